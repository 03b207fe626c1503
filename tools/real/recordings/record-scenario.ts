import { encodeJson, isJsonObject, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { decodeProtobuf } from '@kubewright/kube/protobuf'
import { outputsOf } from '../differential/command-comparison.ts'
import type { Endpoint } from '../differential/endpoint.ts'
import { readBody } from '../differential/https-endpoint.ts'
import { createMemory, normaliseResponse } from '../differential/normalise/index.ts'
import { type RecordedCommand, recordCommands } from '../differential/record-commands.ts'
import { namespaceOf } from '../differential/response-comparison.ts'
import type { CommandScenario } from '../differential/scenario.ts'
import { keptResponse } from './kept-response.ts'
import {
  type CommandRecording,
  digestOf,
  type Exchange,
  namedAccepts,
  now,
  protobufType,
  type RecordedRequest,
} from './recording.ts'
import { type SeenExchange, startRecordingProxy } from './recording-proxy.ts'
import { createReferences, type References } from './references.ts'
import { tableOptionsOf, withoutAges } from './table-text.ts'

export interface RecordingOptions {
  /** When the server started. */
  readonly sinceMs: number
  /** Paths of discovery and OpenAPI that were recorded already: their responses do not change. */
  readonly documents: Set<string>
}

/** Runs the commands of a scenario against a server and records their output and requests. */
export async function recordScenario(
  scenario: CommandScenario,
  server: Endpoint,
  kubectl: string,
  { sinceMs, documents }: RecordingOptions,
): Promise<readonly CommandRecording[]> {
  const proxy = await startRecordingProxy(server)
  const paths = { kubectl, helm: '' }
  const recorded = await recordCommands(scenario, proxy.endpoint, namespaceOf(scenario.name), paths, proxy.begin)
  await proxy.close()
  const outputs = outputsOf(recorded, proxy.endpoint, sinceMs)
  const memory = createMemory(server.address, sinceMs)
  const references = createReferences()
  let number = 0
  const exchangeOf = (seen: SeenExchange): Exchange => {
    number++
    const request = withoutTimes(requestOf(seen, references), sinceMs)
    const response = responseOf(seen)
    references.learn(number, response['body'])
    return { request, response: keptResponse(seen.path, normaliseResponse(response, memory, String(number))) }
  }
  return recorded.commands.map((entry, index) => {
    const all = inOrder(proxy.seen.filter(({ command }) => command === entry.label))
    const seen = all.filter((exchange) => isNew(exchange, documents))
    const output = outputs[index] as JsonObject
    const table = tableOf(entry, output)
    return {
      ...(entry.command.name === undefined ? {} : { label: entry.label }),
      words: entry.command.words,
      output: shortOutput(table.table === undefined ? output : { ...output, stdout: [] }),
      ...table,
      exchanges: seen.map(exchangeOf),
    }
  })
}

const documentPath = /^\/(api|apis|openapi\/v[23].*)(\?|$)/

/** OpenAPI documents are long, and many commands read them: the list of documents and one document stand for all. */
const leftOutDocument = /^\/openapi\/(v2|v3\/(?!apis\/policy\/v1\b))/

function isNew({ method, path }: SeenExchange, documents: Set<string>): boolean {
  if (method !== 'GET' || !documentPath.test(path)) return true
  if (leftOutDocument.test(path)) return false
  const plain = plainPath(path)
  if (documents.has(plain)) return false
  documents.add(plain)
  return true
}

const isoTime = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g

/** Times that kubectl sends back, such as those of managedFields, are times of the run. */
function withoutTimes(request: RecordedRequest, sinceMs: number): RecordedRequest {
  if (request.body === undefined) return request
  const text = encodeJson(request.body).replace(isoTime, (time) => (Date.parse(time) >= sinceMs - 60_000 ? now : time))
  return { ...request, body: parseJson(text) }
}

/** A printed object is recorded as its digest: it is the object of a response. */
function shortOutput(output: JsonObject): JsonObject {
  const { stdout } = output
  return isJsonObject(stdout) ? { ...output, stdout: { digest: digestOf(stdout) } } : output
}

/** Allocated addresses have no fixed width. */
function tableOf(entry: RecordedCommand, output: JsonObject): { readonly table?: string } {
  if (tableOptionsOf(entry.command.words) === undefined || entry.code !== 0 || entry.stdout === '') return {}
  if (/<(address|port|suffix|server|new uid)/.test(JSON.stringify(output['stdout']))) return {}
  return { table: withoutAges(entry.stdout) }
}

const jsonType = 'application/json'

const sentHeaders: readonly string[] = ['content-type', 'impersonate-user', 'impersonate-group', 'impersonate-uid']

function requestOf(seen: SeenExchange, references: References): RecordedRequest {
  const headers: [string, string][] = []
  for (const name of sentHeaders) {
    const value = seen.headers[name]
    if (value !== undefined && value !== jsonType) headers.push([name, String(value)])
  }
  const { accept = jsonType } = seen.headers
  const [name = accept] = Object.keys(namedAccepts).filter((candidate) => namedAccepts[candidate] === accept)
  const path = references.inPath(plainPath(seen.path))
  const request = {
    method: seen.method,
    path,
    ...(accept === jsonType ? {} : { accept: name }),
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
  }
  if (seen.body.length === 0) return request
  const value = valueIn(seen.body, String(seen.headers['content-type']))
  if (value === undefined) return { ...request, bytes: seen.body.toString('base64') }
  return { ...request, body: references.inBody(value) }
}

/**
 * The hash selects an OpenAPI document, and each server has its own hashes; without it, the newest is meant. The
 * timeout of a watch is random.
 */
function plainPath(path: string): string {
  return path
    .replace(/hash=[0-9A-F]+&?/, '')
    .replace(/[?&]$/, '')
    .replace(/\btimeoutSeconds=\d{3}\b/, 'timeoutSeconds=300')
}

function valueIn(bytes: Buffer, type: string): JsonValue | undefined {
  try {
    return type.startsWith(protobufType) ? decodeProtobuf(bytes).object : parseJson(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function responseOf(seen: SeenExchange): JsonObject {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(seen.responseHeaders)) headers[name] = [value ?? ''].flat().join(', ')
  const bytes = Buffer.concat(seen.responseChunks)
  const head = { status: seen.status, headers }
  if (isWatch(seen.path) && seen.status === 200) return { ...head, events: eventsIn(bytes) }
  return bytes.length === 0 ? head : { ...head, body: readBody(bytes, headers['content-type'] ?? '') }
}

export function isWatch(path: string): boolean {
  return /[?&]watch=(true|1)(&|$)/.test(path)
}

/** Bookmarks arrive at any time. */
function eventsIn(bytes: Buffer): JsonValue[] {
  const lines = bytes.toString('utf8').split('\n')
  const events = lines.filter((line) => line.endsWith('}')).map((line) => parseJson(line) as JsonObject)
  return events.filter(({ type }) => type !== 'BOOKMARK')
}

/** Concurrent reads of a command have no fixed order: they are sorted by path. */
export function inOrder(seen: readonly SeenExchange[]): readonly SeenExchange[] {
  const groups: SeenExchange[][] = []
  let endedAt = -1
  for (const entry of seen) {
    const group = groups.at(-1)
    const isRead = entry.method === 'GET' && !isWatch(entry.path)
    if (group !== undefined && isRead && entry.startedAt < endedAt) group.push(entry)
    else groups.push([entry])
    endedAt = isRead ? Math.max(endedAt, entry.endedAt) : -1
  }
  return groups.flatMap((group) => group.sort((left, right) => (left.path < right.path ? -1 : 1)))
}
