import { jsonEqual } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { type EventMetadata, metadataOf, oldMetadataOf } from './event-metadata.ts'
import type { ObjectEvent, Predicate } from './handler.ts'
import { verdictOf } from './verdict.ts'

/** Whether all predicates hold; evaluated in order up to the first that does not. */
export function and<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (event) => predicates.every((predicate) => verdictOf(predicate(event)))
}

/** Whether one of the predicates holds; evaluated in order up to the first that does. */
export function or<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (event) => predicates.some((predicate) => verdictOf(predicate(event)))
}

export function not<T extends KubernetesObject>(predicate: Predicate<T>): Predicate<T> {
  return (event) => !verdictOf(predicate(event))
}

/** A predicate for each type of event; events without one pass. */
export interface PredicateFuncs<T extends KubernetesObject = KubernetesObject> {
  /** An object that is new, or that existed at the start. */
  created?(event: ObjectEvent<T>): boolean
  updated?(event: ObjectEvent<T>): boolean
  deleted?(event: ObjectEvent<T>): boolean
  generic?(event: ObjectEvent<T>): boolean
}

/** Evaluates the function for the type of the event. */
export function predicateFuncs<T extends KubernetesObject>(funcs: PredicateFuncs<T>): Predicate<T> {
  return (event) => {
    if (event.type === 'added') return funcs.created?.(event) ?? true
    if (event.type === 'updated') return funcs.updated?.(event) ?? true
    return (event.type === 'deleted' ? funcs.deleted?.(event) : funcs.generic?.(event)) ?? true
  }
}

/**
 * Updates pass when the generation changed. The server increments it with the spec, not with status or metadata, and
 * when a deletion starts. For kinds whose objects have no generation it never passes: use another predicate.
 */
export function generationChanged(): Predicate {
  return onUpdates((metadata, old) => metadata.generation !== old.generation)
}

export function labelsChanged(): Predicate {
  return onUpdates((metadata, old) => !jsonEqual(metadata.labels ?? {}, old.labels ?? {}))
}

export function annotationsChanged(): Predicate {
  return onUpdates((metadata, old) => !jsonEqual(metadata.annotations ?? {}, old.annotations ?? {}))
}

export function resourceVersionChanged(): Predicate {
  return onUpdates((metadata, old) => metadata.resourceVersion !== old.resourceVersion)
}

/** Creations, deletions and generic events always count, and so does another object under the same name. */
function onUpdates(counts: (metadata: EventMetadata, old: EventMetadata) => boolean): Predicate {
  return (event) => {
    const old = event.type === 'updated' ? oldMetadataOf(event) : undefined
    if (old === undefined) return true
    const metadata = metadataOf(event)
    return metadata.uid !== old.uid || counts(metadata, old)
  }
}
