import type { JsonObject } from '@kubewright/kube/json'
import { copyWrittenObject } from '../../client/index.ts'
import { isRuntimeError, RuntimeError, type RuntimeErrorCode } from '../../errors.ts'

/**
 * Copies and checks a function's result in one walk. A Date, a Map, a Buffer or NaN would be stored as something else,
 * so it is refused with its path before anything is written. Undefined fields are omitted, as in JSON. `what` begins
 * the message, where the path alone would be ambiguous.
 */
export function copyReturned(value: object, code: RuntimeErrorCode, what?: () => string): JsonObject {
  try {
    return copyWrittenObject(value)
  } catch (error) {
    if (!isRuntimeError(error, 'CLIENT_VALUE_INVALID')) throw error
    const message = what === undefined ? error.message : `${what()}: ${error.message}`
    throw new RuntimeError(code, message, { path: error.path })
  }
}
