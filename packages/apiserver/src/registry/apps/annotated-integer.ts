import { type JsonObject, quoteGo } from '@kubewright/kube/json'
import { badRequestStatus, StatusError } from '@kubewright/kube/status'
import { parseGoInteger } from '@kubewright/kube/values'
import { textAt, valueAt } from '../../read-object.ts'
import { withAnnotation } from '../common/change-object.ts'

/**
 * Normalises an annotation that holds an integer; without one, sets the given value. A malformed integer is a decoding
 * error, since the annotation is a field in Kubernetes.
 */
export function withIntegerAnnotation(object: JsonObject, kind: string, key: string, missing: string): JsonObject {
  const text = valueAt(object, 'metadata', 'annotations', key)
  if (typeof text !== 'string') return withAnnotation(object, key, missing)
  const parsed = parseGoInteger(text, 64)
  if ('value' in parsed) return withAnnotation(object, key, String(parsed.value))
  const problem = `strconv.ParseInt: parsing ${quoteGo(text)}: ${parsed.problem}`
  throw new StatusError(badRequestStatus(`${kind} in version "v1" cannot be handled as a ${kind}: ${problem}`))
}

/** The integer in an annotation; 0 if it is missing. */
export function generationNumber(object: JsonObject, key: string): bigint {
  const parsed = parseGoInteger(textAt(object, 'metadata', 'annotations', key), 64)
  return 'value' in parsed ? parsed.value : 0n
}
