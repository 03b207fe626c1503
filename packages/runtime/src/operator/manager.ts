import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import type { Cache, CacheOptions } from '../cache/index.ts'
import type { Client, ClusterConfig } from '../client/index.ts'
import type { Controller, ControllerDefinition, ControllerEnvironment, KindUse } from '../controller/index.ts'
import type { Health } from '../health/index.ts'
import type { LeaderElectionOptions } from '../leader-election/index.ts'
import type { Logger } from '../log/index.ts'
import type { ClientMetric, MetricsRegistry } from '../metrics/index.ts'
import type { EventRecorder } from '../recorder/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { ServedHandler, ServingTls } from '../serving/index.ts'
import type { ReconcileRecord, RecordRing } from '../trace/index.ts'
import type { Runnable } from './runnable.ts'

/**
 * Runs controllers, caches, servers and loops together: starts them in order and stops them in reverse order within one
 * grace period.
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
  /** Reads declared kinds from the cache, others from the server. Its writes do not depend on leadership. */
  readonly client: Client
  /**
   * The same, but its writes fail with LEADERSHIP_LOST unless this process leads. Without leader election it is
   * `client`.
   */
  readonly leaderClient: Client
  /** Always reads from the server. */
  readonly liveClient: Client
  readonly cache: Cache
  /** The namespaces that its cache watches, for this kind or by default; undefined: all of them. */
  watchedNamespaces(kind?: KindReference): readonly string[] | undefined
  readonly controllers: readonly Controller[]
  /** The latest reconciles of all controllers. */
  readonly records: RecordRing
  readonly metrics: MetricsRegistry
  /** Add checks before the start. */
  readonly health: Health
  readonly log: Logger
  /** Whether this process leads now, by its own clock; without leader election, true while the manager runs. */
  readonly isLeader: boolean
  /** Resolves when the leader's runnables have started; rejects when the manager ends before that. */
  elected(): Promise<void>
  /** Writes Events for a controller, or for another component that reports under a name. One per name. */
  eventRecorder(name: string): EventRecorder
  /** Creates the controller and runs it: only while this process leads, unless it has `needsLeader: false`. */
  addController(definition: ControllerDefinition): Controller
  /** Stops and removes a controller. Its sources are released, and the cache ends watches that nothing else uses. */
  removeController(controller: Controller): Promise<void>
  /**
   * Runs it in its group, at once if the manager runs; the promise settles when it is ready.
   *
   * @throws RuntimeError MANAGER_STOPPED when the manager stops or has stopped.
   */
  add(runnable: Runnable): Promise<void>
  /** Stops and removes a runnable. */
  remove(runnable: Runnable): Promise<void>
  /**
   * Adds another cluster with its own client and cache, which starts with the other caches, or at once if these run. A
   * controller watches it with `watchInformer(cluster.cache.informer(Kind), handler)`.
   *
   * @throws RuntimeError MANAGER_INVALID when the name is in use, or MANAGER_STOPPED.
   */
  addCluster(name: string, options: ClusterOptions): Cluster
  /** Ends the watches and connections of a cluster. Remove its sources from the controllers first (`unwatch`). */
  removeCluster(name: string): Promise<void>
  /**
   * Starts, in order: servers, webhooks, caches until they have synced, others, warm-up, and then, when this process
   * leads, the leader's runnables. Resolves when everything that does not need leadership runs; without leader
   * election, when everything runs. The first failure stops everything and is thrown.
   *
   * @throws RuntimeError MANAGER_STARTED when called twice.
   */
  start(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /**
   * Stops, in order: others, the leader's runnables, caches, webhooks, servers; then releases the lease if everything
   * that needed it has ended, writes the last Events and closes the connections, all within one grace period. A failure
   * does not keep the rest from stopping; failures are thrown at the end.
   */
  stop(options?: { readonly graceMs?: number | undefined }): Promise<void>
  /** Resolves when the manager was stopped; rejects with the error that ended it: a failed part, a lost lease. */
  ended(): Promise<void>
  /** Starts, waits for the signal or a failure, and stops: Manager.Start of controller-runtime. */
  run(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
}

/** A further cluster of a manager. */
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
  /** The connection to its API server; the manager closes it. */
  readonly transport?: Transport | undefined
  /** Alternative to the transport. */
  readonly config?: ClusterConfig | undefined
}

export interface ManagerOptions extends ClusterOptions {
  /** Used as field manager, in the user agent, in errors and as the name of the lease. */
  readonly name: string
  readonly runtime: Runtime
  readonly leaderElection?: LeaderElectionSettings | undefined
  /** Address on which /healthz, /livez and /readyz are served, such as ":8081"; absent or "0": no server. */
  readonly healthAddress?: string | undefined
  readonly metricsServer?: MetricsServerSettings | undefined
  /** Whether a replica is ready only while it leads; false when absent, so that rollouts can wait for standbys. */
  readonly isReadyOnlyAsLeader?: boolean | undefined
  /** Grace period of the whole stop; 30 s when absent, 0 ends at once, at most one hour. */
  readonly gracefulShutdownMs?: number | undefined
  /** Timeout for the first lists of each cache; 2 minutes when absent. */
  readonly syncTimeoutMs?: number | undefined
  /**
   * What a start does if a kind is not served because its CustomResourceDefinition is missing. `fail` (when absent): it
   * rejects at once. `wait`: it calls onError at once, is not ready, polls, and continues when the kind is served. A
   * built-in kind that the cluster does not serve fails in both cases, because nothing can be applied to add it.
   */
  readonly missingKinds?: 'fail' | 'wait' | undefined
  /**
   * Whether the rights to write are reviewed once the caches have synced: the `writes` of the controllers, Events, and
   * the Lease. `report`: the missing ones are reported to onError as OPERATOR_RIGHTS_MISSING, and the manager
   * continues, because rights may be granted later. `ignore` when absent.
   */
  readonly missingWriteRights?: 'ignore' | 'report' | undefined
  /**
   * Requests that no controller declares, such as those of runnables, with their reasons. The review includes them, and
   * so do the rules of an operator, see rulesOf of kubewright/rights.
   */
  readonly uses?: readonly KindUse[] | undefined
  /**
   * Whether the CustomResourceDefinitions of the kinds are compared with the cluster's once the caches have synced.
   * `report`: a warning names the fields that the cluster's lack, as the API server would drop them. `ignore` when absent.
   */
  readonly outdatedDefinitions?: 'ignore' | 'report' | undefined
  readonly log?: Logger | undefined
  /**
   * Request metrics besides `rest_client_requests_total`: `duration`, `retries`, body `sizes`, and `nameResolution` of
   * a server given by `config`. None when absent, as in controller-runtime: each has many series.
   */
  readonly clientMetrics?: readonly ClientMetric[] | undefined
  /** An existing registry; a new one when absent. */
  readonly metrics?: MetricsRegistry | undefined
  readonly onReconcile?: ((record: ReconcileRecord) => void) | undefined
  /** Receives every error that fails neither a reconcile nor the manager. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Receives the current phase of the manager, including its waits: "waits for the first lists of ConfigMap". */
  readonly onPhase?: ((phase: ManagerPhase) => void) | undefined
  /** Called after each response of the API server. */
  readonly onResponse?: (() => void) | undefined
  /** Options for every controller. */
  readonly controllerDefaults?: ControllerDefaults | undefined
}

export type ControllerDefaults = Pick<
  ControllerEnvironment,
  'checkDeterminism' | 'tracer' | 'hotLoops' | 'concurrency' | 'gate'
>

export interface LeaderElectionSettings
  extends Pick<
    LeaderElectionOptions,
    'identity' | 'leaseDurationMs' | 'renewDeadlineMs' | 'retryPeriodMs' | 'releaseOnStop'
  > {
  /** Off when absent; an operator's `run` turns it on in a pod. */
  readonly enabled?: boolean | undefined
  /** Namespace of the Lease; the pod's when absent. */
  readonly namespace?: string | undefined
  /** Name of the Lease; the manager's when absent. */
  readonly name?: string | undefined
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** The client of the cluster that has the Lease, if it is another one. */
  readonly client?: Client | undefined
}

export interface MetricsServerSettings {
  /** Such as ":8443"; "0": no server. On a non-loopback address TLS is used, and the cluster authorizes requests. */
  readonly bindAddress: string
  /** On a non-loopback address, a self-signed certificate when absent. */
  readonly tls?: ServingTls | undefined
  /** Serves every caller without authentication: only for a network that is itself protected. */
  readonly unprotected?: boolean | undefined
  /** Further pages by exact path, for callers that the cluster allows to read that path. */
  readonly extra?: Readonly<Record<string, ServedHandler>> | undefined
}

/** The current phase of a manager; the text describes what it waits for. */
export interface ManagerPhase {
  readonly name: 'servers' | 'webhooks' | 'caches' | 'others' | 'warm-up' | 'standby' | 'leading' | 'stopping'
  readonly text: string
}
