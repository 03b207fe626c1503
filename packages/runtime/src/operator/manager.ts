import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import type { Cache, CacheOptions } from '../cache/index.ts'
import type { Client, ClusterConfig } from '../client/index.ts'
import type { Controller, ControllerDefinition, ControllerEnvironment } from '../controller/index.ts'
import type { Health } from '../health/index.ts'
import type { LeaderElectionOptions } from '../leader-election/index.ts'
import type { Logger } from '../log/index.ts'
import type { ClientMetric, MetricsRegistry } from '../metrics/index.ts'
import type { EventRecorder } from '../recorder/index.ts'
import type { ServedHandler, ServingTls } from '../serving/index.ts'
import type { ReconcileRecord, RecordRing } from '../trace/index.ts'
import type { Runnable } from './runnable.ts'

/**
 * Runs controllers, caches, servers and loops together: each in its turn, stopped in the reverse sense with one budget.
 *
 * ```ts
 * const manager = createManager({ name: 'app', transport, runtime })
 * manager.addController(appController)
 * await manager.add({ name: 'sweeper', group: 'others', run: ({ signal }) => sweepUntil(signal) })
 * await manager.run({ signal })
 * ```
 */
export interface Manager {
  readonly name: string
  readonly runtime: Runtime
  /** Reads declared kinds from the cache, all else from the server. Its writes do not depend on who leads. */
  readonly client: Client
  /** The same, but its writes fail with LEADERSHIP_LOST unless this process leads. Without election it is `client`. */
  readonly leaderClient: Client
  /** Asks the server, always. */
  readonly liveClient: Client
  readonly cache: Cache
  readonly controllers: readonly Controller[]
  /** The latest reconciles of all controllers. */
  readonly records: RecordRing
  readonly metrics: MetricsRegistry
  /** Checks are added before the start. */
  readonly health: Health
  readonly log: Logger
  /** Whether this process leads now, by its clocks; true without election while the manager runs. */
  readonly isLeader: boolean
  /** Resolves when what only a leader runs was started; rejects when the manager ends before. */
  elected(): Promise<void>
  /** Writes Events for a controller, or for whatever else reports under a name. One per name. */
  eventRecorder(name: string): EventRecorder
  /** Makes the controller and runs it: for the leader, unless it says that it needs no lead. */
  addController(definition: ControllerDefinition): Controller
  /** Stops a controller and takes it away: its sources are let go, and the cache ends what nobody else watches. */
  removeController(controller: Controller): Promise<void>
  /**
   * Runs it in its group. While the manager runs it starts at once; the promise settles with its readiness.
   *
   * @throws RuntimeError MANAGER_STOPPED when the manager stops or has stopped.
   */
  add(runnable: Runnable): Promise<void>
  /** Ends a runnable and takes it away. */
  remove(runnable: Runnable): Promise<void>
  /**
   * Another cluster, with a client and a cache of its own that starts with the caches, or at once when these run. What a
   * controller watches there is `watchInformer(cluster.cache.informer(Kind), handler)`.
   *
   * @throws RuntimeError MANAGER_INVALID when there is one of the name, or MANAGER_STOPPED.
   */
  addCluster(name: string, options: ClusterOptions): Cluster
  /** Ends the watches of a cluster and its connections. Take its sources from the controllers before (`unwatch`). */
  removeCluster(name: string): Promise<void>
  /**
   * Starts, in order: servers, webhooks, caches until they have synced, others, warm-up, and then, when this process
   * leads, what needs the lead. Resolves when all that can run without the lead runs; without election, when all does.
   * The first failure stops everything and is thrown.
   *
   * @throws RuntimeError MANAGER_STARTED when called twice.
   */
  start(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /**
   * Stops, in order: others, what needs the lead, caches, webhooks, servers; then gives the lease back, if all that
   * needed it has ended, writes the last Events and closes the connections. Everything shares one time. Whatever fails,
   * the rest is stopped; the failures are thrown at the end.
   */
  stop(options?: { readonly graceMs?: number | undefined }): Promise<void>
  /** Resolves when the manager was stopped; rejects with what ended it: a part that failed, the lease that was lost. */
  ended(): Promise<void>
  /** Starts, waits for the signal or a failure, and stops: Manager.Start of controller-runtime. */
  run(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
}

/** A cluster that a manager works with besides its own. */
export interface Cluster {
  readonly name: string
  readonly client: Client
  /** Writes fail unless this process leads. */
  readonly leaderClient: Client
  readonly liveClient: Client
  readonly cache: Cache
  /** Resolves when its cache has synced; rejects when it could not. */
  ready(): Promise<void>
}

export interface ClusterOptions extends Pick<CacheOptions, 'defaults' | 'kinds'> {
  /** The way to its API server; the manager closes it. */
  readonly transport?: Transport | undefined
  /** Instead of the transport. */
  readonly config?: ClusterConfig | undefined
}

export interface ManagerOptions extends ClusterOptions {
  /** The field manager and user agent, and what errors and the lease are called. */
  readonly name: string
  readonly runtime: Runtime
  readonly leaderElection?: LeaderElectionSettings | undefined
  /** Serves /healthz, /livez and /readyz there, such as ":8081"; absent or "0": no server. */
  readonly healthAddress?: string | undefined
  readonly metricsServer?: MetricsServerSettings | undefined
  /** Whether a replica is ready only while it leads; false when absent, so that standbys can be rolled out. */
  readonly isReadyOnlyAsLeader?: boolean | undefined
  /** Time for the whole stop; 30 s when absent, 0 ends at once. There is no waiting for ever: an hour is the most. */
  readonly gracefulShutdownMs?: number | undefined
  /** Time that the kinds of each cache have to be listed; 2 minutes when absent. */
  readonly syncTimeoutMs?: number | undefined
  /**
   * What a start does when the cluster does not serve a kind because its CustomResourceDefinition is missing. `fail`, when
   * absent: it rejects at once. `wait`: it reports that to onError at once, is not ready, asks again, and goes on when the
   * kind is served. Built-in kinds that the cluster does not serve fail either way, as nothing can be applied for them.
   */
  readonly missingKinds?: 'fail' | 'wait' | undefined
  readonly log?: Logger | undefined
  /**
   * What is counted of requests besides `rest_client_requests_total`: their `duration`, their `retries`, the `sizes` of
   * their bodies, and the `nameResolution` of a server that is given by its config. None when absent, as in
   * controller-runtime: each has many series.
   */
  readonly clientMetrics?: readonly ClientMetric[] | undefined
  /** A registry that has other metrics, too; one of its own when absent. */
  readonly metrics?: MetricsRegistry | undefined
  readonly onReconcile?: ((record: ReconcileRecord) => void) | undefined
  /** Everything that is wrong and is neither the failure of a reconcile nor of the manager. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Told what the manager does and waits for: "waits for the first lists of ConfigMap". */
  readonly onPhase?: ((phase: ManagerPhase) => void) | undefined
  /** Passed to every controller. */
  readonly controllerDefaults?: ControllerDefaults | undefined
}

export type ControllerDefaults = Pick<ControllerEnvironment, 'checkDeterminism' | 'tracer' | 'hotLoops'>

export interface LeaderElectionSettings
  extends Pick<
    LeaderElectionOptions,
    'identity' | 'leaseDurationMs' | 'renewDeadlineMs' | 'retryPeriodMs' | 'releaseOnStop'
  > {
  /** Off when absent; `run` of an operator turns it on in a pod. */
  readonly enabled?: boolean | undefined
  /** Of the Lease; that of the pod when absent. */
  readonly namespace?: string | undefined
  /** Of the Lease; the manager's when absent. */
  readonly name?: string | undefined
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** The client of another cluster that has the Lease. */
  readonly client?: Client | undefined
}

export interface MetricsServerSettings {
  /** Such as ":8443"; "0": no server. Beyond loopback the cluster decides who may read, and TLS is used. */
  readonly bindAddress: string
  /** A certificate made at the start when absent, beyond loopback. */
  readonly tls?: ServingTls | undefined
  /** Serves everybody who reaches it: where the network itself keeps strangers out. */
  readonly unprotected?: boolean | undefined
  /** Further pages, each under its exact path, for whom the cluster allows to read that path. */
  readonly extra?: Readonly<Record<string, ServedHandler>> | undefined
}

/** What a manager does now. The text says what it waits for, for people. */
export interface ManagerPhase {
  readonly name: 'servers' | 'webhooks' | 'caches' | 'others' | 'warm-up' | 'standby' | 'leading' | 'stopping'
  readonly text: string
}
