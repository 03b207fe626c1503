import { RuntimeError } from '../errors.ts'
import { errorMessage } from '../trace/index.ts'

/** Returns a single error as it is, and combines several. */
export function combinedError(name: string, errors: readonly unknown[]): unknown {
  if (errors.length === 1) return errors[0]
  const message = errors.map((error) => errorMessage(error)).join('; ')
  return new RuntimeError('MANAGER_FAILED', `manager ${name}: ${message}`, {
    cause: new AggregateError(errors, message),
  })
}
