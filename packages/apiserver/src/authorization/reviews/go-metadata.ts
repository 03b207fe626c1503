import { encodeGoJson, encodeGoStruct, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { metadataFieldsWithout } from '../../metadata-fields.ts'
import { listAt, objectAt } from '../../read-object.ts'

const metadataFields = metadataFieldsWithout('managedFields')
const managerFields = ['manager', 'operation', 'apiVersion', 'time', 'fieldsType', 'fieldsV1', 'subresource']

/** Metadata as messages show it: as the JSON of a Go struct. */
export function encodeGoMetadata(metadata: JsonObject): string {
  const fields = encodeGoStruct(metadataFields.map((name) => [name, metadata[name]]))
  const managers = listAt(metadata, 'managedFields').map(encodeManager)
  if (managers.length === 0) return fields
  const end = `${encodeGoJson('managedFields')}:[${managers.join(',')}]}`
  return fields === '{}' ? `{${end}` : `${fields.slice(0, -1)},${end}`
}

function encodeManager(entry: JsonValue): string {
  const object = objectAt(entry)
  return encodeGoStruct(managerFields.map((name) => [name, object[name]]))
}
