import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../../errors.ts'

const kept = Symbol('kept')

/** A child that stays unchanged: it is neither created, changed nor deleted. */
export interface Kept {
  readonly [kept]: true
  readonly object: KubernetesObject
}

/** Leaves an owned object unchanged, for example a later stage of a rollout while an earlier one is not ready. */
export function keep(object: KubernetesObject): Kept {
  const given = object as KubernetesObject | undefined
  if (given?.kind === undefined || given.metadata?.name === undefined) {
    const what = typeof given === 'object' && given !== null ? 'an object without a kind or a name' : String(given)
    const message = `keep() takes an object that was read, with a kind and a name, not ${what}; for a child that may be missing: child && keep(child)`
    throw new RuntimeError('CHILD_INVALID', message)
  }
  return { [kept]: true, object }
}

export function isKept(child: object): child is Kept {
  return kept in child
}

/** Whether a child is being deleted: it is still in `owned`, but a finalizer or a grace period holds it. */
export function isTerminating(object: KubernetesObject): boolean {
  return isBeingDeleted(object)
}

/** An item of `children` that stands for no child. */
export type Falsy = false | null | undefined | '' | 0
