import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { type Difference, differencesOf } from './difference.ts'
import type { Endpoint } from './endpoint.ts'
import { createMemory, normaliseResponse } from './normalise/index.ts'
import { type Recorded, recordRequests } from './record-requests.ts'
import type { RequestScenario } from './scenario.ts'
import { ScenarioError } from './scenario-error.ts'

/** One step on both servers. */
export interface ComparedStep {
  readonly scenario: string
  readonly step: string
  /** The request on one line. */
  readonly request: string
  readonly differences: readonly Difference[]
}

/** The two servers of a comparison, and when they started. */
export interface ServerPair {
  readonly real: Endpoint
  readonly ours: Endpoint
  readonly sinceMs: number
}

/** Runs a scenario on both servers and compares the responses step by step. */
export async function compareRequests(scenario: RequestScenario, pair: ServerPair): Promise<ComparedStep[]> {
  const namespace = namespaceOf(scenario.name)
  const [real, ours] = await Promise.all([
    recordRequests(scenario, pair.real, namespace),
    recordRequests(scenario, pair.ours, namespace),
  ])
  const realNormal = normalised(real, pair.real, pair.sinceMs)
  const oursNormal = normalised(ours, pair.ours, pair.sinceMs)
  const labels = [...new Set([...oursNormal.keys(), ...realNormal.keys()])]
  return labels.map((label) => {
    const theirs = realNormal.get(label)
    const { request, step } = (theirs ?? oursNormal.get(label)) as Recorded
    const responses = [theirs?.response, oursNormal.get(label)?.response] as const
    checkPaths(pair.real, responses[0], step.only ?? [])
    return { scenario: scenario.name, step: label, request, differences: compareResponses(...responses, step.only) }
  })
}

/** A path may be absent in one of the real server's responses, but a path that is always absent compares nothing. */
function checkPaths(endpoint: Endpoint, response: JsonObject | undefined, only: readonly string[]): void {
  if (endpoint.name !== 'real' || only.length === 0 || only.some((path) => selected(response, path) !== undefined))
    return
  throw new ScenarioError(`the real response has none of ${only.join(', ')}`)
}

/** A DNS label that is the same on both servers. */
export function namespaceOf(scenario: string): string {
  const words = scenario.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `d-${words.replace(/^-|-$/g, '')}`.slice(0, 50).replace(/-$/, '')
}

/** A server's response to each step, normalised, by label. */
export function normalised(recorded: readonly Recorded[], endpoint: Endpoint, sinceMs: number): Map<string, Recorded> {
  const memory = createMemory(endpoint.address, sinceMs)
  const normal = new Map<string, Recorded>()
  for (const entry of recorded) {
    const options = entry.step.unordered ? { unordered: true } : {}
    if (entry.stem !== undefined) memory.stems.add(entry.stem)
    normal.set(entry.label, { ...entry, response: normaliseResponse(entry.response, memory, entry.label, options) })
  }
  return normal
}

/** A missing response on one side is the difference. */
export function compareResponses(
  real: JsonObject | undefined,
  ours: JsonObject | undefined,
  only?: readonly string[],
): Difference[] {
  const failures = [real?.['failure'], ours?.['failure']] as const
  if (failures.some((failure) => failure !== undefined)) return differencesOf(...failures, 'failure')
  if (only === undefined) return differencesOf(real, ours)
  return only.flatMap((path) => differencesOf(selected(real, path), selected(ours, path), path))
}

/** The field at a path of keys, separated by dots; keys with dots are found as well. */
function selected(value: JsonValue | undefined, path: string): JsonValue | undefined {
  if (path === '' || value === undefined) return value
  if (!isJsonObject(value)) {
    const [head = '', ...rest] = path.split('.')
    return Array.isArray(value) ? selected(value[Number(head)] as JsonValue | undefined, rest.join('.')) : undefined
  }
  const keys = Object.keys(value).filter((key) => path === key || path.startsWith(`${key}.`))
  const key = keys.sort((left, right) => right.length - left.length)[0]
  return key === undefined ? undefined : selected(value[key], path.slice(key.length + 1))
}
