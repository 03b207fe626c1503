import type { JsonObject, JsonValue } from '../../json/index.ts'
import { setField } from '../../json/index.ts'
import type { Shape } from '../../shape/index.ts'
import type { FieldFilter } from '../fieldset/index.ts'
import { checkType } from '../typed/index.ts'

/** An object at one of its API versions, with the shape that it has there. */
export interface TypedObject {
  readonly apiVersion: string
  readonly shape: Shape
  readonly value: JsonValue
}

/**
 * Converts between the versions in which managers recorded their fields. Without it, every version has the shape of the
 * request and only apiVersion differs, as custom resources convert with strategy None.
 */
export interface VersionConversion {
  /** The shape in a version; undefined if the version is no longer served, which drops its managers. */
  shapeOf(apiVersion: string): Shape | undefined
  /** The object converted to a version; undefined without a conversion to it. */
  convert(object: JsonObject, apiVersion: string): JsonObject | undefined
}

/** The parameters of an update or apply besides the objects. */
export interface MergeContext {
  readonly apiVersion: string
  readonly shape: Shape
  readonly versions?: VersionConversion | undefined
  /** Fields that this request cannot set, by version: they are neither owned nor in conflict. */
  readonly filters?: ReadonlyMap<string, FieldFilter> | undefined
}

/** The object at another version, or undefined when that version is no longer served. */
export function convertObject(
  object: TypedObject,
  apiVersion: string,
  versions: VersionConversion | undefined,
): TypedObject | undefined {
  if (object.apiVersion === apiVersion) return object
  const shape = versions === undefined ? object.shape : versions.shapeOf(apiVersion)
  if (shape === undefined) return undefined
  const value =
    versions === undefined
      ? withApiVersion(object.value as JsonObject, apiVersion)
      : versions.convert(object.value as JsonObject, apiVersion)
  if (value === undefined) return undefined
  checkType(shape, value, '')
  return { apiVersion, shape, value }
}

function withApiVersion(object: JsonObject, apiVersion: string): JsonObject {
  const copy: { [key: string]: JsonValue | undefined } = {}
  for (const key in object) setField(copy, key, object[key])
  copy['apiVersion'] = apiVersion
  return copy
}
