import type { Runtime } from '@kubewright/kube/runtime'
import { safeCallback } from '../callback.ts'
import type { Client } from '../client/index.ts'
import { isRuntimeError } from '../errors.ts'
import type { ReflectorObserver } from '../watch/index.ts'
import type { Cache } from './cache.ts'
import { KindCache } from './kind-cache.ts'
import type { KindDefaults, ScopeDefaults } from './scope-rules.ts'

export interface CacheOptions {
  /** Lists and watches; must not be a caching client of this cache. */
  readonly client: Client
  readonly runtime: Runtime
  /**
   * Told of a handler or an index function that threw, and of lists and watches that failed and are tried again.
   * Without it the former are thrown as uncaught errors, and the latter are only seen by reads and synced().
   */
  readonly onError?: ((error: Error) => void) | undefined
  /** How kinds are watched of which nothing else is said, namespaces included. */
  readonly defaults?: ScopeDefaults | undefined
  /** How single kinds are watched. What is said of a kind counts more than what is said of a namespace of the cache. */
  readonly kinds?: readonly KindDefaults[] | undefined
  /** Asked once for each watch that is made, by the id of its kind; told of its lists and ends. For metrics. */
  readonly observe?: ((kind: string) => ReflectorObserver) | undefined
}

/**
 * Makes a cache; nothing is requested before its start.
 *
 * @throws RuntimeError CACHE_SCOPE_INVALID
 */
export function createCache(options: CacheOptions): Cache {
  return new KindCache({ ...options, onError: safeReporter(options.onError) })
}

/** Reporting must not harm what reports; only the failure of a handler that nobody hears of surfaces as uncaught. */
function safeReporter(report: CacheOptions['onError']): (error: Error) => void {
  if (report !== undefined) return safeCallback(report)
  return (error) => {
    if (!isRuntimeError(error, 'CACHE_HANDLER_FAILED')) return
    queueMicrotask(() => {
      throw error
    })
  }
}
