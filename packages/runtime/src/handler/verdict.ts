import { isPromiseLike } from '../callback.ts'
import { RuntimeError } from '../errors.ts'

/**
 * What a predicate says. An asynchronous function compiles where a predicate is made of `any`, and its promise would
 * pass for true.
 *
 * @throws RuntimeError PREDICATE_INVALID when it is a promise, whose own rejection nobody has to handle any more.
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
