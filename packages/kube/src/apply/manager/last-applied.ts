import { isKubeError } from '../../errors.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from '../../json/index.ts'
import { encodeGoJson, isJsonObject, parseJson, setField, utf8Length } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import { difference, type FieldSet } from '../fieldset/index.ts'
import type { FieldConflict, MergeContext } from '../merge/index.ts'
import { compareValuesOfShape, toFieldSet, typeProblems } from '../typed/index.ts'
import { textOf } from './request.ts'

const lastAppliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration'

/** The only manager that takes over fields from client-side apply; managers of any other name opt out. */
export const kubectlManager = 'kubectl'

export function lastAppliedOf(object: JsonObject): string {
  return textOf(annotationsOf(object) ?? {}, lastAppliedAnnotation)
}

/** The annotations, null read as empty; undefined when they are absent or one of them is not a string. */
function annotationsOf(object: JsonObject): MutableJsonObject | undefined {
  const metadata = object['metadata']
  const source = isJsonObject(metadata) ? metadata['annotations'] : undefined
  if (!isJsonObject(source)) return undefined
  const annotations: MutableJsonObject = {}
  for (const [key, value] of Object.entries(source)) {
    if (value === undefined) continue
    if (value !== null && typeof value !== 'string') return undefined
    setField(annotations, key, value ?? '')
  }
  return annotations
}

/**
 * The fields that kubectl's client-side apply owned: those of its last configuration that still have the same values.
 * An apply by kubectl takes these over without conflict. Undefined without a usable annotation.
 */
export function lastAppliedFields(live: JsonObject, context: MergeContext): FieldSet | undefined {
  const { shape, apiVersion } = context
  const config = parseLastApplied(lastAppliedOf(live))
  if (config === undefined || config['apiVersion'] !== apiVersion) return undefined
  // A configuration of another kind has another type, unless the kind has no schema.
  if (shape.kind !== 'any' && textOf(config, 'kind') !== textOf(live, 'kind')) return undefined
  if (typeProblems(shape, live).length > 0 || typeProblems(shape, config).length > 0) return undefined
  const changes = compareValuesOfShape(shape, config, live)
  const unmodified = difference(toFieldSet(shape, config), changes.modified)
  return difference(difference(unmodified, changes.added), changes.removed)
}

function parseLastApplied(text: string): JsonObject | undefined {
  if (text === '') return undefined
  try {
    const config = parseJson(text)
    return isJsonObject(config) && textOf(config, 'kind') !== '' ? config : undefined
  } catch (error) {
    if (!isKubeError(error)) throw error
    return undefined
  }
}

/** The conflicts without those about fields of client-side apply. */
export function remainingConflicts(conflicts: readonly FieldConflict[], allowed: FieldSet): readonly FieldConflict[] {
  return conflicts.filter((conflict) => !allowed.has(conflict.path))
}

/**
 * Keeps the annotation of client-side apply in step with a configuration that kubectl applied, so that going back to
 * client-side apply works. The annotation is left out when the annotations would get too large.
 */
export function refreshLastApplied(object: JsonObject, config: JsonObject): JsonObject {
  if (lastAppliedOf(object) === '') return object
  const annotations = annotationsOf(object) as MutableJsonObject
  annotations[lastAppliedAnnotation] = `${encodeGoJson(withoutLastApplied(config))}\n`
  if (annotationsSize(annotations) > limits.annotationsSizeBytesMax) delete annotations[lastAppliedAnnotation]
  return withAnnotations(object, annotations)
}

function withoutLastApplied(config: JsonObject): JsonObject {
  const annotations = annotationsOf(config)
  if (annotations !== undefined) delete annotations[lastAppliedAnnotation]
  return isJsonObject(config['metadata']) ? withAnnotations(config, annotations) : config
}

function withAnnotations(object: JsonObject, annotations: JsonObject | undefined): JsonObject {
  const metadata = object['metadata'] as JsonObject
  return { ...object, metadata: { ...metadata, annotations } }
}

function annotationsSize(annotations: JsonObject): number {
  let size = 0
  for (const [key, value] of Object.entries(annotations)) size += utf8Length(key) + utf8Length(asText(value))
  return size
}

function asText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
