import { encodeJson, isJsonObject, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { encodeProtobuf } from '@kubewright/kube/protobuf'
import type { Endpoint } from '../differential/endpoint.ts'
import { createMemory, normaliseResponse } from '../differential/normalise/index.ts'
import { outgoingRequest, outgoingWatch } from '../differential/outgoing-request.ts'
import { fillValue, type PlaceholderValues } from '../differential/placeholders.ts'
import { type Recorded, sendCleanup, sendSetup } from '../differential/record-requests.ts'
import { namespaceOf } from '../differential/response-comparison.ts'
import type { CommandScenario, RequestParts, RequestStep } from '../differential/scenario.ts'
import { keptResponse } from './kept-response.ts'
import { isWatch } from './record-scenario.ts'
import { type CommandRecording, namedAccepts, now, protobufType, type RecordedRequest } from './recording.ts'
import { type ServedTable, tableOptionsOf, tableText, withoutAges } from './table-text.ts'

/** A server's responses to the requests of one recorded command. */
export interface ReplayedCommand {
  /** The kept part of each response. */
  readonly responses: readonly JsonObject[]
  /** The output of kubectl, if it prints tables of the server. */
  readonly table?: string
}

interface Replay {
  readonly endpoint: Endpoint
  readonly placeholderValues: PlaceholderValues
  readonly responses: Map<string, JsonValue>
  readonly recorded: Recorded[]
}

/** Sends the requests that kubectl sent to another server, in the same order. */
export async function replayScenario(
  scenario: CommandScenario,
  recordings: readonly CommandRecording[],
  endpoint: Endpoint,
  sinceMs: number,
): Promise<readonly ReplayedCommand[]> {
  const responses = new Map<string, JsonValue>()
  const replay: Replay = {
    endpoint,
    placeholderValues: { namespace: namespaceOf(scenario.name), responses },
    responses,
    recorded: [],
  }
  const memory = createMemory(endpoint.address, sinceMs)
  const replayed: ReplayedCommand[] = []
  let number = 0
  try {
    await sendSetup(replay, scenario.setup ?? [])
    if (replay.recorded.length > 0) throw new Error(`the setup of ${scenario.name} failed`)
    for (const { words, exchanges } of recordings) {
      const kept: JsonObject[] = []
      const tables: ServedTable[] = []
      for (const { request, response: expected } of exchanges) {
        number++
        const response = await replayRequest(replay, request, eventCount(expected))
        const { body } = response
        if (body !== undefined) responses.set(String(number), body)
        if (isJsonObject(body) && body['kind'] === 'Table') {
          tables.push({ table: body, kind: await kindAt(endpoint, request.path) })
        }
        kept.push(keptResponse(request.path, normaliseResponse(response, memory, String(number))))
      }
      const options = tableOptionsOf(words)
      const table = options === undefined ? {} : { table: withoutAges(tableText(tables, options)) }
      replayed.push({ responses: kept, ...table })
    }
    return replayed
  } finally {
    await sendCleanup(replay, scenario.cleanup ?? [])
  }
}

function eventCount({ events, count }: JsonObject): number {
  if (Array.isArray(events)) return events.length
  return typeof count === 'number' ? count : 0
}

async function replayRequest(replay: Replay, request: RecordedRequest, events: number): Promise<JsonObject> {
  try {
    return isWatch(request.path) ? await watched(replay, request, events) : await sent(replay, request)
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

/** The User-Agent of kubectl, which names the field manager of its writes without one. */
const userAgent = 'kubectl/v1.36.3'

function partsOf({ accept, headers }: RecordedRequest): RequestParts {
  const named = accept === undefined ? undefined : (namedAccepts[accept] ?? accept)
  return { ...(named === undefined ? {} : { accept: named }), headers: { ...headers, 'user-agent': userAgent } }
}

async function sent({ endpoint, placeholderValues }: Replay, request: RecordedRequest): Promise<JsonObject> {
  const { method, path, bytes, headers } = request
  const body = withTimes(request.body)
  const isProtobuf = headers?.['content-type']?.startsWith(protobufType) === true
  const step: RequestStep = {
    method: method as RequestStep['method'],
    path,
    ...partsOf(request),
    ...(body === undefined || isProtobuf ? {} : { body }),
    ...(body !== undefined && isProtobuf
      ? { bytes: encodeProtobuf(fillValue(body, placeholderValues) as JsonObject) }
      : {}),
    ...(bytes === undefined ? {} : { bytes: Buffer.from(bytes, 'base64') }),
  }
  const response = await endpoint.send(outgoingRequest(step, placeholderValues, endpoint.token))
  return response as unknown as JsonObject
}

/** Servers store times in whole seconds. */
function withTimes(body: JsonValue | undefined): JsonValue | undefined {
  if (body === undefined) return undefined
  const time = `${new Date().toISOString().slice(0, 19)}Z`
  return parseJson(encodeJson(body).replaceAll(now, time))
}

/** Reads as many events as kubectl had read before it stopped. */
async function watched(
  { endpoint, placeholderValues }: Replay,
  request: RecordedRequest,
  count: number,
): Promise<JsonObject> {
  const step = { watch: request.path, events: count, ...partsOf(request) }
  const outgoing = outgoingWatch(step, placeholderValues, endpoint.token)
  const watch = await endpoint.watch(outgoing)
  if (watch.response.status !== 200) return watch.response as unknown as JsonObject
  const events: JsonObject[] = []
  while (events.length < count) {
    const event = await watch.next()
    if (event === undefined) break
    if (event['type'] !== 'BOOKMARK') events.push(event)
  }
  watch.close()
  return { ...(watch.response as unknown as JsonObject), events }
}

/** `deployment.apps`: the singular name of the resource at a path in discovery, with its group. */
async function kindAt(endpoint: Endpoint, path: string): Promise<string> {
  const [place = ''] = path.split('?')
  const words = place.split('/').slice(1)
  const group = words[0] === 'apis' ? (words[1] as string) : ''
  const versionLength = group === '' ? 2 : 3
  const rest = words.slice(versionLength)
  const resource = rest[0] === 'namespaces' && rest.length > 2 ? rest[2] : rest[0]
  const headers = { accept: 'application/json', authorization: `Bearer ${endpoint.token}` }
  const { body } = await endpoint.send({ method: 'GET', path: `/${words.slice(0, versionLength).join('/')}`, headers })
  const resources = isJsonObject(body) && Array.isArray(body['resources']) ? (body['resources'] as JsonObject[]) : []
  const singular = resources.find(({ name }) => name === resource)?.['singularName']
  return [singular, ...(group === '' ? [] : [group])].join('.')
}
