import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { metadataFieldsWithout } from '../metadata-fields.ts'

/** Metadata fields that Kubernetes omits if they are empty; a zero grace period is kept. */
const omittedWhenEmpty: readonly string[] = metadataFieldsWithout(
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'managedFields',
)

/**
 * Drops empty metadata fields, which Go does not distinguish from missing ones: a patch that removes the last label
 * removes the labels. An empty managedFields list stays, because it requests a reset. Returns the same object if
 * nothing is empty.
 */
export function withoutEmptyMetadata(object: JsonObject): JsonObject {
  const { metadata } = object
  if (!isJsonObject(metadata)) return object
  let isAnyEmpty = false
  for (const field of omittedWhenEmpty) if (isEmpty(metadata[field])) isAnyEmpty = true
  if (!isAnyEmpty) return object
  const kept: { [field: string]: JsonValue | undefined } = {}
  // Decoding has dropped unknown metadata fields, so no name here can be "__proto__".
  for (const field in metadata) {
    if (!omittedWhenEmpty.includes(field) || !isEmpty(metadata[field])) kept[field] = metadata[field]
  }
  return { ...object, metadata: kept }
}

function isEmpty(value: JsonValue | undefined): boolean {
  if (value === '' || value === 0) return true
  if (typeof value !== 'object' || value === null) return false
  for (const _ in value) return false
  return true
}
