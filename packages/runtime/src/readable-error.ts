import { textOf } from './callback.ts'
import { RuntimeError } from './errors.ts'
import { runtimeLimits } from './limits.ts'

/** What decides about a failure reads these fields of an error and of its causes. */
const examined = ['name', 'message', 'code', 'status', 'constructor'] as const

/**
 * The thrown value; an error with its text if its getters or the traps of a Proxy throw, in it or in one of its causes.
 * The code behind can then examine the failure without care. The unreadable value is no cause of that error.
 */
export function readableError(thrown: unknown): unknown {
  let link: unknown = thrown
  let links = 0
  try {
    for (; links < runtimeLimits.errorCausesMax && link instanceof Error; links++) {
      for (const field of examined) void (link as unknown as Readonly<Record<string, unknown>>)[field]
      link = link.cause
    }
    return thrown
  } catch {
    return links > 0 && thrown instanceof RuntimeError
      ? new RuntimeError(thrown.code, thrown.message)
      : new Error(textOf(thrown))
  }
}
