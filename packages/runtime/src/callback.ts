import type { RuntimeErrorCode } from './errors.ts'
import { runtimeLimits } from './limits.ts'

type Report = (error: unknown) => unknown

const failureCode: RuntimeErrorCode = 'CALLBACK_FAILED'

/**
 * Calls an author's function whose failure must not affect the caller: `onError`, an observer, a logger. If it throws,
 * or returns a promise that rejects, `report` gets the error. If there is no `report`, or `report` throws, Node prints
 * the error as a warning (`process.emitWarning`), which does not end the process.
 */
export function callSafely(call: () => unknown, report?: Report | undefined): void {
  try {
    const result = call()
    if (isPromiseLike(result)) handleRejection(result, report)
  } catch (error) {
    reportFailure(error, report)
  }
}

/** The callback as a function that never throws; without one, a function that does nothing. See callSafely. */
export function safeCallback<Arguments extends readonly unknown[]>(
  callback: ((...args: Arguments) => unknown) | undefined,
  report?: Report | undefined,
): (...args: Arguments) => void {
  if (callback === undefined) return () => {}
  return (...args) => callSafely(() => callback(...args), report)
}

/** Whether a function that should have returned a value at once returned a promise. */
export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
}

/** A rejection that no caller handles ends the process: it goes to `report` instead. */
export function handleRejection(promise: PromiseLike<unknown>, report: Report | undefined): void {
  promise.then(undefined, (error: unknown) => reportFailure(error, report))
}

/**
 * An author's observer with functions that never throw. For hot paths: a call creates no object. The functions have at
 * most three parameters; absent functions stay absent.
 */
export function safeObserver<Observer extends object>(
  observer: Observer,
  names: readonly (keyof Observer)[],
  report?: Report | undefined,
): Observer {
  const safe: Partial<Record<keyof Observer, unknown>> = {}
  for (const name of names) {
    if (typeof observer[name] !== 'function') continue
    const target = observer as Record<keyof Observer, (first: unknown, second: unknown, third: unknown) => unknown>
    safe[name] = (first: unknown, second: unknown, third: unknown) => {
      try {
        const result = target[name](first, second, third)
        if (isPromiseLike(result)) handleRejection(result, report)
        return result
      } catch (error) {
        reportFailure(error, report)
        return undefined
      }
    }
  }
  return safe as Observer
}

/** Passes a callback's error to `report`, or emits it as a warning. See callSafely. */
export function reportFailure(error: unknown, report: Report | undefined): void {
  if (report === undefined) warn(error)
  else callSafely(() => report(error))
}

function warn(error: unknown): void {
  const stack = error instanceof Error ? error.stack : undefined
  process.emitWarning(`a callback of the operator failed: ${textOf(error)}`, {
    type: 'RuntimeError',
    code: failureCode,
    ...(typeof stack === 'string' ? { detail: stack } : {}),
  })
}

/** The text of any thrown value; never throws itself. */
export function textOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).slice(0, runtimeLimits.quotedMessageCharactersMax)
  } catch {
    return 'a value without a text was thrown'
  }
}
