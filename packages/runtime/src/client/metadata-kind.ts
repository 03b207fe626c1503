import { freezeJson, getField, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { KindReference, Stored } from '../resource/index.ts'

/** An object with apiVersion, kind and metadata only, with the values of the full object. */
export type ObjectMetadata = Stored<KubernetesObject>

/** A metadata-only kind: its objects can be read, patched and deleted, but not created or replaced. */
export interface MetadataKind<Id extends string = string> extends KindReference<ObjectMetadata, never, Id> {
  readonly form: 'metadata'
}

/**
 * The metadata-only form of a kind. The server sends PartialObjectMetadata, which is enough for owners, labels and
 * finalizers and a fraction of the bytes.
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
    // A definition is built when it is first read.
    get definition() {
      return kind.definition
    },
    form: 'metadata',
  }
}

export function isMetadataKind(kind: KindReference): kind is MetadataKind {
  return (kind as Partial<MetadataKind>).form === 'metadata'
}

/** Servers without PartialObjectMetadata, and a server in this process, send the whole object. */
export const metadataType = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json'
export const metadataListType = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json'

/** The metadata of an object with apiVersion and kind of the given kind, whichever form the server sent. */
export function metadataPart(kind: KindReference, object: JsonValue): JsonObject {
  const metadata = isJsonObject(object) ? getField(object, 'metadata') : undefined
  const { definition } = kind
  return freezeJson({ apiVersion: apiVersionOf(definition), kind: definition.kind, metadata: metadata ?? {} })
}
