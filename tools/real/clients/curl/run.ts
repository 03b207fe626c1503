import { execFile, spawnSync } from 'node:child_process'
import { isDeepStrictEqual, promisify } from 'node:util'
import type { Outcome, ScenarioReport } from '../scenario-report.ts'
import type { Served } from '../served.ts'
import { type CommandLine, typed } from './command-line.ts'
import { objectCommands, refusalCommands } from './object-commands.ts'
import { serverCommands } from './server-commands.ts'

const run = promisify(execFile)
const requestTimeoutSeconds = 30
/** Separates the server's response from curl's own output. */
const separator = '\n---curl---\n'
const writeOut = `${separator}%{http_code}\n%{content_type}\n%{http_version}\n%header{warning}`

/** Without curl, or with one too old to print headers, the scenario is skipped. */
export function hasCurl(): boolean {
  const [, major, minor] =
    /^curl (\d+)\.(\d+)/.exec(spawnSync('curl', ['--version'], { encoding: 'utf8' }).stdout) ?? []
  return Number(major ?? 0) > 7 || (Number(major ?? 0) === 7 && Number(minor ?? 0) >= 84)
}

/** Runs the command lines one after the other, in their own namespace. */
export async function runCurlScenario(served: Served): Promise<ScenarioReport> {
  const outcomes: Outcome[] = []
  try {
    const namespace = await makeNamespace(served)
    for (const line of [...serverCommands, ...objectCommands, ...refusalCommands]) {
      const problems = check(line, await send(served, line, namespace))
      outcomes.push({ expectation: line.expectation, held: problems.length === 0, got: problems.join('; ') })
    }
    return { outcomes, ended: true, complaints: '' }
  } catch (error) {
    return { outcomes, ended: false, complaints: String(error) }
  }
}

interface CurlResponse {
  readonly text: string
  readonly status: number
  readonly contentType: string
  readonly http: string
  readonly warning: string
}

async function makeNamespace(served: Served): Promise<string> {
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { generateName: 'curl-' } }
  const words = typed('application/json')
  const line = { expectation: '', path: '/api/v1/namespaces', words, body, status: 201 }
  const { text } = await send(served, line, '')
  return (JSON.parse(text) as { metadata: { name: string } }).metadata.name
}

async function send(served: Served, line: CommandLine, namespace: string): Promise<CurlResponse> {
  const { body } = line
  const data = body === undefined ? [] : ['--data-binary', typeof body === 'string' ? body : JSON.stringify(body)]
  const words = [
    '--silent',
    '--show-error',
    '--max-time',
    String(requestTimeoutSeconds),
    '--cacert',
    served.authorityPath,
    '--write-out',
    writeOut,
    ...(line.isAnonymous ? [] : ['-H', `Authorization: Bearer ${served.token}`]),
    ...(line.words ?? []),
    ...data,
    served.url + line.path.replace('{namespace}', namespace),
  ]
  const { stdout } = await run('curl', words, { maxBuffer: 64 * 1024 * 1024 })
  const at = stdout.lastIndexOf(separator)
  const [status = '', contentType = '', http = '', warning = ''] = stdout.slice(at + separator.length).split('\n')
  return { text: stdout.slice(0, at), status: Number(status), contentType, http, warning }
}

/** The differences from the line's expectations. */
function check(line: CommandLine, response: CurlResponse): string[] {
  const { contentType = 'application/json', shows = {}, prints, begins = '', warns, http, events } = line
  const problems: string[] = []
  const compare = (what: string, got: unknown, wanted: unknown) => {
    if (!isDeepStrictEqual(got, wanted)) {
      problems.push(`${what} ${JSON.stringify(got)}, want ${JSON.stringify(wanted)}`)
    }
  }
  compare('status', response.status, line.status)
  compare('content type', response.contentType, contentType)
  compare('text', response.text.slice(0, begins.length), begins)
  if (prints !== undefined) compare('text', response.text, prints)
  if (warns !== undefined) compare('warning', response.warning, warns)
  if (http !== undefined) compare('HTTP', response.http, http)
  if (events !== undefined) compare('events', eventTexts(response.text), events)
  if (Object.keys(shows).length === 0) return problems
  const document: unknown = JSON.parse(response.text)
  for (const [path, wanted] of Object.entries(shows)) compare(path, valueAt(document, path), wanted)
  return problems
}

function eventTexts(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const { type, object } = JSON.parse(line) as { type: string; object: { metadata?: { name?: string } } }
    return `${type} ${object.metadata?.name ?? ''}`
  })
}

function valueAt(document: unknown, path: string): unknown {
  let value = document
  for (const step of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[step]
  return value
}
