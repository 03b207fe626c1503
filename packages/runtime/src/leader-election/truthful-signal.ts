const abortedGetter = Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'aborted')?.get as () => boolean
const question = Symbol('reason to abort')

interface Question {
  readonly controller: AbortController
  readonly reasonToAbort: () => unknown
  isAsked: boolean
}

interface TruthfulSignal extends AbortSignal {
  [question]?: Question
}

/** One prototype for all: one is made for each write that has a signal of its own. */
const truthfulPrototype: object = Object.create(AbortSignal.prototype, {
  aborted: {
    get(this: TruthfulSignal): boolean {
      return isAborted(this)
    },
  },
  throwIfAborted: {
    value(this: TruthfulSignal): void {
      if (isAborted(this)) throw this.reason
    },
  },
})

function isAborted(signal: TruthfulSignal): boolean {
  const asked = signal[question]
  if (asked !== undefined && !asked.isAsked && !abortedGetter.call(signal)) {
    asked.isAsked = true
    const reason = asked.reasonToAbort()
    if (reason !== undefined) asked.controller.abort(reason)
    asked.isAsked = false
  }
  return abortedGetter.call(signal)
}

/**
 * An AbortController whose signal, whenever somebody reads `aborted`, first asks whether there is a reason to be so. A
 * signal that only a timer aborts lies for a moment after the process was stopped or its thread was busy: connections
 * have their turn before timers, and a write could leave in that moment.
 */
export function createTruthfulController(reasonToAbort: () => unknown): AbortController {
  const controller = new AbortController()
  const signal: TruthfulSignal = controller.signal
  Object.setPrototypeOf(signal, truthfulPrototype)
  signal[question] = { controller, reasonToAbort, isAsked: false }
  return controller
}

/** Aborts as soon as one of the two does, as truthfully as they do; `release` ends the listening. */
export function eitherSignal(first: AbortSignal, second: AbortSignal): EitherSignal {
  const controller = createTruthfulController(() =>
    first.aborted ? first.reason : second.aborted ? second.reason : undefined,
  )
  const abortFirst = () => controller.abort(first.reason)
  const abortSecond = () => controller.abort(second.reason)
  first.addEventListener('abort', abortFirst, { once: true })
  second.addEventListener('abort', abortSecond, { once: true })
  return {
    signal: controller.signal,
    release() {
      first.removeEventListener('abort', abortFirst)
      second.removeEventListener('abort', abortSecond)
    },
  }
}

export interface EitherSignal {
  readonly signal: AbortSignal
  release(): void
}
