import { getField, type JsonObject } from '@kubewright/kube/json'

/** An object as those see it who want its metadata only. */
export function partialMetadataOf(object: JsonObject): JsonObject {
  return {
    kind: 'PartialObjectMetadata',
    apiVersion: 'meta.k8s.io/v1',
    metadata: getField(object, 'metadata') ?? {},
  }
}

export function partialMetadataListOf(items: readonly JsonObject[], metadata: JsonObject): JsonObject {
  return {
    kind: 'PartialObjectMetadataList',
    apiVersion: 'meta.k8s.io/v1',
    metadata,
    items: items.map(partialMetadataOf),
  }
}
