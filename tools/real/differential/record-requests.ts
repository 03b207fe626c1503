import { setTimeout as sleep } from 'node:timers/promises'
import { encodeJson, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { untilCached } from './cache-freshness.ts'
import type { Answer, Endpoint } from './endpoint.ts'
import { outgoingRequest, outgoingWatch, requestLine } from './outgoing-request.ts'
import { fieldAt, fillText, type Surroundings } from './placeholders.ts'
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

/** What one server said to one step. */
export interface Recorded {
  /** The step's name, unique in the scenario. */
  readonly label: string
  readonly step: RequestParts & { readonly unordered?: boolean }
  /** The request in one line, as it was sent. */
  readonly request: string
  /** The generateName that was sent. */
  readonly stem?: string
  /** `{ status, headers, body?, events? }`, or `{ failure }` where no answer came. */
  readonly answer: JsonObject
}

/** How long a step with a condition is repeated, and how often. A real server learns of new kinds of parameters each 30 s. */
const conditionWithinMs = 90_000
const conditionEveryMs = 50

interface Run {
  readonly endpoint: Endpoint
  readonly surroundings: Surroundings
  /** Those of the surroundings. */
  readonly answers: Map<string, JsonValue>
  readonly recorded: Recorded[]
  /** How often each label was given. */
  readonly labels: Map<string, number>
}

/**
 * Sends a scenario's requests to one server, one after the other.
 *
 * @throws ScenarioError when the real server shows that the scenario is written wrong: its setup fails, a condition
 * does not come true, an event does not come, a placeholder stands for nothing. On ours, these are differences.
 */
export async function recordRequests(
  scenario: RequestScenario,
  endpoint: Endpoint,
  namespace: string,
): Promise<readonly Recorded[]> {
  const answers = new Map<string, JsonValue>()
  const surroundings = { namespace, answers, programs: await programsIn(scenario) }
  const run: Run = { endpoint, surroundings, answers, recorded: [], labels: new Map() }
  try {
    await sendSetup(run, scenario.setup ?? [])
    for (const [index, step] of scenario.steps.entries()) {
      const body = isWatchStep(step) ? await recordWatch(run, step) : await recordRequest(run, step)
      if (body !== undefined) answers.set(String(index + 1), body)
    }
    return run.recorded
  } finally {
    await sendCleanup(run, scenario.cleanup ?? [])
  }
}

/** Whatever comes of it: an object that was never made cannot be deleted. */
export async function sendCleanup(
  run: Pick<Run, 'endpoint' | 'surroundings'>,
  cleanup: readonly RequestStep[],
): Promise<void> {
  for (const step of cleanup) await sendStep(run, step).catch(() => undefined)
}

/** Makes the namespace and sends what the scenario takes for granted. */
export async function sendSetup(
  run: Pick<Run, 'endpoint' | 'surroundings' | 'answers' | 'recorded'>,
  setup: readonly RequestStep[],
): Promise<void> {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: run.surroundings.namespace } }
  const steps: RequestStep[] = [{ method: 'POST', path: '/api/v1/namespaces', body: namespace }, ...setup]
  for (const step of steps) {
    const request = `${step.method} ${step.path}`
    try {
      const { answer } = await sendStep(run, step)
      if (step.save !== undefined && answer.body !== undefined) run.answers.set(step.save, answer.body)
      const isAsked = step.until !== undefined || answer.status < 300
      if (!isAsked) throw new ScenarioError(`setup got ${answer.status}: ${encodeJson(answer.body ?? '')}`)
    } catch (error) {
      run.recorded.push({ label: 'setup', step: {}, request, answer: failureOf(run.endpoint, request, error) })
    }
  }
}

async function recordRequest(run: Run, step: RequestStep): Promise<JsonValue | undefined> {
  const label = labelOf(run, step.name ?? `${step.method} ${step.path}`)
  try {
    const { request, answer } = await sendStep(run, step)
    run.recorded.push({ label, step, request, ...stemOf(step), answer: answer as unknown as JsonObject })
    if (step.save !== undefined && answer.body !== undefined) run.answers.set(step.save, answer.body)
    return answer.body
  } catch (error) {
    const request = `${step.method} ${step.path}`
    run.recorded.push({ label, step, request, answer: failureOf(run.endpoint, request, error) })
    return undefined
  }
}

function stemOf({ body }: RequestStep): { readonly stem?: string } {
  const stem = body === undefined ? undefined : fieldAt(body, 'metadata.generateName')
  return typeof stem === 'string' && stem !== '' ? { stem } : {}
}

/** On the real server, a failure that a scenario cannot want; on ours, it is what is compared. */
function failureOf(endpoint: Endpoint, request: string, error: unknown): JsonObject {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ScenarioError && endpoint.name === 'real') throw new ScenarioError(`${request}: ${message}`)
  return { failure: message }
}

export async function sendStep(
  { endpoint, surroundings }: Pick<Run, 'endpoint' | 'surroundings'>,
  step: RequestStep,
): Promise<{ request: string; answer: Answer }> {
  const request = outgoingRequest(step, surroundings, endpoint.token)
  const deadline = performance.now() + conditionWithinMs
  while (true) {
    const answer = await endpoint.send(request)
    if (step.until === undefined || holds(step.until, answer, surroundings)) {
      await untilCached(endpoint, request, answer)
      return { request: requestLine(request), answer }
    }
    if (performance.now() > deadline) {
      const last = `${answer.status} ${encodeJson(answer.body ?? '')}`
      const condition = encodeJson({ ...step.until })
      throw new ScenarioError(`${condition} did not come true within ${conditionWithinMs} ms; last: ${last}`)
    }
    await sleep(conditionEveryMs)
  }
}

function holds(condition: Condition, { status, body }: Answer, surroundings: Surroundings): boolean {
  if (condition.status !== undefined && condition.status !== status) return false
  const { contains, lacks } = condition
  if (contains !== undefined || lacks !== undefined) {
    const text = body === undefined ? '' : encodeJson(body)
    if (contains !== undefined && !text.includes(fillText(contains, surroundings))) return false
    if (lacks !== undefined && text.includes(fillText(lacks, surroundings))) return false
  }
  if (condition.field === undefined) return true
  const value = body === undefined ? undefined : fieldAt(body, condition.field)
  if (value === undefined) return false
  return condition.equals === undefined || jsonEqual(value, condition.equals)
}

/** The same request twice in a scenario is told apart by its number. */
function labelOf(run: Run, wanted: string): string {
  const count = (run.labels.get(wanted) ?? 0) + 1
  run.labels.set(wanted, count)
  return count === 1 ? wanted : `${wanted} (${count})`
}

/** The steps during the watch are recorded after it, whenever they were sent. */
async function recordWatch(run: Run, step: WatchStep): Promise<JsonValue | undefined> {
  const label = labelOf(run, step.name ?? `WATCH ${step.watch}`)
  const line = `WATCH ${step.watch}`
  const place = run.recorded.length
  run.recorded.push({ label, step, request: line, answer: {} })
  const during = async () => {
    for (const request of step.during ?? []) await recordRequest(run, request)
  }
  try {
    const request = outgoingWatch(step, run.surroundings, run.endpoint.token)
    const watch = await run.endpoint.watch(request)
    const { events, failure } = await readEvents(watch, step, during)
    if (failure !== undefined) failureOf(run.endpoint, line, failure)
    const answer: JsonObject = {
      ...(watch.answer as unknown as JsonObject),
      ...(watch.answer.status === 200 ? { events } : {}),
      ...(failure === undefined ? {} : { incomplete: failure.message }),
    }
    run.recorded[place] = { label, step, request: requestLine(request), answer }
    return events
  } catch (error) {
    run.recorded[place] = { label, step, request: line, answer: failureOf(run.endpoint, line, error) }
    return undefined
  }
}
