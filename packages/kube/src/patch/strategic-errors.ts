import { KubeError } from '../errors.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { type GoType, goStringText, goTypeName, goTypeOf, goValueText } from './go-text.ts'

/**
 * The errors of strategic merge, with Kubernetes' messages. The API server responds with 400 to a malformed patch
 * (KUBE_PATCH_MALFORMED), with 422 to lists of lists (KUBE_PATCH_NOT_APPLICABLE), and with 500 to all others, which it
 * treats as internal errors (KUBE_PATCH_UNMERGEABLE).
 */
export function unmergeable(message: string): KubeError {
  return new KubeError('KUBE_PATCH_UNMERGEABLE', message)
}

function malformed(message: string): KubeError {
  return new KubeError('KUBE_PATCH_MALFORMED', message)
}

export const badDeleteFromPrimitiveList = () => malformed('invalid patch format of primitive list')
export const badRetainKeys = () => malformed('invalid patch format of retainKeys')
export const badSetElementOrder = () => malformed('invalid patch format of setElementOrder list')

export function listOfLists(): KubeError {
  return new KubeError('KUBE_PATCH_NOT_APPLICABLE', 'lists of lists are not supported')
}

export function missingMergeKey(item: JsonObject, mergeKey: string): KubeError {
  return unmergeable(`map: ${goValueText(item)} does not contain declared merge key: ${mergeKey}`)
}

export function wrongType(expected: GoType, actual: JsonValue): KubeError {
  return unmergeable(`expected a ${goTypeName(expected)}, but received a ${goTypeName(goTypeOf(actual))}`)
}

export function unknownDirective(directive: JsonValue, patch: JsonObject): KubeError {
  return unmergeable(`unknown patch type: ${goStringText(directive)} in map: ${goValueText(patch)}`)
}

/** An object or list instead of a scalar makes Kubernetes panic; the API server recovers with this text. */
export function notComparable(value: JsonValue): KubeError {
  return unmergeable(`runtime error: comparing uncomparable type ${goTypeName(goTypeOf(value))}`)
}

export function notHashable(value: JsonValue): KubeError {
  return unmergeable(`runtime error: hash of unhashable type ${goTypeName(goTypeOf(value))}`)
}

export function nullElement(): KubeError {
  return unmergeable('runtime error: invalid memory address or nil pointer dereference')
}
