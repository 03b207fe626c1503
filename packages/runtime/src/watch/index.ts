/**
 * Reflectors: what the API server has of one kind, first whole, then change by change. Guarantees: no change is missed,
 * and none is told that is older than the last; a watch that fails, ends or dies in silence is taken up again where it
 * stood; a server that was restored from a backup, emptied or replaced is noticed, and its full state marked as one of
 * another history; a malformed object is reported and left out, and harms no other. What comes as bytes is not parsed
 * here.
 * May import: resource, client, bytes.
 *
 * @module
 */
export { createReflector } from './create-reflector.ts'
export type { Reflector, ReflectorEventType, ReflectorOptions, ReflectorState } from './reflector.ts'
export type { ReflectorObserver, WatchEndReason, WatchFailureReason } from './reflector-observer.ts'
export { isNewer, isRevision, newerOf, revisionNumber } from './revision.ts'
export { isLower, readServerRevision, type ServerObject } from './server-revision.ts'
