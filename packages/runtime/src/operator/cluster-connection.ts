import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { type Cache, createCache, createCachingClient } from '../cache/index.ts'
import { type Client, connect, createClient } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { fencedTransport, type LeadershipGuard } from '../leader-election/index.ts'
import type { Logger } from '../log/index.ts'
import { type ClientMetric, createClientObserver, createWatchObserver, type MetricsRegistry } from '../metrics/index.ts'
import type { ClusterOptions } from './manager.ts'

export interface ConnectionOptions extends Omit<ClusterOptions, 'transport'> {
  /** See transportOf. */
  readonly transport: Transport
  /** The field manager and user agent. */
  readonly manager: string
  readonly runtime: Runtime
  readonly metrics: MetricsRegistry
  /** See ManagerOptions. */
  readonly clientMetrics?: readonly ClientMetric[] | undefined
  /** Absent without leader election. */
  readonly guard: LeadershipGuard | undefined
  readonly log: Logger
  readonly onError?: ((error: unknown) => void) | undefined
}

type TransportContext = Pick<ConnectionOptions, 'runtime' | 'metrics' | 'clientMetrics'>

/** A manager's connection to one cluster. */
export interface ClusterConnection {
  readonly transport: Transport
  readonly liveClient: Client
  readonly cache: Cache
  readonly client: Client
  readonly leaderClient: Client
  /** A client that always reads from the server; its writes are guarded while `isGuarded` returns true. */
  guardedClient(isGuarded: () => boolean): Client
}

/** Creates the clients and the cache of a cluster; sends no request yet. */
export function createConnection(options: ConnectionOptions): ClusterConnection {
  const { manager, runtime, metrics, guard, log, onError, defaults, kinds, transport } = options
  const observer = createClientObserver(metrics, { host: hostOf(options), metrics: options.clientMetrics })
  const onWarning = (text: string) => log.warn('the API server warns', { warning: text })
  const userAgent = `${manager} kubewright`
  const clientOn = (way: Transport) =>
    createClient({ transport: way, runtime, manager, userAgent, observer, onWarning, deduplicateWarnings: true })
  const liveClient = clientOn(transport)
  const observe = (kind: string) => createWatchObserver(metrics, kind)
  const cache = createCache({ client: liveClient, runtime, onError, defaults, kinds, observe })
  const client = createCachingClient({ client: liveClient, cache })
  const guardedClient = (isGuarded: () => boolean) => {
    if (guard === undefined) return liveClient
    const fenced = fencedTransport(transport, guard)
    const send: Transport['send'] = (request) => (isGuarded() ? fenced : transport).send(request)
    return clientOn({ send, close: () => transport.close() })
  }
  const leaderClient = guard === undefined ? client : createCachingClient({ client: guardedClient(() => true), cache })
  return { transport, liveClient, cache, client, leaderClient, guardedClient }
}

/**
 * The transport to the cluster in the options.
 *
 * @throws RuntimeError MANAGER_INVALID without a transport and a configuration, or with both.
 */
export function transportOf(options: ClusterOptions & TransportContext): Transport {
  const { transport, config, runtime, metrics, clientMetrics } = options
  if (transport !== undefined && config === undefined) return transport
  if (transport === undefined && config !== undefined) {
    const onNameResolved = createClientObserver(metrics, { host: hostOf(options), metrics: clientMetrics }).resolved
    return connect(config, { runtime, onNameResolved })
  }
  throw new RuntimeError('MANAGER_INVALID', 'a cluster needs either a transport or a config')
}

/** The label `host` of metrics: the host and port of the API server. */
export function hostOf({ config }: Pick<ClusterOptions, 'config'>): string {
  if (config === undefined || !URL.canParse(config.server)) return 'in-process'
  return new URL(config.server).host
}

/** The transport, with a listener for its responses. */
export function observedTransport(transport: Transport, onResponse: (() => void) | undefined): Transport {
  if (onResponse === undefined) return transport
  return {
    // Sends at once: the fence of a leader checks the clock in the same turn.
    async send(request) {
      const response = await transport.send(request)
      onResponse()
      return response
    },
    close: () => transport.close(),
  }
}
