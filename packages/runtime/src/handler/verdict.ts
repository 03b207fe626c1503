import { isPromiseLike } from '../callback.ts'
import { RuntimeError } from '../errors.ts'

/**
 * The result of a predicate. TypeScript accepts an asynchronous function where `any` is involved, and its promise would
 * count as true.
 *
 * @throws RuntimeError PREDICATE_INVALID if it is a promise; the rejection of that promise is handled.
 */
export function verdictOf(result: boolean): boolean {
  if (typeof result !== 'boolean' && isPromiseLike(result)) throw refusePromise(result)
  return result
}

function refusePromise(promise: PromiseLike<unknown>): RuntimeError {
  promise.then(undefined, () => {})
  const message = 'a predicate returned a promise; it runs while events are delivered and returns true or false at once'
  return new RuntimeError('PREDICATE_INVALID', message)
}
