import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** Fields of the metadata that Kubernetes leaves out when they are empty; a grace period of zero is not. */
const omittedWhenEmpty: readonly string[] = [
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
]

/**
 * The object without empty fields in its metadata, which a Go type does not tell from missing ones: a patch that takes
 * the last label takes the labels. An empty list of managedFields stays, since it asks for them to be reset. The same
 * object when nothing is empty.
 */
export function withoutEmptyMetadata(object: JsonObject): JsonObject {
  const { metadata } = object
  if (!isJsonObject(metadata)) return object
  let isAnyEmpty = false
  for (const field of omittedWhenEmpty) if (isEmpty(metadata[field])) isAnyEmpty = true
  if (!isAnyEmpty) return object
  const kept: { [field: string]: JsonValue | undefined } = {}
  // Decoding has dropped every field that metadata has not, so that no name here can be "__proto__".
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
