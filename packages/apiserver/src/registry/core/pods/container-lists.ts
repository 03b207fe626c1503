import type { JsonObject } from '@kubewright/kube/json'

/** The container lists of a pod in the order in which Kubernetes visits them. */
export const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** Whether an init container keeps running beside the containers. */
export function isSidecar(container: JsonObject): boolean {
  return container['restartPolicy'] === 'Always'
}
