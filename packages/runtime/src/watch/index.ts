/**
 * Reflectors: the objects of one kind on the API server, first the full state, then each change.
 * Guarantees: no change is missed, and none is delivered that is older than the last; a watch that fails, ends or
 * stalls is resumed from its revision; a server that was restored from a backup, emptied or replaced is detected, and
 * its full state is marked as another history; a malformed object is reported and skipped, and affects no other. Bytes
 * are not parsed here.
 * May import: resource, client, bytes.
 *
 * @module
 */
export { createReflector } from './create-reflector.ts'
export type { Reflector, ReflectorEventType, ReflectorOptions, ReflectorState } from './reflector.ts'
export type { ReflectorObserver, WatchEndReason, WatchFailureReason } from './reflector-observer.ts'
export type { ServerObject } from './server-revision.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { isNewer, isRevision, newerOf, revisionNumber } from './revision.ts'
/** @internal */
export { isLower, readServerRevision } from './server-revision.ts'
