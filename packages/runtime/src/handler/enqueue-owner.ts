import { formatObjectKey, type OwnerReference } from '@kubewright/kube/meta'
import type { KindReference } from '../resource/index.ts'
import { type EventMetadata, metadataOf, oldMetadataOf } from './event-metadata.ts'
import type { EventHandler } from './handler.ts'

export interface EnqueueOwnerOptions {
  /** Whether only the controlling owner counts, not every owner; true when absent. */
  readonly controllerOnly?: boolean | undefined
}

/**
 * Maps an object to its owners of this kind. Owner references are compared by group and kind, not by version. If an
 * object changes owners, both are enqueued. Unlike in controller-runtime, an unreadable reference is skipped and does
 * not end the search.
 */
export function enqueueOwner(owner: KindReference, options: EnqueueOwnerOptions = {}): EventHandler {
  const { group, kind, namespaced } = owner.definition
  const controllerOnly = options.controllerOnly ?? true
  const prefix = group === '' ? '' : `${group}/`
  const isOwner = (reference: OwnerReference | null | undefined): reference is OwnerReference =>
    reference?.kind === kind &&
    isInGroup(reference.apiVersion, prefix) &&
    (!controllerOnly || reference.controller === true) &&
    typeof reference.name === 'string' &&
    reference.name !== ''
  const addKeys = ({ namespace, ownerReferences }: EventMetadata, keys: string[]) => {
    if (!Array.isArray(ownerReferences)) return
    // A cluster-scoped object cannot have a namespaced owner.
    if (namespaced && (namespace === undefined || namespace === '')) return
    for (const reference of ownerReferences as readonly OwnerReference[]) {
      if (!isOwner(reference)) continue
      const key = formatObjectKey(namespaced ? namespace : undefined, reference.name)
      if (!keys.includes(key)) keys.push(key)
    }
  }
  return {
    keysOf(event) {
      const keys: string[] = []
      const metadata = metadataOf(event)
      const old = oldMetadataOf(event)
      addKeys(metadata, keys)
      if (old !== undefined && old.ownerReferences !== metadata.ownerReferences) addKeys(old, keys)
      return keys
    },
  }
}

/** The core group has no slash in its apiVersion. */
function isInGroup(apiVersion: unknown, prefix: string): boolean {
  if (typeof apiVersion !== 'string') return false
  return prefix === '' ? !apiVersion.includes('/') : apiVersion.startsWith(prefix)
}
