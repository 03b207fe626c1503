import { spawn } from 'node:child_process'
import { ensureProgram } from '../binaries/index.ts'
import { readReport, type ScenarioReport } from './scenario-report.ts'

/** The scenarios of client-go and controller-runtime; the program describes each. */
export const goScenarios = [
  'typed',
  'dynamic',
  'metadata',
  'informers',
  'watch',
  'discovery',
  'leader-election',
  'events',
  'pagination',
  'errors',
  'manager',
  'webhooks',
] as const

export type GoScenario = (typeof goScenarios)[number]

/** The program has its own deadline; this one stops a program that hangs. */
const programTimeoutMs = 240_000
const complaintSizeMax = 4_000

/** Runs a scenario on the server of a kubeconfig. */
export async function runGoScenario(scenario: GoScenario, kubeconfigPath: string): Promise<ScenarioReport> {
  const { output, complaints } = await runProgram(['-kubeconfig', kubeconfigPath, scenario])
  return readReport(output, complaints)
}

/** The names of the program's scenarios. */
export async function listGoScenarios(): Promise<string[]> {
  const { output } = await runProgram([])
  return output
    .trim()
    .split('\n')
    .map((line) => line.split(':')[0] ?? '')
}

async function runProgram(words: readonly string[]): Promise<{ output: string; complaints: string }> {
  const path = await ensureProgram('go-clients', (line) => console.log(line))
  const child = spawn(path, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: programTimeoutMs,
    killSignal: 'SIGKILL',
  })
  let output = ''
  let complaints = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-complaintSizeMax)
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve())
  })
  return { output, complaints }
}
