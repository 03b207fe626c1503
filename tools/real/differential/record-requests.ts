import { setTimeout as sleep } from 'node:timers/promises'
import { encodeJson, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { untilCached } from './cache-freshness.ts'
import type { Endpoint, EndpointResponse } from './endpoint.ts'
import { outgoingRequest, outgoingWatch, requestLine } from './outgoing-request.ts'
import { fieldAt, fillText, type PlaceholderValues } from './placeholders.ts'
import { programsIn } from './programs.ts'
import { readEvents } from './read-events.ts'
import {
  type Condition,
  isWatchStep,
  type RequestParts,
  type RequestScenario,
  type RequestStep,
  type WatchStep,
} from './scenario.ts'
import { ScenarioError } from './scenario-error.ts'

/** One server's response to one step. */
export interface Recorded {
  /** The step's name, unique in the scenario. */
  readonly label: string
  readonly step: RequestParts & { readonly unordered?: boolean }
  /** The request on one line, as it was sent. */
  readonly request: string
  /** The generateName of the request. */
  readonly stem?: string
  /** `{ status, headers, body?, events? }`, or `{ failure }` without a response. */
  readonly response: JsonObject
}

/**
 * How long a step with a condition is repeated, and how often. A real server notices new kinds of parameters every 30
 * s.
 */
const conditionWithinMs = 90_000
const conditionEveryMs = 50

interface Run {
  readonly endpoint: Endpoint
  readonly placeholderValues: PlaceholderValues
  /** The fields of our programs. */
  readonly responses: Map<string, JsonValue>
  readonly recorded: Recorded[]
  /** How often each label was used. */
  readonly labels: Map<string, number>
}

/**
 * Sends a scenario's requests to one server, one after the other.
 *
 * @throws ScenarioError when the real server shows that the scenario is written wrong: its setup fails, a condition
 * does not become true, an event is missing, a placeholder has no value. On ours, these are differences.
 */
export async function recordRequests(
  scenario: RequestScenario,
  endpoint: Endpoint,
  namespace: string,
): Promise<readonly Recorded[]> {
  const responses = new Map<string, JsonValue>()
  const placeholderValues = { namespace, responses, programs: await programsIn(scenario) }
  const run: Run = { endpoint, placeholderValues, responses, recorded: [], labels: new Map() }
  try {
    await sendSetup(run, scenario.setup ?? [])
    for (const [index, step] of scenario.steps.entries()) {
      const body = isWatchStep(step) ? await recordWatch(run, step) : await recordRequest(run, step)
      if (body !== undefined) responses.set(String(index + 1), body)
    }
    return run.recorded
  } finally {
    await sendCleanup(run, scenario.cleanup ?? [])
  }
}

/** The response is ignored: an object that was never created cannot be deleted. */
export async function sendCleanup(
  run: Pick<Run, 'endpoint' | 'placeholderValues'>,
  cleanup: readonly RequestStep[],
): Promise<void> {
  for (const step of cleanup) await sendStep(run, step).catch(() => undefined)
}

/** Creates the namespace and sends the scenario's setup. */
export async function sendSetup(
  run: Pick<Run, 'endpoint' | 'placeholderValues' | 'responses' | 'recorded'>,
  setup: readonly RequestStep[],
): Promise<void> {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: run.placeholderValues.namespace } }
  const steps: RequestStep[] = [{ method: 'POST', path: '/api/v1/namespaces', body: namespace }, ...setup]
  for (const step of steps) {
    const request = `${step.method} ${step.path}`
    try {
      const { response } = await sendStep(run, step)
      if (step.save !== undefined && response.body !== undefined) run.responses.set(step.save, response.body)
      const isExpected = step.until !== undefined || response.status < 300
      if (!isExpected) throw new ScenarioError(`setup got ${response.status}: ${encodeJson(response.body ?? '')}`)
    } catch (error) {
      run.recorded.push({ label: 'setup', step: {}, request, response: failureOf(run.endpoint, request, error) })
    }
  }
}

async function recordRequest(run: Run, step: RequestStep): Promise<JsonValue | undefined> {
  const label = labelOf(run, step.name ?? `${step.method} ${step.path}`)
  try {
    const { request, response } = await sendStep(run, step)
    run.recorded.push({ label, step, request, ...stemOf(step), response: response as unknown as JsonObject })
    if (step.save !== undefined && response.body !== undefined) run.responses.set(step.save, response.body)
    return response.body
  } catch (error) {
    const request = `${step.method} ${step.path}`
    run.recorded.push({ label, step, request, response: failureOf(run.endpoint, request, error) })
    return undefined
  }
}

function stemOf({ body }: RequestStep): { readonly stem?: string } {
  const stem = body === undefined ? undefined : fieldAt(body, 'metadata.generateName')
  return typeof stem === 'string' && stem !== '' ? { stem } : {}
}

/** On the real server this fails the scenario; on ours it is compared. */
function failureOf(endpoint: Endpoint, request: string, error: unknown): JsonObject {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ScenarioError && endpoint.name === 'real') throw new ScenarioError(`${request}: ${message}`)
  return { failure: message }
}

export async function sendStep(
  { endpoint, placeholderValues }: Pick<Run, 'endpoint' | 'placeholderValues'>,
  step: RequestStep,
): Promise<{ request: string; response: EndpointResponse }> {
  const request = outgoingRequest(step, placeholderValues, endpoint.token)
  const deadline = performance.now() + conditionWithinMs
  while (true) {
    const response = await endpoint.send(request)
    if (step.until === undefined || isMet(step.until, response, placeholderValues)) {
      await untilCached(endpoint, request, response)
      return { request: requestLine(request), response }
    }
    if (performance.now() > deadline) {
      const last = `${response.status} ${encodeJson(response.body ?? '')}`
      const condition = encodeJson({ ...step.until })
      throw new ScenarioError(`${condition} did not come true within ${conditionWithinMs} ms; last: ${last}`)
    }
    await sleep(conditionEveryMs)
  }
}

function isMet(
  condition: Condition,
  { status, body }: EndpointResponse,
  placeholderValues: PlaceholderValues,
): boolean {
  if (condition.status !== undefined && condition.status !== status) return false
  const { contains, lacks } = condition
  if (contains !== undefined || lacks !== undefined) {
    const text = body === undefined ? '' : encodeJson(body)
    if (contains !== undefined && !text.includes(fillText(contains, placeholderValues))) return false
    if (lacks !== undefined && text.includes(fillText(lacks, placeholderValues))) return false
  }
  if (condition.field === undefined) return true
  const value = body === undefined ? undefined : fieldAt(body, condition.field)
  if (value === undefined) return false
  return condition.equals === undefined || jsonEqual(value, condition.equals)
}

/** A number distinguishes repeated requests of a scenario. */
function labelOf(run: Run, wanted: string): string {
  const count = (run.labels.get(wanted) ?? 0) + 1
  run.labels.set(wanted, count)
  return count === 1 ? wanted : `${wanted} (${count})`
}

/** The steps during the watch are recorded after it, regardless of when they were sent. */
async function recordWatch(run: Run, step: WatchStep): Promise<JsonValue | undefined> {
  const label = labelOf(run, step.name ?? `WATCH ${step.watch}`)
  const line = `WATCH ${step.watch}`
  const place = run.recorded.length
  run.recorded.push({ label, step, request: line, response: {} })
  const during = async () => {
    for (const request of step.during ?? []) await recordRequest(run, request)
  }
  try {
    const request = outgoingWatch(step, run.placeholderValues, run.endpoint.token)
    const watch = await run.endpoint.watch(request)
    const { events, failure } = await readEvents(watch, step, during)
    if (failure !== undefined) failureOf(run.endpoint, line, failure)
    const response: JsonObject = {
      ...(watch.response as unknown as JsonObject),
      ...(watch.response.status === 200 ? { events } : {}),
      ...(failure === undefined ? {} : { incomplete: failure.message }),
    }
    run.recorded[place] = { label, step, request: requestLine(request), response }
    return events
  } catch (error) {
    run.recorded[place] = { label, step, request: line, response: failureOf(run.endpoint, line, error) }
    return undefined
  }
}
