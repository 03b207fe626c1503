import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { objectAt } from '../../read-object.ts'

/** Who writes what a server has from its start, and which fields are its own, in the form of managedFields. */
export interface BootManager {
  readonly manager: string
  readonly operation: 'Apply' | 'Update'
  readonly subresource?: string
  readonly fieldsV1: JsonObject
}

/** Structs that are always there have no mark of their own. */
const unmarked: ReadonlySet<string> = new Set(['spec', 'priorityLevelConfiguration'])

/** One that wrote the labels, annotations and content of an object, all of it but its status. No list in it has keys. */
export function bootManager(manager: string, object: JsonObject): BootManager {
  const { apiVersion: _apiVersion, kind: _kind, metadata: _metadata, status: _status, ...content } = object
  const { labels, annotations } = objectAt(object, 'metadata')
  const metadata = fieldsOf({ labels, annotations })
  const fieldsV1 = { ...(Object.keys(metadata).length === 0 ? {} : { 'f:metadata': metadata }), ...fieldsOf(content) }
  return { manager, operation: 'Update', fieldsV1 }
}

/** The managedFields of an object from the start. */
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
