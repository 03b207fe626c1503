import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { repositoryFolder } from '../binaries/index.ts'
import type { Endpoint } from '../differential/endpoint.ts'
import { matchesPattern, placeOf, type Row, readRows, sectionNames } from '../differential/fidelity/index.ts'
import { recordRequests } from '../differential/record-requests.ts'
import { namespaceOf, normalised } from '../differential/response-comparison.ts'
import type { RequestScenario } from '../differential/scenario.ts'
import { digestOf, type ResponseRecording } from './recording.ts'

const documentPath = join(repositoryFolder, 'docs', 'reference', 'fidelity.md')

/** The known differences of requests, without those that any response may have. */
export function listedRows(): readonly Row[] {
  const document = readFileSync(documentPath, 'utf8')
  const rows = sectionNames.flatMap((section) => readRows(document, section, 'Requests'))
  return rows.filter(({ where }) => !where.includes('*'))
}

/**
 * Sends a scenario's requests and returns the kept parts of the responses, without the steps that are known to differ.
 */
export async function recordResponses(
  scenario: RequestScenario,
  endpoint: Endpoint,
  sinceMs: number,
  listed: readonly Row[],
): Promise<readonly ResponseRecording[]> {
  const recorded = await recordRequests(scenario, endpoint, namespaceOf(scenario.name))
  const recordings: ResponseRecording[] = []
  for (const [step, { response, step: parts }] of normalised(recorded, endpoint, sinceMs)) {
    const place = placeOf(scenario.name, step)
    if (listed.some(({ where }) => where.some((pattern) => matchesPattern(pattern, place)))) continue
    recordings.push({
      step,
      response: parts.only === undefined ? shortResponse(response) : shortPart(response, parts.only),
    })
  }
  return recordings
}

/**
 * A refusal is kept with its message, reason and status. An object, a list or events are kept as a digest, without
 * managedFields, which the recordings of kubectl keep.
 */
function shortResponse(response: JsonObject): JsonObject {
  const { status, headers, body, events, failure } = response
  if (failure !== undefined) return { failure }
  const warning = isJsonObject(headers) ? headers['warning'] : undefined
  const kept = { ...(status === undefined ? {} : { status }), ...(warning === undefined ? {} : { warning }) }
  if (isJsonObject(body) && body['kind'] === 'Status' && typeof body['message'] === 'string') {
    return { ...kept, reason: body['reason'] ?? '', message: body['message'] }
  }
  const content = events ?? body
  return content === undefined ? kept : { ...kept, digest: digestOf(withoutManagers(content)) }
}

function shortPart(response: JsonObject, only: readonly string[]): JsonObject {
  return only.includes('status') && response['status'] !== undefined ? { status: response['status'] } : {}
}

function withoutManagers(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(withoutManagers)
  if (!isJsonObject(value)) return value
  const fields: [string, JsonValue][] = []
  for (const [key, field] of Object.entries(value)) {
    if (field !== undefined && key !== 'managedFields') fields.push([key, withoutManagers(field)])
  }
  return Object.fromEntries(fields)
}
