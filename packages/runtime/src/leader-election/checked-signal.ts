const abortedGetter = Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'aborted')?.get as () => boolean
const abortCheck = Symbol('reason to abort')

interface AbortCheck {
  readonly controller: AbortController
  readonly reasonToAbort: () => unknown
  isChecking: boolean
}

interface CheckedSignal extends AbortSignal {
  [abortCheck]?: AbortCheck
}

/** A shared prototype, since each write with a signal of its own creates one. */
const checkedSignalPrototype: object = Object.create(AbortSignal.prototype, {
  aborted: {
    get(this: CheckedSignal): boolean {
      return isAborted(this)
    },
  },
  throwIfAborted: {
    value(this: CheckedSignal): void {
      if (isAborted(this)) throw this.reason
    },
  },
})

function isAborted(signal: CheckedSignal): boolean {
  const check = signal[abortCheck]
  if (check !== undefined && !check.isChecking && !abortedGetter.call(signal)) {
    check.isChecking = true
    const reason = check.reasonToAbort()
    if (reason !== undefined) check.controller.abort(reason)
    check.isChecking = false
  }
  return abortedGetter.call(signal)
}

/**
 * Creates an AbortController whose signal checks for a reason to abort whenever `aborted` is read. A signal that only a
 * timer aborts is out of date for a moment after the process was stopped or its thread was busy: Node handles connections
 * before timers, and a write could be sent in that moment.
 */
export function createCheckedAbortController(reasonToAbort: () => unknown): AbortController {
  const controller = new AbortController()
  const signal: CheckedSignal = controller.signal
  Object.setPrototypeOf(signal, checkedSignalPrototype)
  signal[abortCheck] = { controller, reasonToAbort, isChecking: false }
  return controller
}

/** Aborts as soon as one of the two does, with the same check on read; `release` removes the listeners. */
export function eitherSignal(first: AbortSignal, second: AbortSignal): EitherSignal {
  const controller = createCheckedAbortController(() =>
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
