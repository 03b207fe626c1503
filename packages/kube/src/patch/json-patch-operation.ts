import { KubeError } from '../errors.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, quoteGo } from '../json/index.ts'
import { limits } from '../limits.ts'
import { keysOf } from './fields.ts'

/** One operation of RFC 6902, as diffJson creates it. */
export type JsonPatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string }

/**
 * One operation as decoded. Fields may be missing: Kubernetes notices that only when it executes the operation. A
 * missing `value` and an explicit null differ only in the `test` operation.
 */
export interface DecodedOperation {
  readonly op: string
  readonly path: string | undefined
  readonly from: string | undefined
  readonly value: JsonValue | undefined
}

/**
 * Decodes a JSON patch. Anything but a list of objects whose op, path and from are strings is KUBE_PATCH_MALFORMED
 * (400); a list past the limit is KUBE_PATCH_TOO_LARGE (413).
 */
export function decodeJsonPatch(document: JsonValue): readonly DecodedOperation[] {
  if (document === null) return []
  if (!isJsonArray(document)) throw malformed(`${kindOf(document)} into Go value of type []handlers.jsonPatchOp`, '')
  const operations = document.map(decodeOperation)
  if (operations.length > limits.jsonPatchOperationsMax) {
    throw new KubeError(
      'KUBE_PATCH_TOO_LARGE',
      `The allowed maximum operations in a JSON patch is ${limits.jsonPatchOperationsMax}, got ${operations.length}`,
    )
  }
  return operations
}

const operationFields: ReadonlySet<string> = new Set(['op', 'path', 'from', 'value'])

/** The messages of strict decoding for a JSON patch: one for each unknown field of an operation. */
export function unknownJsonPatchFields(document: JsonValue): string[] {
  const problems: string[] = []
  if (!isJsonArray(document)) return problems
  for (const [index, item] of document.entries()) {
    if (!isJsonObject(item)) continue
    for (const key of keysOf(item)) {
      if (operationFields.has(key)) continue
      problems.push(`json patch unknown field ${quoteGo(`[${index}].${key}`)}`)
      if (problems.length >= limits.strictErrorsMax) return problems
    }
  }
  return problems
}

function decodeOperation(item: JsonValue, index: number): DecodedOperation {
  if (item === null) return { op: 'unknown', path: undefined, from: undefined, value: undefined }
  if (!isJsonObject(item)) throw malformed(`${kindOf(item)} into Go value of type handlers.jsonPatchOp`, `[${index}]`)
  return {
    op: textField(item, 'op', index) ?? 'unknown',
    path: textField(item, 'path', index),
    from: textField(item, 'from', index),
    value: getField(item, 'value'),
  }
}

function textField(operation: JsonObject, name: string, index: number): string | undefined {
  const value = getField(operation, name)
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  const problem = `${kindOf(value)} into Go struct field jsonPatchOp.${name} of type string`
  throw malformed(problem, `[${index}].${name}`)
}

function malformed(problem: string, path: string): KubeError {
  return new KubeError('KUBE_PATCH_MALFORMED', `error decoding patch: json: cannot unmarshal ${problem}`, { path })
}

/** The name of a kind of JSON value in Go's decoder. */
export function kindOf(value: JsonValue): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'bigint') return 'number'
  if (typeof value === 'object') return Array.isArray(value) ? 'array' : 'object'
  return typeof value
}
