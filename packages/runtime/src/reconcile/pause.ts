import type { KubernetesObject } from '@kubewright/kube/meta'
import type { KindReference } from '../resource/index.ts'

const anyGroup = 'kubewright.dev/reconcile-paused'

/**
 * The annotation that stops the reconciles of this object; undefined when there is none. A user sets
 * `kubewright.dev/reconcile-paused`, or the same with the group of the kind, to "true". The deletion of a paused object
 * still finalizes it.
 */
export function pausingAnnotation(object: KubernetesObject, kind: KindReference): string | undefined {
  const annotations = object.metadata?.annotations
  if (annotations === undefined) return undefined
  const { group } = kind.definition
  const names = group === '' ? [anyGroup] : [`${group}/reconcile-paused`, anyGroup]
  return names.find((name) => annotations[name] === 'true')
}

/** The message of Reconciled while the object is paused. */
export function describePause(annotation: string): string {
  return `reconciles of the object are paused by its annotation ${annotation}; they resume when it is removed`
}
