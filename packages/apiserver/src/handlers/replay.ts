import { WarningList } from '@kubewright/kube/decode'
import { type JsonValue, jsonEqual } from '@kubewright/kube/json'
import type { Random, Runtime } from '@kubewright/kube/runtime'
import { timeoutStatus } from '@kubewright/kube/status'
import type { Turn } from '../admission/index.ts'
import type { ApiRequest } from '../api.ts'
import { apiserverLimits } from '../limits.ts'
import { fail, type RequestContext } from './operation.ts'

/** Thrown where a request needs an answer that is not there yet; resolves when it is. It is no error. */
class Waiting {
  readonly answered: Promise<void>

  constructor(answered: Promise<void>) {
    this.answered = answered
  }
}

/** Whether this is the end of a turn and not of the request. Who catches errors passes it on. */
export function isWaiting(error: unknown): boolean {
  return error instanceof Waiting
}

/**
 * Carries out a request, or a part of one, as often as answers from outside make it necessary: each time from its start
 * and in one turn. What it drew by chance and the time that it read are the same each time.
 */
export function carryOutInTurns<Result>(
  context: RequestContext,
  request: ApiRequest,
  carryOut: (context: RequestContext, turn: Turn) => Result | Promise<Result>,
): Result | Promise<Result> {
  // It may have waited for its turn until then.
  if (isOver(context, request)) failLate()
  if (!mayWait(context)) return carryOut(context, turnOf(context, request, nobodyAnswers))
  const journal = new Journal(context.runtime)
  const answers = new Answers()
  const replayed = { ...context, runtime: journal.runtime }
  const ask: Ask = (question, answer) => answers.give(question, answer)
  const tryOnce = (): Result | Promise<Result> => {
    journal.rewind()
    answers.rewind()
    const result = carryOut(replayed, turnOf(replayed, request, ask))
    // What comes after, such as the events of a watch, draws and reads the time anew.
    if (!(result instanceof Promise)) journal.close()
    return result
  }
  try {
    return tryOnce()
  } catch (error) {
    if (!(error instanceof Waiting)) throw error
    return carryOn(context, request, error, tryOnce)
  }
}

function mayWait({ admission, resources }: RequestContext): boolean {
  return admission?.mayWait === true || resources.hasConversionWebhooks === true
}

/** Who waits too long is told so meanwhile: what they were told did not come about must not come about after all. */
async function carryOn<Result>(
  context: RequestContext,
  request: ApiRequest,
  first: Waiting,
  tryOnce: () => Result | Promise<Result>,
): Promise<Result> {
  let waiting = first
  for (let turns = 1; turns < apiserverLimits.requestTurnsMax; turns++) {
    await context.runtime.waiting('an external response', waiting.answered)
    if (isOver(context, request)) break
    try {
      return await tryOnce()
    } catch (error) {
      if (!(error instanceof Waiting)) throw error
      waiting = error
    }
  }
  return failLate()
}

function isOver({ runtime }: RequestContext, { deadlineMs }: ApiRequest): boolean {
  return deadlineMs !== undefined && runtime.clock.monotonic() >= deadlineMs
}

function failLate(): never {
  fail(timeoutStatus('request did not complete within the allotted timeout', 0))
}

type Ask = Turn['ask']

const noDeadline = Number.POSITIVE_INFINITY

function turnOf({ runtime }: RequestContext, { audit, deadlineMs = noDeadline }: ApiRequest, ask: Ask): Turn {
  const annotate: Turn['annotate'] = (key, value) => audit?.annotate(key, value)
  return { warnings: new WarningList(), companions: [], random: runtime.random, deadlineMs, ask, annotate }
}

const nobodyAnswers: Ask = () => {
  throw new Error('unexpected external call')
}

interface Answered {
  readonly question: JsonValue
  readonly outcome: { readonly answer: unknown } | { readonly error: unknown }
}

/** What was asked, in its order. A question that is another than last time makes all that came after it worthless. */
class Answers {
  private readonly given: Answered[] = []
  private next = 0

  rewind(): void {
    this.next = 0
  }

  give<Answer>(question: JsonValue, ask: () => Promise<Answer>): Answer {
    const known = this.given[this.next]
    if (known !== undefined && jsonEqual(known.question, question)) {
      this.next++
      if ('error' in known.outcome) throw known.outcome.error
      return known.outcome.answer as Answer
    }
    this.given.length = this.next
    throw new Waiting(
      ask().then(
        (answer) => this.remember({ question, outcome: { answer } }),
        (error: unknown) => this.remember({ question, outcome: { error } }),
      ),
    )
  }

  private remember(answered: Answered): void {
    this.given.push(answered)
  }
}

interface Drawn {
  readonly values: unknown[]
  next: number
}

/** Remembers what was drawn, and gives the same again in the same order. */
class Journal {
  readonly runtime: Runtime
  private readonly drawn = new Map<string, Drawn>()
  private readonly nowMs: number
  private isClosed = false

  constructor(runtime: Runtime) {
    const { clock, random } = runtime
    this.nowMs = clock.now()
    const remembered: Random = {
      fraction: () => this.draw('fraction', () => random.fraction()),
      integer: (bound) => this.draw(`integer ${bound}`, () => random.integer(bound)),
      bytes: (count) => this.draw(`bytes ${count}`, () => random.bytes(count)),
      uuid: () => this.draw('uuid', () => random.uuid()),
    }
    this.runtime = {
      clock: {
        now: () => (this.isClosed ? clock.now() : this.nowMs),
        monotonic: () => clock.monotonic(),
        after: (delayMs, what, run) => clock.after(delayMs, what, run),
      },
      random: remembered,
      waiting: (what, promise) => runtime.waiting(what, promise),
    }
  }

  rewind(): void {
    for (const drawn of this.drawn.values()) drawn.next = 0
  }

  /** The request has been carried out: nothing is remembered any more. */
  close(): void {
    this.isClosed = true
    this.drawn.clear()
  }

  private draw<Value>(what: string, fresh: () => Value): Value {
    if (this.isClosed) return fresh()
    let drawn = this.drawn.get(what)
    if (drawn === undefined) {
      drawn = { values: [], next: 0 }
      this.drawn.set(what, drawn)
    }
    if (drawn.next === drawn.values.length) drawn.values.push(fresh())
    return drawn.values[drawn.next++] as Value
  }
}
