import { getField, type JsonObject } from '@kubewright/kube/json'

/** An object as PartialObjectMetadata. */
export function partialMetadataOf(object: JsonObject, metaVersion = 'v1'): JsonObject {
  return {
    kind: 'PartialObjectMetadata',
    apiVersion: `meta.k8s.io/${metaVersion}`,
    metadata: getField(object, 'metadata') ?? {},
  }
}

export function partialMetadataListOf(
  items: readonly JsonObject[],
  metadata: JsonObject,
  metaVersion = 'v1',
): JsonObject {
  return {
    kind: 'PartialObjectMetadataList',
    apiVersion: `meta.k8s.io/${metaVersion}`,
    metadata,
    items: items.map((item) => partialMetadataOf(item, metaVersion)),
  }
}
