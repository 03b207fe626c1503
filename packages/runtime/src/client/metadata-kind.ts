import { freezeJson, getField, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { KindReference, Stored } from '../resource/index.ts'

/** An object of which only apiVersion, kind and metadata are read; they are those of the object itself. */
export type ObjectMetadata = Stored<KubernetesObject>

/** Names a kind to those who want the metadata of its objects only. Nothing can be created or replaced with that. */
export interface MetadataKind<Id extends string = string> extends KindReference<ObjectMetadata, never, Id> {
  readonly form: 'metadata'
}

/**
 * The kind, read by its metadata only: the server sends PartialObjectMetadata, which is what owners, labels and
 * finalizers need and a fraction of the bytes.
 *
 * ```ts
 * const { items } = await client.list(metadataOf(Secret), { namespace: 'default' })
 * console.log(items.map(({ metadata }) => metadata.name))
 * ```
 */
export function metadataOf<Id extends string>(kind: KindReference<KubernetesObject, unknown, Id>): MetadataKind<Id> {
  if (isMetadataKind(kind)) return kind as MetadataKind<Id>
  return {
    id: kind.id,
    // A definition is made when first read.
    get definition() {
      return kind.definition
    },
    form: 'metadata',
  }
}

export function isMetadataKind(kind: KindReference): kind is MetadataKind {
  return (kind as Partial<MetadataKind>).form === 'metadata'
}

/** A server that does not know the form sends the whole; so does one in this process. */
export const metadataType = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json'
export const metadataListType = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json'

/** What of an object a reader of its metadata gets, whichever form the server sent, with the kind that it is of. */
export function metadataPart(kind: KindReference, object: JsonValue): JsonObject {
  const metadata = isJsonObject(object) ? getField(object, 'metadata') : undefined
  const { definition } = kind
  return freezeJson({ apiVersion: apiVersionOf(definition), kind: definition.kind, metadata: metadata ?? {} })
}
