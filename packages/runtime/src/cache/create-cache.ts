import type { Runtime } from '@kubewright/kube/runtime'
import { safeCallback } from '../callback.ts'
import type { Client } from '../client/index.ts'
import { isRuntimeError } from '../errors.ts'
import type { ReflectorObserver } from '../watch/index.ts'
import type { Cache } from './cache.ts'
import { KindCache } from './kind-cache.ts'
import type { KindDefaults, ScopeDefaults } from './scope-rules.ts'

export interface CacheOptions {
  /** Lists and watches. Must not be a caching client of this cache. */
  readonly client: Client
  readonly runtime: Runtime
  /**
   * Called when a handler or an index function throws, and when a list or watch fails and is retried. Without it,
   * errors of handlers become uncaught exceptions, and failures of watches are visible only in reads and synced().
   */
  readonly onError?: ((error: Error) => void) | undefined
  /** Scope and form of kinds without settings of their own, including namespaces. */
  readonly defaults?: ScopeDefaults | undefined
  /** Settings of single kinds. They take precedence over the settings of a namespace in `defaults`. */
  readonly kinds?: readonly KindDefaults[] | undefined
  /** Called once per watch with the id of its kind; the observer gets its lists and ends. For metrics. */
  readonly observe?: ((kind: string) => ReflectorObserver) | undefined
}

/**
 * Creates a cache. It sends no request before `start`.
 *
 * @throws RuntimeError CACHE_SCOPE_INVALID
 */
export function createCache(options: CacheOptions): Cache {
  return new KindCache({ ...options, onError: safeReporter(options.onError) })
}

/** Errors of the callback are contained. Without a callback only handler errors surface, as uncaught exceptions. */
function safeReporter(report: CacheOptions['onError']): (error: Error) => void {
  if (report !== undefined) return safeCallback(report)
  return (error) => {
    if (!isRuntimeError(error, 'CACHE_HANDLER_FAILED')) return
    queueMicrotask(() => {
      throw error
    })
  }
}
