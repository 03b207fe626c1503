/**
 * The cache: objects of declared kinds, kept current by watches and by this process' own writes.
 * Guarantees: reads never wait and never show the state before an own write; handlers see every change in order, and
 * every foreign change at least once without an origin; an unreadable kind is an error with the reason; a watch ends
 * after its last informer is released.
 * May import: resource, client, watch, bytes.
 *
 * @module
 */
export type { ObjectState } from '../bytes/index.ts'
export type { ReflectorObserver, WatchEndReason, WatchFailureReason } from '../watch/index.ts'
export type { Cache, FreshnessOptions } from './cache.ts'
export type { CachingClientOptions, ClientWrite, WrittenStates } from './caching-client.ts'
export { createCachingClient } from './caching-client.ts'
export type { CacheOptions } from './create-cache.ts'
export { createCache } from './create-cache.ts'
export type { EventMark, InformerEvent, InformerEventInput, InformerEventType } from './informer-event.ts'
export { informerEvent } from './informer-event.ts'
export type {
  CachedListOptions,
  HandlerOptions,
  HandlerRegistration,
  IndexCondition,
  Indexer,
  Informer,
  InformerOptions,
} from './informer-types.ts'
export type { Origin, WriteInFlight, WriteTarget } from './own-write-types.ts'
export type { KindDefaults, ScopeDefaults, ScopeSettings } from './scope-rules.ts'
export type { WatchUsage } from './usage.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { keptEvent } from './informer-event.ts'
