import type { JsonObject } from '../../json/index.ts'
import { isJsonObject } from '../../json/index.ts'
import type { Shape } from '../../shape/index.ts'
import type { FieldFilter } from '../fieldset/index.ts'
import type { MergeContext, TypedObject, VersionConversion } from '../merge/index.ts'
import type { ValidationOptions } from '../typed/index.ts'
import { conformsBeside, invalidValue, typeProblems } from '../typed/index.ts'

/** The options that applyObject and trackUpdate share. */
export interface ManagerOptions {
  /** The name of the field manager; empty means "unknown". */
  readonly manager: string
  /** The subresource of the request, such as status; absent for the main resource. */
  readonly subresource?: string | undefined
  /** The shape of the object in the version of the request. */
  readonly shape: Shape
  readonly versions?: VersionConversion | undefined
  /**
   * Fields that this endpoint does not let the manager set, by API version: status on the main endpoint, everything but
   * status on the status endpoint (see excludeFields and includeFields).
   */
  readonly resetFields?: ReadonlyMap<string, FieldFilter> | undefined
  /**
   * The fields that an empty object of the kind has, such as structs that are always present. Defaults to the kind
   * alone.
   */
  readonly empty?: JsonObject | undefined
}

export function mergeContext(options: ManagerOptions, apiVersion: string): MergeContext {
  return { apiVersion, shape: options.shape, versions: options.versions, filters: options.resetFields }
}

/** Throws KUBE_APPLY_INVALID with the prefix, the name of the object and the problems, unless it matches the shape. */
export function typedObject(
  object: JsonObject,
  context: MergeContext,
  role: string,
  suffix: string,
  options?: ValidationOptions,
): TypedObject {
  const problems = typeProblems(context.shape, object, options)
  if (problems.length > 0) throw invalidValue(problems, `${role} (${describeObject(object)})${suffix}: `)
  return { apiVersion: context.apiVersion, shape: context.shape, value: object }
}

/** The same for an object that shares most of its parts with one that matches the shape. */
export function typedObjectBeside(
  object: JsonObject,
  other: TypedObject,
  context: MergeContext,
  role: string,
  suffix: string,
): TypedObject {
  const { apiVersion, shape } = context
  if (conformsBeside(shape, object, other.value)) return { apiVersion, shape, value: object }
  return typedObject(object, context, role, suffix, { allowDuplicates: true })
}

/** The namespace, name and kind of an object, as messages name it. */
export function describeObject(object: JsonObject): string {
  const metadata = object['metadata']
  const namespace = isJsonObject(metadata) ? textOf(metadata, 'namespace') : ''
  const name = isJsonObject(metadata) ? textOf(metadata, 'name') : ''
  return `${namespace}/${name}; ${describeKind(object)}`
}

/** The group, version and kind as Go prints them: apps/v1, Kind=Deployment, and /v1, Kind=Pod for the core group. */
export function describeKind(object: JsonObject): string {
  const apiVersion = textOf(object, 'apiVersion')
  return `${apiVersion.includes('/') ? '' : '/'}${apiVersion}, Kind=${textOf(object, 'kind')}`
}

export function textOf(object: JsonObject, field: string): string {
  const value = object[field]
  return typeof value === 'string' ? value : ''
}

/** An object with only apiVersion and kind: the live object of a create. */
export function emptyObjectOf(object: JsonObject): JsonObject {
  return { apiVersion: textOf(object, 'apiVersion'), kind: textOf(object, 'kind') }
}
