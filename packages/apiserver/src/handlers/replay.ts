import { WarningList } from '@kubewright/kube/decode'
import { type JsonValue, jsonEqual } from '@kubewright/kube/json'
import type { Random, Runtime } from '@kubewright/kube/runtime'
import { timeoutStatus } from '@kubewright/kube/status'
import type { Attempt } from '../admission/index.ts'
import type { ApiRequest } from '../api/index.ts'
import { apiserverLimits } from '../limits.ts'
import { fail, type RequestContext } from './operation.ts'

/**
 * Thrown if a request needs an external response that has not arrived; `completed` resolves when it has. Not an error.
 */
class PendingCall {
  readonly completed: Promise<void>

  constructor(completed: Promise<void>) {
    this.completed = completed
  }
}

/** Whether the error only ends the attempt and not the request. Code that catches errors must rethrow it. */
export function isPendingCall(error: unknown): boolean {
  return error instanceof PendingCall
}

/**
 * Runs a request, or a step of one, again after each external response: each attempt from the start and in one turn of
 * the event loop. Random values and the time are the same in each attempt.
 */
export function runAttempts<Result>(
  context: RequestContext,
  request: ApiRequest,
  carryOut: (context: RequestContext, attempt: Attempt) => Result | Promise<Result>,
): Result | Promise<Result> {
  // The request may have waited for its seat until the deadline.
  if (isPastDeadline(context, request)) failWithTimeout()
  if (!mayWait(context)) return carryOut(context, createAttempt(context, request, refuseExternalCalls))
  const recording = new RecordedRuntime(context.runtime)
  const recordedCalls = new RecordedCalls()
  const replayed = { ...context, runtime: recording.runtime }
  const call: CallExternal = (question, response) => recordedCalls.resultOf(question, response)
  const startAttempt = (): Result | Promise<Result> => {
    recording.rewind()
    recordedCalls.rewind()
    const result = carryOut(replayed, createAttempt(replayed, request, call))
    // Later steps, such as the events of a watch, use fresh random values and the current time.
    if (!(result instanceof Promise)) recording.close()
    return result
  }
  try {
    return startAttempt()
  } catch (error) {
    if (!(error instanceof PendingCall)) throw error
    return continueAttempts(context, request, error, startAttempt)
  }
}

function mayWait({ admission, resources }: RequestContext): boolean {
  return admission?.mayWait === true || resources.hasConversionWebhooks === true
}

/** The client gets a 504 at the deadline; after a 504 the write must not commit. */
async function continueAttempts<Result>(
  context: RequestContext,
  request: ApiRequest,
  first: PendingCall,
  startAttempt: () => Result | Promise<Result>,
): Promise<Result> {
  let pending = first
  for (let attempts = 1; attempts < apiserverLimits.requestAttemptsMax; attempts++) {
    await context.runtime.waiting('an external response', pending.completed)
    if (isPastDeadline(context, request)) break
    try {
      return await startAttempt()
    } catch (error) {
      if (!(error instanceof PendingCall)) throw error
      pending = error
    }
  }
  return failWithTimeout()
}

function isPastDeadline({ runtime }: RequestContext, { deadlineMs }: ApiRequest): boolean {
  return deadlineMs !== undefined && runtime.clock.monotonic() >= deadlineMs
}

function failWithTimeout(): never {
  fail(timeoutStatus('request did not complete within the allotted timeout', 0))
}

type CallExternal = Attempt['callExternal']

const noDeadline = Number.POSITIVE_INFINITY

function createAttempt(
  { runtime }: RequestContext,
  { audit, deadlineMs = noDeadline }: ApiRequest,
  call: CallExternal,
): Attempt {
  const annotate: Attempt['annotate'] = (key, value) => audit?.annotate(key, value)
  return {
    warnings: new WarningList(),
    coupledWrites: [],
    random: runtime.random,
    deadlineMs,
    callExternal: call,
    annotate,
  }
}

const refuseExternalCalls: CallExternal = () => {
  throw new Error('unexpected external call')
}

interface RecordedCall {
  readonly question: JsonValue
  readonly outcome: { readonly response: unknown } | { readonly error: unknown }
}

/** The external calls of a request, in order. A call that differs from the recorded one discards all later ones. */
class RecordedCalls {
  readonly #calls: RecordedCall[] = []
  #next = 0

  rewind(): void {
    this.#next = 0
  }

  resultOf<Value>(question: JsonValue, call: () => Promise<Value>): Value {
    const known = this.#calls[this.#next]
    if (known !== undefined && jsonEqual(known.question, question)) {
      this.#next++
      if ('error' in known.outcome) throw known.outcome.error
      return known.outcome.response as Value
    }
    this.#calls.length = this.#next
    throw new PendingCall(
      call().then(
        (response) => this.#remember({ question, outcome: { response } }),
        (error: unknown) => this.#remember({ question, outcome: { error } }),
      ),
    )
  }

  #remember(completed: RecordedCall): void {
    this.#calls.push(completed)
  }
}

interface RecordedValues {
  readonly values: unknown[]
  next: number
}

/** Records random values, and returns the same values in the same order to the next attempt. */
class RecordedRuntime {
  readonly runtime: Runtime
  readonly #drawn = new Map<string, RecordedValues>()
  readonly #nowMs: number
  #isClosed = false

  constructor(runtime: Runtime) {
    const { clock, random } = runtime
    this.#nowMs = clock.now()
    const remembered: Random = {
      fraction: () => this.#draw('fraction', () => random.fraction()),
      integer: (bound) => this.#draw(`integer ${bound}`, () => random.integer(bound)),
      bytes: (count) => this.#draw(`bytes ${count}`, () => random.bytes(count)),
      uuid: () => this.#draw('uuid', () => random.uuid()),
    }
    this.runtime = {
      clock: {
        now: () => (this.#isClosed ? clock.now() : this.#nowMs),
        monotonic: () => clock.monotonic(),
        after: (delayMs, what, run) => clock.after(delayMs, what, run),
      },
      random: remembered,
      waiting: (what, promise) => runtime.waiting(what, promise),
    }
  }

  rewind(): void {
    for (const drawn of this.#drawn.values()) drawn.next = 0
  }

  /** Ends the recording once the request is complete. */
  close(): void {
    this.#isClosed = true
    this.#drawn.clear()
  }

  #draw<Value>(what: string, fresh: () => Value): Value {
    if (this.#isClosed) return fresh()
    let drawn = this.#drawn.get(what)
    if (drawn === undefined) {
      drawn = { values: [], next: 0 }
      this.#drawn.set(what, drawn)
    }
    if (drawn.next === drawn.values.length) drawn.values.push(fresh())
    return drawn.values[drawn.next++] as Value
  }
}
