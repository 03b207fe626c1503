import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { type Difference, differencesOf } from './difference.ts'
import type { Endpoint } from './endpoint.ts'
import { isLines, lineDifferences } from './line-differences.ts'
import { createMemory, type Memory, normaliseOutput } from './normalise/index.ts'
import { type CommandPaths, type RecordedCommand, type RecordedCommands, recordCommands } from './record-commands.ts'
import { type ComparedStep, namespaceOf, type ServerPair } from './response-comparison.ts'
import type { CommandScenario } from './scenario.ts'

/** Runs a scenario's commands against both servers and compares their output and exit codes. */
export async function compareCommands(
  scenario: CommandScenario,
  pair: ServerPair,
  paths: CommandPaths,
): Promise<ComparedStep[]> {
  const namespace = namespaceOf(scenario.name)
  const [real, ours] = await Promise.all([
    recordCommands(scenario, pair.real, namespace, paths),
    recordCommands(scenario, pair.ours, namespace, paths),
  ])
  const realOutputs = outputsOf(real, pair.real, pair.sinceMs)
  const oursOutputs = outputsOf(ours, pair.ours, pair.sinceMs)
  const steps = real.commands.map(({ label, line, command }, index) => {
    const outputs = [realOutputs[index], oursOutputs[index]] as const
    return {
      scenario: scenario.name,
      step: label,
      request: line,
      differences: (command.only ?? ['code', 'stdout', 'stderr']).flatMap((part) =>
        outputDifferences(outputs[0]?.[part], outputs[1]?.[part], part),
      ),
    }
  })
  const failures = ours.setup.map(({ label, request, response }) => {
    return { scenario: scenario.name, step: label, request, differences: differencesOf({}, response) }
  })
  return [...failures, ...steps]
}

/** The output and exit code of each command, normalised. */
export function outputsOf(recorded: RecordedCommands, endpoint: Endpoint, sinceMs: number): JsonObject[] {
  const memory = createMemory(endpoint.address, sinceMs)
  return recorded.commands.map((entry) => outputOf(entry, recorded.folder, memory))
}

function outputOf(entry: RecordedCommand, folder: string, memory: Memory): JsonObject {
  memory.label = entry.label
  const normal = (text: string, path: string): JsonValue => {
    const value = normaliseOutput(text.replaceAll(folder, '<folder>'), path, memory)
    return entry.command.unordered && isLines(value) ? [...value].sort() : value
  }
  return { code: entry.code, stdout: normal(entry.stdout, 'stdout'), stderr: normal(entry.stderr, 'stderr') }
}

function outputDifferences(real: JsonValue | undefined, ours: JsonValue | undefined, path: string): Difference[] {
  return isLines(real) && isLines(ours) ? lineDifferences(real, ours, path) : differencesOf(real, ours, path)
}
