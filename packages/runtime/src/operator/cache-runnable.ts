import { type Runtime, sleep } from '@kubewright/kube/runtime'
import type { Cache } from '../cache/index.ts'
import { runtimeLimits } from '../limits.ts'
import { whenAborted } from './deferred.ts'
import type { Runnable } from './runnable.ts'

export interface CacheRunnableOptions {
  readonly name: string
  readonly cache: Cache
  readonly runtime: Runtime
  /** Resolves when all kinds have synced. The signal aborts when the cache is stopped. */
  synced(signal: AbortSignal): Promise<void>
  /** Closes the connections that the requests of the cache use. */
  cut(): void
}

/** A cache as a runnable of a manager. */
export function cacheRunnable({ name, cache, runtime, synced, cut }: CacheRunnableOptions): Runnable {
  const stopping = new AbortController()
  return {
    name,
    group: 'caches',
    ready: () => synced(stopping.signal),
    async run({ signal }) {
      cache.start()
      await whenAborted(signal)
      stopping.abort()
      await stopCache(cache, runtime, cut)
    },
  }
}

/** The cache waits for its requests to end; if they do not, closing the transport ends them. */
async function stopCache(cache: Cache, runtime: Runtime, cut: () => void): Promise<void> {
  const cancel = new AbortController()
  const late = sleep(runtime, runtimeLimits.abortGraceMs, 'the watches of the cache to end', cancel.signal)
  const isLate = await Promise.race([cache.stop().then(() => false), late.then(() => true)])
  cancel.abort()
  if (isLate) cut()
}
