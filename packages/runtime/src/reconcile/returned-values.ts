import type { JsonObject } from '@kubewright/kube/json'
import { copyWrittenObject } from '../client/index.ts'
import { isRuntimeError, RuntimeError, type RuntimeErrorCode } from '../errors.ts'

/**
 * Copies what a function returned, in the one walk that also checks it: a Date, a Map, a Buffer or NaN would be stored
 * as something else, so it is refused with its path before anything is written. Fields that are undefined are left out,
 * as JSON does. `what` begins the message, where the path alone would not tell.
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
