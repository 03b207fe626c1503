import type { KubernetesObject } from '@kubewright/kube/meta'
import type { GenericEvent } from './handler.ts'

/**
 * An event that is not a change of the object. The object must have a name, and a namespace if its kind is namespaced.
 */
export function genericEvent<T extends KubernetesObject>(object: T, what?: string): GenericEvent<T> {
  return { type: 'generic', object, isInitial: false, what }
}
