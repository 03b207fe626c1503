import { formatObjectKey, type KubernetesObject, type OwnerReference, objectKey } from '@kubewright/kube/meta'
import type { InformerEvent } from '../cache/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { EventHandler } from './handler.ts'

/** The key of the object itself. */
export function enqueueObject(): EventHandler {
  return { keysOf: (event) => [objectKey(event.object)] }
}

export interface EnqueueOwnerOptions {
  /** Only the owner that controls the object, not each one; true when absent. */
  readonly controllerOnly?: boolean | undefined
}

/**
 * The keys of the owners of this kind. Groups and kinds are compared and versions are not, so that an owner counts
 * whichever of its versions the reference names. An object that changes hands concerns both owners.
 */
export function enqueueOwner(owner: KindReference, options: EnqueueOwnerOptions = {}): EventHandler {
  const { group, kind, namespaced } = owner.definition
  const controllerOnly = options.controllerOnly ?? true
  const prefix = group === '' ? '' : `${group}/`
  const isOwner = (reference: OwnerReference) =>
    reference.kind === kind &&
    isInGroup(reference.apiVersion, prefix) &&
    (!controllerOnly || reference.controller === true)
  const addKeys = (object: KubernetesObject, keys: string[]) => {
    for (const reference of object.metadata?.ownerReferences ?? []) {
      if (!isOwner(reference)) continue
      const key = formatObjectKey(namespaced ? object.metadata?.namespace : undefined, reference.name)
      if (!keys.includes(key)) keys.push(key)
    }
  }
  return {
    keysOf({ object, old }) {
      const keys: string[] = []
      addKeys(object, keys)
      if (old !== undefined && old.metadata?.ownerReferences !== object.metadata?.ownerReferences) addKeys(old, keys)
      return keys
    },
  }
}

/** The keys that the function gives for the object as it was and as it is, each once. */
export function enqueueMapped<Object extends KubernetesObject>(
  keysFor: (object: Object) => readonly MappedName[],
): EventHandler<Object> {
  return {
    keysOf(event: InformerEvent<Object>) {
      const keys = new Set<string>()
      for (const name of keysFor(event.object)) keys.add(keyOf(name))
      if (event.old !== undefined && event.old !== event.object) {
        for (const name of keysFor(event.old)) keys.add(keyOf(name))
      }
      return [...keys]
    },
  }
}

/** A name that a mapping gives: an ObjectName, or the key itself. */
export type MappedName = string | { readonly namespace?: string | undefined; readonly name: string }

function keyOf(name: MappedName): string {
  return typeof name === 'string' ? name : formatObjectKey(name.namespace, name.name)
}

/** The core group has no slash in its apiVersion. */
function isInGroup(apiVersion: string, prefix: string): boolean {
  return prefix === ''
    ? !apiVersion.includes('/')
    : apiVersion.startsWith(prefix) && apiVersion.indexOf('/') === prefix.length - 1
}
