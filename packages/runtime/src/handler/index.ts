/**
 * Handlers and predicates: which keys an event concerns, at which priority, and whether it matters. Guarantees: they are
 * functions of the event that return at once; a change of what an object points to concerns both ends, the old and the
 * new one; nothing but the mappings and tests of the caller looks further than the metadata.
 * May import: resource, cache, queue, bytes.
 *
 * @module
 */
export { changedParts, describeEvent } from './describe-event.ts'
export { enqueueMapped, enqueueObject, type HandlerFuncs, handlerFuncs } from './enqueue.ts'
export { type EnqueueOwnerOptions, enqueueOwner } from './enqueue-owner.ts'
export { genericEvent } from './generic-event.ts'
export type { EventHandler, GenericEvent, ObjectEvent, Predicate } from './handler.ts'
export { type MappedName, notNames } from './mapped-names.ts'
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
export { eventPriority, lowPriority, withPriority } from './priority.ts'
export { verdictOf } from './verdict.ts'
