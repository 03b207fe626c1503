import type { KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { Client } from './client.ts'
import { interceptedClient } from './intercepted-client.ts'

interface InNamespace {
  readonly namespace?: string | undefined
}

/**
 * A client of one namespace. Names, objects and selections without a namespace get this one; those with another
 * namespace throw CLIENT_NAMESPACE_FOREIGN before anything is sent. Cluster-scoped kinds are not affected.
 *
 * ```ts
 * const tenant = namespacedClient(client, 'tenant-a')
 * await tenant.create(ConfigMap, { metadata: { name: 'settings' } })
 * ```
 */
export function namespacedClient(client: Client, namespace: string): Client {
  const placed = <Place extends InNamespace>(kind: KindReference, place: Place): Place => {
    if (!kind.definition.namespaced) return place
    return { ...place, namespace: ownNamespace(kind, place.namespace, namespace, 'namespace') }
  }
  const placedObject = <T>(kind: KindReference, object: T): T => {
    if (!kind.definition.namespaced) return object
    const { metadata } = object as KubernetesObject
    const own = ownNamespace(kind, metadata?.namespace, namespace, 'metadata.namespace')
    return { ...object, metadata: { ...metadata, namespace: own } }
  }
  return interceptedClient(client, {
    get: (inner, kind, name, options) => inner.get(kind, placed(kind, name), options),
    list: (inner, kind, options = {}) => inner.list(kind, placed(kind, options)),
    create: (inner, kind, object, options) => inner.create(kind, placedObject(kind, object), options),
    update: (inner, kind, object, options) => inner.update(kind, placedObject(kind, object), options),
    patch: (inner, kind, name, patch, options) => inner.patch(kind, placed(kind, name), patch, options),
    apply: (inner, kind, object, options) => inner.apply(kind, placedObject(kind, object), options),
    delete: (inner, kind, name, options) => inner.delete(kind, placed(kind, name), options),
    deleteAllOf: (inner, kind, options = {}) => inner.deleteAllOf(kind, placed(kind, options)),
    watch: (inner, kind, options) => inner.watch(kind, placed(kind, options)),
    readRaw: (inner, kind, options) => inner.readRaw(kind, placed(kind, options)),
  })
}

function ownNamespace(kind: KindReference, given: string | undefined, own: string, path: string): string {
  if (given === undefined || given === '' || given === own) return own
  const message = `${kind.id} is requested in namespace ${given}, but this client is bound to ${own}; use another client`
  throw new RuntimeError('CLIENT_NAMESPACE_FOREIGN', message, { path })
}
