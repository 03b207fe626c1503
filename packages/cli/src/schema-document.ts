import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** A field of an object that may be absent. */
export function objectAt(parent: JsonValue | undefined, name: string): JsonObject | undefined {
  const value = isJsonObject(parent) ? getField(parent, name) : undefined
  return isJsonObject(value) ? value : undefined
}

/** A field with a list; empty when absent. */
export function listAt(parent: JsonValue | undefined, name: string): readonly JsonValue[] {
  const value = isJsonObject(parent) ? getField(parent, name) : undefined
  return isJsonArray(value) ? value : []
}

/** A field with a text. */
export function textAt(parent: JsonValue | undefined, name: string): string | undefined {
  const value = isJsonObject(parent) ? getField(parent, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** A version of a CustomResourceDefinition. */
export interface DefinitionVersion {
  readonly name: string
  readonly isServed: boolean
  readonly isStored: boolean
  /** The schema of whole objects. */
  readonly schema: JsonObject
  readonly document: JsonObject
}

export function versionsOf(manifest: JsonValue | undefined): readonly DefinitionVersion[] {
  const versions = listAt(objectAt(manifest, 'spec'), 'versions').filter((version) => isJsonObject(version))
  return versions.map((document) => ({
    name: textAt(document, 'name') ?? '',
    isServed: getField(document, 'served') === true,
    isStored: getField(document, 'storage') === true,
    schema: objectAt(objectAt(document, 'schema'), 'openAPIV3Schema') ?? {},
    document,
  }))
}
