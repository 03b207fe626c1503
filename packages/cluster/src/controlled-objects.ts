import { controllerOf, type KubernetesObject } from '@kubewright/kube/meta'
import type { Cache } from 'kubewright/cache'
import type { KindReference } from 'kubewright/resource'

const indexName = 'cluster/controller'

/** The index key: the UID of the object's controller or, without one, the namespace in which it may be adopted. */
function valuesOf(object: KubernetesObject): readonly string[] {
  return [controllerOf(object)?.uid ?? adoptableValue(object.metadata?.namespace)]
}

function adoptableValue(namespace: string | undefined): string {
  return `without controller in ${namespace ?? ''}`
}

/** Makes controlledBy and adoptableIn cheap for a kind. */
export function indexByController(cache: Cache, kind: KindReference): void {
  cache.informer(kind).addIndex(indexName, valuesOf)
}

/** The objects of a kind whose controller has this UID. */
export function controlledBy<T extends KubernetesObject>(
  cache: Cache,
  kind: KindReference<T>,
  uid: string,
): readonly T[] {
  return cache.list(kind, { index: { name: indexName, value: uid } })
}

/** The objects of a kind and namespace that have no controller. */
export function adoptableIn<T extends KubernetesObject>(
  cache: Cache,
  kind: KindReference<T>,
  namespace: string | undefined,
): readonly T[] {
  return cache.list(kind, { index: { name: indexName, value: adoptableValue(namespace) } })
}
