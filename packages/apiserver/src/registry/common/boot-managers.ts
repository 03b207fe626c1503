import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { objectAt } from '../../read-object.ts'

/** A manager of boot objects and its fields in FieldsV1. */
export interface BootManager {
  readonly manager: string
  readonly operation: 'Apply' | 'Update'
  readonly subresource?: string
  readonly fieldsV1: JsonObject
}

/** Structs that are always present have no entry of their own. */
const unmarked: ReadonlySet<string> = new Set(['spec', 'priorityLevelConfiguration'])

/** The manager of an object's labels, annotations and content except its status. No list in it has keys. */
export function bootManager(manager: string, object: JsonObject): BootManager {
  const { apiVersion: _apiVersion, kind: _kind, metadata: _metadata, status: _status, ...content } = object
  const { labels, annotations } = objectAt(object, 'metadata')
  const metadata = fieldsOf({ labels, annotations })
  const fieldsV1 = { ...(Object.keys(metadata).length === 0 ? {} : { 'f:metadata': metadata }), ...fieldsOf(content) }
  return { manager, operation: 'Update', fieldsV1 }
}

/** The managedFields of a boot object. */
export function bootManagedFields(
  apiVersion: string,
  managers: readonly BootManager[],
  time: string,
): readonly JsonObject[] {
  return managers.map(({ fieldsV1, ...who }) => ({ ...who, apiVersion, time, fieldsType: 'FieldsV1', fieldsV1 }))
}

function fieldsOf(object: { readonly [field: string]: JsonValue | undefined }): JsonObject {
  const fields: Record<string, JsonObject> = {}
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue
    const mark = isJsonObject(value) && !unmarked.has(name) ? { '.': {} } : {}
    fields[`f:${name}`] = isJsonObject(value) ? { ...mark, ...fieldsOf(value) } : {}
  }
  return fields
}
