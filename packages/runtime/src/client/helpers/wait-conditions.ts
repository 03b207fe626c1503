import { type Condition, findCondition, type KubernetesObject } from '@kubewright/kube/meta'

/** A condition on an object, or on its absence. `what` describes it in errors. */
export interface WaitCondition<T extends KubernetesObject = KubernetesObject> {
  readonly what: string
  isMet(object: T | undefined): boolean
}

/** The object exists. */
export const whenPresent: WaitCondition = { what: 'is there', isMet: (object) => object !== undefined }

/** The object does not exist. */
export const whenAbsent: WaitCondition = { what: 'is not there', isMet: (object) => object === undefined }

/**
 * The status condition of this type has this status and is about the current generation: one with an older
 * observedGeneration does not count.
 */
export function whenCondition(type: string, status = 'True'): WaitCondition {
  return {
    what: `has condition ${type}=${status}`,
    isMet: (object) => {
      const condition = findCondition(conditionsOf(object) ?? [], type)
      return condition?.status === status && isCurrent(condition.observedGeneration, object)
    },
  }
}

/** The object exists and the function returns true for it. */
export function when<T extends KubernetesObject>(what: string, isMet: (object: T) => boolean): WaitCondition<T> {
  return { what, isMet: (object) => object !== undefined && isMet(object) }
}

export function whenAll<T extends KubernetesObject>(...conditions: readonly WaitCondition<T>[]): WaitCondition<T> {
  return {
    what: conditions.map(({ what }) => what).join(' and '),
    isMet: (object) => conditions.every((condition) => condition.isMet(object)),
  }
}

export function whenAny<T extends KubernetesObject>(...conditions: readonly WaitCondition<T>[]): WaitCondition<T> {
  return {
    what: conditions.map(({ what }) => what).join(' or '),
    isMet: (object) => conditions.some((condition) => condition.isMet(object)),
  }
}

export function whenNot<T extends KubernetesObject>(condition: WaitCondition<T>): WaitCondition<T> {
  return { what: `not (${condition.what})`, isMet: (object) => !condition.isMet(object) }
}

/** The conditions in the status of an object; undefined when it has none. */
export function conditionsOf(object: KubernetesObject | undefined): readonly Condition[] | undefined {
  const { status } = (object ?? {}) as { readonly status?: { readonly conditions?: unknown } }
  return Array.isArray(status?.conditions) ? (status.conditions as readonly Condition[]) : undefined
}

function isCurrent(observed: number | bigint | undefined, object: KubernetesObject | undefined): boolean {
  const generation = object?.metadata?.generation
  return observed === undefined || generation === undefined || BigInt(observed) >= BigInt(generation)
}
