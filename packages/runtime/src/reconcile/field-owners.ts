import { isJsonObject, type JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'

/** The field managers that set the finalizer, from managedFields. */
export function managersOfFinalizer(object: KubernetesObject, finalizer: string): readonly string[] {
  return managersOf(object, undefined, ['f:metadata', 'f:finalizers', `v:${JSON.stringify(finalizer)}`])
}

/** The field managers that set a condition of this type in the status. */
export function managersOfCondition(object: KubernetesObject, type: string): readonly string[] {
  return managersOf(object, 'status', ['f:status', 'f:conditions', `k:${JSON.stringify({ type })}`])
}

function managersOf(
  { metadata }: KubernetesObject,
  subresource: string | undefined,
  steps: readonly string[],
): readonly string[] {
  const managers = new Set<string>()
  for (const { manager = '', subresource: of, fieldsV1 } of metadata?.managedFields ?? []) {
    // A status may also be written with the object itself, if the kind has no status subresource.
    if (subresource === undefined && of !== undefined) continue
    let node: JsonValue | undefined = fieldsV1 as JsonValue | undefined
    for (const step of steps) node = isJsonObject(node) ? node[step] : undefined
    if (node !== undefined) managers.add(manager)
  }
  return [...managers]
}
