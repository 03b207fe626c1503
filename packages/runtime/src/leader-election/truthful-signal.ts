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

/** A shared prototype, since each write with a signal of its own creates one. */
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
 * Creates an AbortController whose signal checks for a reason to abort whenever `aborted` is read. A signal that only a
 * timer aborts is out of date for a moment after the process was stopped or its thread was busy: Node handles connections
 * before timers, and a write could be sent in that moment.
 */
export function createTruthfulController(reasonToAbort: () => unknown): AbortController {
  const controller = new AbortController()
  const signal: TruthfulSignal = controller.signal
  Object.setPrototypeOf(signal, truthfulPrototype)
  signal[question] = { controller, reasonToAbort, isAsked: false }
  return controller
}

/** Aborts as soon as one of the two does, with the same check on read; `release` removes the listeners. */
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
