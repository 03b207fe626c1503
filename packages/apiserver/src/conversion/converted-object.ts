import { aggregateMessage, type FieldError, FieldPath } from '@kubewright/kube/field'
import { encodeJson, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { type TextMap, validateAnnotations } from '@kubewright/kube/meta'
import { validateLabels } from '@kubewright/kube/names'
import { objectAt, textAt } from '../read-object.ts'
import { goTypeOf } from './go-type.ts'
import { kindText } from './review.ts'

/**
 * Returns the object that the webhook converted, with the original's immutable metadata. Throws an error with
 * Kubernetes' message if it is another object or has the wrong version.
 */
export function acceptConverted(original: JsonObject, converted: JsonValue, apiVersion: string): JsonObject {
  const what = `conversion webhook for ${kindText(original)} returned`
  const object = readConverted(converted)
  if (object['apiVersion'] !== apiVersion) {
    const received = textAt(object, 'apiVersion')
    throw new Error(
      `${what} invalid object at index 0: invalid groupVersion (expected ${apiVersion}, received ${received})`,
    )
  }
  if (object['kind'] !== original['kind']) {
    const [expected, received] = [textAt(original, 'kind'), textAt(object, 'kind')]
    throw new Error(`${what} invalid object at index 0: invalid kind (expected ${expected}, received ${received})`)
  }
  const difference = identityDifference(original, object)
  if (difference !== undefined) throw new Error(`${what} invalid object: ${difference}`)
  const { metadata, problem } = restoredMetadata(original, object)
  if (problem !== undefined) throw new Error(`${what} invalid metadata: ${problem}`)
  return { ...object, metadata }
}

function readConverted(converted: JsonValue): JsonObject {
  if (converted === null) throw new Error('unexpected end of JSON input')
  if (!isJsonObject(converted)) {
    throw new Error(`json: cannot unmarshal ${goTypeOf(converted)} into Go value of type map[string]interface {}`)
  }
  if (textAt(converted, 'kind') === '') throw new Error(`Object 'Kind' is missing in '${encodeJson(converted)}'`)
  return converted
}

/** The fields that identify an object, with their names in error messages. */
const identity = [
  ['name', 'name'],
  ['namespace', 'namespace'],
  ['uid', 'UID'],
] as const

function identityDifference(original: JsonObject, converted: JsonObject): string | undefined {
  for (const [field, word] of identity) {
    const [before, after] = [textAt(original, 'metadata', field), textAt(converted, 'metadata', field)]
    if (before !== after) return `must have the same ${word}: ${before} != ${after}`
  }
  return undefined
}

interface Restored {
  readonly metadata: JsonObject
  readonly problem?: string
}

/** The original's metadata with the labels and annotations of the converted object. */
function restoredMetadata(original: JsonObject, converted: JsonObject): Restored {
  const returned = converted['metadata']
  const before = objectAt(original, 'metadata')
  if (returned === undefined) return { metadata: before, problem: 'missing metadata in converted object' }
  if (!isJsonObject(returned)) {
    return { metadata: before, problem: `invalid metadata of type ${goTypeOf(returned)} in converted object` }
  }
  const { labels: _labels, annotations: _annotations, ...metadata } = before
  let restored = metadata as JsonObject
  for (const field of ['labels', 'annotations'] as const) {
    const texts = returned[field]
    if (texts === undefined || texts === null) continue
    const problem = textsProblem(field, texts, before[field])
    if (problem !== undefined) return { metadata: before, problem }
    restored = { ...restored, [field]: texts }
  }
  return { metadata: restored }
}

function textsProblem(
  field: 'labels' | 'annotations',
  texts: JsonValue,
  before: JsonValue | undefined,
): string | undefined {
  if (!isJsonObject(texts)) return `invalid metadata.${field} of type ${goTypeOf(texts)} in converted object`
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') continue
    return `metadata.${field}[${key}] must be a string, but is ${goTypeOf(value as JsonValue)} in converted object`
  }
  if (isSameTexts(texts, isJsonObject(before) ? before : {})) return undefined
  const errors = textErrors(field, texts as TextMap)
  return errors.length === 0 ? undefined : aggregateMessage(errors)
}

function isSameTexts(left: JsonObject, right: JsonObject): boolean {
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key])
}

/** Kubernetes writes "annotation" in the singular here, whatever the number. */
function textErrors(field: 'labels' | 'annotations', texts: TextMap): readonly FieldError[] {
  const path = FieldPath.root('metadata')
  return field === 'labels'
    ? validateLabels(texts, path.child('labels'))
    : validateAnnotations(texts, path.child('annotation'))
}
