import { isRuntimeError, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { cacheRunnable } from './cache-runnable.ts'
import { type ClusterConnection, type ConnectionOptions, createConnection, transportOf } from './cluster-connection.ts'
import { createDeferred } from './deferred.ts'
import type { Cluster, ClusterOptions } from './manager.ts'
import type { Runnable } from './runnable.ts'
import { waitForCache } from './wait-for-cache.ts'

export interface ClustersOptions
  extends Pick<ConnectionOptions, 'manager' | 'runtime' | 'metrics' | 'clientMetrics' | 'guard' | 'log' | 'onError'> {
  readonly syncTimeoutMs: number
  /** Whether the caches run: an unreachable cluster then does not stop the manager. */
  areRunning(): boolean
}

interface Entry {
  readonly cluster: Cluster
  readonly connection: ClusterConnection
  readonly runnable: Runnable
}

/** The further clusters of a manager. */
export class ManagerClusters {
  readonly #options: ClustersOptions
  readonly #entries = new Map<string, Entry>()

  constructor(options: ClustersOptions) {
    this.#options = options
  }

  get connections(): readonly ClusterConnection[] {
    return [...this.#entries.values()].map(({ connection }) => connection)
  }

  /** Creates the cluster and the runnable for its cache. */
  create(name: string, options: ClusterOptions): Entry {
    this.#check(name)
    const { runtime, onError, metrics, clientMetrics } = this.#options
    const transport = transportOf({ ...options, runtime, metrics, clientMetrics })
    const connection = createConnection({ ...this.#options, ...options, transport })
    const { client, leaderClient, liveClient, cache } = connection
    const ready = createDeferred()
    const cluster = { name, client, leaderClient, liveClient, cache, ready: () => ready.promise }
    const isLate = this.#options.areRunning()
    const synced = async () => {
      try {
        const timeoutMs = this.#options.syncTimeoutMs
        await waitForCache({ who: `cluster ${name}`, kinds: [], cache, runtime, timeoutMs })
        ready.resolve()
      } catch (error) {
        ready.reject(error)
        if (!isLate) throw error
        // A cluster that is removed while it syncs is not an error.
        if (!isRuntimeError(error, 'CACHE_STOPPED')) onError?.(error)
      }
    }
    const cut = () => transport.close()
    const runnable = cacheRunnable({ name: `cache of cluster ${name}`, cache, runtime, synced, cut })
    const entry = { cluster, connection, runnable }
    this.#entries.set(name, entry)
    return entry
  }

  take(name: string): Entry | undefined {
    const entry = this.#entries.get(name)
    this.#entries.delete(name)
    return entry
  }

  #check(name: string): void {
    if (name === '' || this.#entries.has(name)) {
      const why = name === '' ? 'has no name' : 'already exists'
      throw new RuntimeError('MANAGER_INVALID', `cluster ${JSON.stringify(name)} cannot be added: it ${why}`)
    }
    if (this.#entries.size < runtimeLimits.clustersMax) return
    const message = `cluster ${name} cannot be added: there are ${runtimeLimits.clustersMax}, which is the limit`
    throw new RuntimeError('MANAGER_INVALID', message)
  }
}
