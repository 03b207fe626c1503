/**
 * Handlers and predicates: which keys an event concerns, and whether it matters. Guarantees: pure functions of the
 * event; a change of what an object points to concerns both ends, the old and the new one.
 * May import: resource, cache, queue.
 *
 * @module
 */
export { changedParts, describeEvent } from './describe-event.ts'
export type { EnqueueOwnerOptions, MappedName } from './enqueue.ts'
export { enqueueMapped, enqueueObject, enqueueOwner } from './enqueue.ts'
export type { EventHandler, Predicate } from './handler.ts'
export {
  and,
  annotationsChanged,
  generationChanged,
  labelsChanged,
  not,
  or,
  resourceVersionChanged,
} from './predicates.ts'
