/**
 * The cache: objects of declared kinds, kept current, with this process' own writes in them. Guarantees: reads never
 * wait and never show the state before an own write; handlers see every change in order, and every foreign change at
 * least once without an origin; what cannot be read is an error that says why.
 * May import: resource, client, watch.
 *
 * @module
 */
export type {
  Cache,
  CachedListOptions,
  HandlerRegistration,
  Informer,
  InformerEvent,
  InformerOptions,
  Origin,
  WriteInFlight,
  WriteTarget,
} from './cache.ts'
export type { CachingClientOptions, ClientWrite } from './caching-client.ts'
export { createCachingClient } from './caching-client.ts'
export type { CacheOptions } from './create-cache.ts'
export { createCache } from './create-cache.ts'
