import type { KubernetesObject } from '@kubewright/kube/meta'
import { runtimeLimits } from '../../limits.ts'

/** The message of Reconciled while children are being deleted: their names and the finalizers that hold them. */
export function describeTerminating(children: readonly KubernetesObject[]): string {
  const shown = children.slice(0, runtimeLimits.describedChildrenMax).map(describe)
  const omitted = children.length - shown.length
  return `waiting for the deletion of ${shown.join(', ')}${omitted === 0 ? '' : ` and ${omitted} more`}`
}

function describe({ kind, metadata = {} }: KubernetesObject): string {
  const { namespace, name, finalizers = [] } = metadata
  const held = finalizers.length === 0 ? '' : ` (finalizers: ${finalizers.join(', ')})`
  return `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}${held}`
}
