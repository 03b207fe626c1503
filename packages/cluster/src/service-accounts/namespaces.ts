import type { KubernetesObject } from '@kubewright/kube/meta'
import { isNotFound, statusCause } from '@kubewright/kube/status'

/** The key of an object's namespace. */
export function namespaceOf({ metadata }: KubernetesObject): readonly { readonly name: string }[] {
  return metadata?.namespace === undefined ? [] : [{ name: metadata.namespace }]
}

/** Whether the error means that the namespace is deleted or terminating, so that nothing is left to do in it. */
export function isNamespaceGone(error: unknown): boolean {
  return isNotFound(error) || statusCause(error, 'NamespaceTerminating') !== undefined
}
