import { jsonEqual } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { InformerEvent } from '../cache/index.ts'
import type { Predicate } from './handler.ts'

/** Whether all of the predicates hold; they are asked in order, up to the first that does not. */
export function and<Object extends KubernetesObject>(...predicates: readonly Predicate<Object>[]): Predicate<Object> {
  return (event) => predicates.every((holds) => holds(event))
}

/** Whether one of the predicates holds; they are asked in order, up to the first that does. */
export function or<Object extends KubernetesObject>(...predicates: readonly Predicate<Object>[]): Predicate<Object> {
  return (event) => predicates.some((holds) => holds(event))
}

export function not<Object extends KubernetesObject>(predicate: Predicate<Object>): Predicate<Object> {
  return (event) => !predicate(event)
}

/**
 * Updates count when the generation changed: the server raises it with the spec, and not with status or metadata. A
 * deletion that begins raises it, too. Kinds whose objects have no generation never pass: use another predicate.
 */
export function generationChanged(): Predicate {
  return onUpdates((object, old) => object.metadata?.generation !== old.metadata?.generation)
}

export function labelsChanged(): Predicate {
  return onUpdates((object, old) => !jsonEqual(object.metadata?.labels ?? {}, old.metadata?.labels ?? {}))
}

export function annotationsChanged(): Predicate {
  return onUpdates((object, old) => !jsonEqual(object.metadata?.annotations ?? {}, old.metadata?.annotations ?? {}))
}

export function resourceVersionChanged(): Predicate {
  return onUpdates((object, old) => object.metadata?.resourceVersion !== old.metadata?.resourceVersion)
}

/** Creations and deletions always count, and so does another object under the same name. */
function onUpdates(counts: (object: KubernetesObject, old: KubernetesObject) => boolean): Predicate {
  return ({ type, object, old }: InformerEvent<KubernetesObject>) => {
    if (type !== 'updated' || old === undefined) return true
    return object.metadata?.uid !== old.metadata?.uid || counts(object, old)
  }
}
