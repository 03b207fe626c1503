import type { JsonValue } from '../json/index.ts'

/** A map of strings: labels, annotations. */
export interface TextMap {
  readonly [key: string]: string
}

/** A reference from an object to its owner. */
export interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  readonly controller?: boolean
  readonly blockOwnerDeletion?: boolean
}

/** The fields that one manager owns. */
export interface ManagedFieldsEntry {
  readonly manager?: string
  readonly operation?: string
  readonly apiVersion?: string
  readonly time?: string | null
  readonly fieldsType?: string
  readonly fieldsV1?: { readonly [key: string]: JsonValue | undefined }
  readonly subresource?: string
}

/** The metadata of an object. Times are RFC 3339 strings, as on the wire. */
export interface ObjectMeta {
  readonly name?: string
  readonly generateName?: string
  readonly namespace?: string
  readonly selfLink?: string
  readonly uid?: string
  readonly resourceVersion?: string
  readonly generation?: number | bigint
  readonly creationTimestamp?: string | null
  readonly deletionTimestamp?: string | null
  readonly deletionGracePeriodSeconds?: number | bigint | null
  readonly labels?: TextMap
  readonly annotations?: TextMap
  readonly ownerReferences?: readonly OwnerReference[]
  readonly finalizers?: readonly string[]
  readonly managedFields?: readonly ManagedFieldsEntry[]
}

/** The fields that all Kubernetes objects have. */
export interface KubernetesObject {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: ObjectMeta
}

/** The metadata of a list. */
export type ListMeta = {
  readonly selfLink?: string
  readonly resourceVersion?: string
  readonly continue?: string
  readonly remainingItemCount?: number | bigint
}

const noMetadata: ObjectMeta = {}
const noListMetadata: ListMeta = {}

/** The metadata of an object; empty if it has none. */
export function metadataOf(object: KubernetesObject): ObjectMeta {
  return object.metadata ?? noMetadata
}

/** The metadata of a list; empty if it has none. */
export function listMetadataOf(list: { readonly metadata?: ListMeta }): ListMeta {
  return list.metadata ?? noListMetadata
}

/** The object with some fields of its metadata replaced; undefined removes a field. */
export function withMetadata<Kind extends KubernetesObject>(object: Kind, changes: MetadataChanges): Kind {
  const metadata: { [key: string]: unknown } = { ...object.metadata }
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) delete metadata[key]
    else metadata[key] = value
  }
  return { ...object, metadata }
}

export type MetadataChanges = { readonly [Field in keyof ObjectMeta]: ObjectMeta[Field] | undefined }

/** Whether the object has a deletionTimestamp, so that it only waits for its finalizers. */
export function isBeingDeleted(object: KubernetesObject): boolean {
  const timestamp = object.metadata?.deletionTimestamp
  return timestamp !== undefined && timestamp !== null
}

/** The key of an object within its kind: namespace/name, or the name alone for cluster-scoped kinds. */
export function objectKey(object: KubernetesObject): string {
  return formatObjectKey(object.metadata?.namespace, object.metadata?.name ?? '')
}

export function formatObjectKey(namespace: string | undefined, name: string): string {
  return namespace === undefined || namespace === '' ? name : `${namespace}/${name}`
}

export interface ObjectKey {
  readonly namespace: string
  readonly name: string
}

/** Splits a key; undefined if it has more than one slash. */
export function parseObjectKey(key: string): ObjectKey | undefined {
  const parts = key.split('/')
  const [first = '', second] = parts
  if (parts.length > 2) return undefined
  return second === undefined ? { namespace: '', name: first } : { namespace: first, name: second }
}
