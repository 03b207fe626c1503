import type { KubernetesObject } from '@kubewright/kube/meta'
import { isNotFound, statusCause } from '@kubewright/kube/status'

/** The key of an object's namespace. */
export function namespaceOf({ metadata }: KubernetesObject): readonly { readonly name: string }[] {
  return metadata?.namespace === undefined ? [] : [{ name: metadata.namespace }]
}

/** A namespace that is gone, or is being deleted, needs nothing any more. */
export function isNamespaceGone(error: unknown): boolean {
  return isNotFound(error) || statusCause(error, 'NamespaceTerminating') !== undefined
}
