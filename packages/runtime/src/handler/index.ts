/**
 * Handlers and predicates: which keys an event concerns, at which priority, and whether it matters.
 * Guarantees: they are synchronous functions of the event; an update that changes an owner or another target enqueues
 * both the old and the new one; only mappings and tests of the caller read more than the metadata.
 * May import: resource, cache, queue, bytes.
 *
 * @module
 */
export { enqueueMapped, enqueueObject, type HandlerFuncs, handlerFuncs } from './enqueue.ts'
export { type EnqueueOwnerOptions, enqueueOwner } from './enqueue-owner.ts'
export { genericEvent } from './generic-event.ts'
export type { EventHandler, GenericEvent, ObjectEvent, Predicate } from './handler.ts'
export type { MappedName } from './mapped-names.ts'
export { type MatchOptions, matchesLabels, matchesObject } from './matching.ts'
export {
  and,
  annotationsChanged,
  generationChanged,
  labelsChanged,
  not,
  or,
  type PredicateFuncs,
  predicateFuncs,
  resourceVersionChanged,
} from './predicates.ts'
export { lowPriority, withPriority } from './priority.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { describeEvent } from './describe-event.ts'
/** @internal */
export { notNames } from './mapped-names.ts'
/** @internal */
export { eventPriority } from './priority.ts'
/** @internal */
export { verdictOf } from './verdict.ts'
