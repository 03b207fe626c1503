import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import type { Predicate } from '../handler/index.ts'
import type { KindReference } from '../resource/index.ts'

const anyGroup = 'kubewright.dev/reconcile-paused'

/** The part of an object that can pause it. */
interface Annotated {
  readonly annotations?: Readonly<Record<string, string>> | undefined
}

/**
 * The annotation that stops the reconciles of this object, or undefined. A user sets
 * `kubewright.dev/reconcile-paused`, or the same with the group of the kind, to "true". An object that is being deleted
 * is still finalized.
 */
export function pausingAnnotation(object: KubernetesObject, kind: KindReference): string | undefined {
  return isBeingDeleted(object) ? undefined : pauseIn(object.metadata ?? {}, kind)
}

function pauseIn({ annotations }: Annotated, kind: KindReference): string | undefined {
  if (annotations === undefined) return undefined
  const { group } = kind.definition
  const names = group === '' ? [anyGroup] : [`${group}/reconcile-paused`, anyGroup]
  return names.find((name) => annotations[name] === 'true')
}

/** Whether an update ends the pause of its object, which wakes its key whatever other predicates say. */
export function endsPause(kind: KindReference): Predicate {
  return (event) => {
    if (event.type !== 'updated' || event.oldState === undefined) return false
    return pauseIn(event.oldState, kind) !== undefined && pauseIn(event.state, kind) === undefined
  }
}

/** The message of a pause, in the condition Reconciled or in the log. */
export function describePause(annotation: string): string {
  return `reconciles of the object are paused by its annotation ${annotation}; they resume when it is removed`
}
