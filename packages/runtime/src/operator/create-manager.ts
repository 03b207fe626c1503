import type { Runtime } from '@kubewright/kube/runtime'
import type { Cache } from '../cache/index.ts'
import { safeCallback } from '../callback.ts'
import { type Client, createClient } from '../client/index.ts'
import type { Controller, ControllerDefinition } from '../controller/index.ts'
import { RuntimeError } from '../errors.ts'
import { createHealth, type Health } from '../health/index.ts'
import { runtimeLimits } from '../limits.ts'
import { type Logger, safeLogger, silentLogger } from '../log/index.ts'
import {
  collectCacheUsage,
  createClientObserver,
  createControllerMetrics,
  createMetricsRegistry,
  createQueueObserver,
  type MetricsRegistry,
} from '../metrics/index.ts'
import type { KindReference } from '../resource/index.ts'
import { chosenNamespaces, createManagerRights } from '../rights/index.ts'
import { createRecordRing } from '../trace/index.ts'
import { cacheRunnable } from './cache-runnable.ts'
import {
  type ClusterConnection,
  createConnection,
  hostOf,
  observedTransport,
  transportOf,
} from './cluster-connection.ts'
import { controllerRunnable } from './controller-runnable.ts'
import { isFirstRefusal } from './first-refusal.ts'
import { createLeadership, type Leadership } from './leadership.ts'
import type { Cluster, ClusterOptions, Manager, ManagerOptions } from './manager.ts'
import { ManagerClusters } from './manager-clusters.ts'
import { ManagerLifecycle } from './manager-lifecycle.ts'
import { createMissingKinds } from './missing-kinds.ts'
import { reportOutdatedDefinitions } from './outdated-definitions.ts'
import { createRecorders, type Recorders } from './recorders.ts'
import type { Runnable } from './runnable.ts'
import { isOfSameKind } from './same-kind.ts'
import { serverRunnables } from './servers.ts'
import { waitForCache } from './wait-for-cache.ts'

/**
 * Creates a manager. It neither sends requests nor listens before its start.
 *
 * @throws RuntimeError MANAGER_INVALID, LEADER_ELECTION_INVALID.
 */
export function createManager(options: ManagerOptions): Manager {
  return new PartsManager(options)
}

class PartsManager implements Manager {
  readonly name: string
  readonly runtime: Runtime
  readonly log: Logger
  readonly metrics: MetricsRegistry
  readonly health: Health
  readonly records = createRecordRing()
  readonly #options: ManagerOptions
  readonly #connection: ClusterConnection
  readonly #leadership: Leadership | undefined
  readonly #recorders: Recorders
  readonly #clusters: ManagerClusters
  readonly #lifecycle: ManagerLifecycle
  readonly #controllers = new Map<Controller, Runnable>()
  readonly #definitions = new Map<Controller, ControllerDefinition>()
  readonly #kinds = new Map<string, KindReference>()
  /** Parts that were added by callers and have not ended, except those that ended since the last count. */
  readonly #added = new Set<Runnable>()

  constructor(given: ManagerOptions) {
    // Every part of the manager may report at any time, so a listener that throws must not affect it.
    const options = { ...given, onError: given.onError && safeCallback(given.onError) }
    const { name, runtime, onError, clientMetrics } = options
    const log = safeLogger(options.log ?? silentLogger, onError)
    this.#options = options
    this.name = name
    this.runtime = runtime
    this.log = log
    this.metrics = options.metrics ?? createMetricsRegistry({ onError })
    const metrics = this.metrics
    const transport = observedTransport(transportOf({ ...options, metrics }), options.onResponse)
    const observer = createClientObserver(metrics, { host: hostOf(options), metrics: clientMetrics })
    const ownClient = createClient({ transport, runtime, manager: name, userAgent: `${name} kubewright`, observer })
    this.#recorders = createRecorders(ownClient, runtime, onError)
    this.#leadership = this.#createLeadership(ownClient)
    const guard = this.#leadership?.guard
    // The error of the start, or its progress report, names every kind that is refused before its first list.
    const isReportedByStart = (error: unknown) =>
      !this.#lifecycle.areCachesSynced && isFirstRefusal(error, [...this.#kinds.values()], this.cache)
    const onCacheError = (error: unknown) => {
      if (!isReportedByStart(error)) onError?.(error)
    }
    const connection = { ...options, transport, manager: name, metrics, guard, log, onError: onError && onCacheError }
    this.#connection = createConnection(connection)
    const syncTimeoutMs = options.syncTimeoutMs ?? runtimeLimits.sourceSyncTimeoutMs
    const areRunning = () => this.#lifecycle.group('caches').hasStarted
    this.#clusters = new ManagerClusters({
      manager: name,
      runtime,
      metrics,
      clientMetrics,
      guard,
      log,
      onError,
      syncTimeoutMs,
      areRunning,
    })
    this.#lifecycle = this.#createLifecycle()
    this.health = this.#createHealth()
    collectCacheUsage(metrics, () => this.#connections().flatMap(({ cache }) => cache.usage()))
    this.#addOwnRunnables(syncTimeoutMs)
  }

  get client(): Client {
    return this.#connection.client
  }

  get leaderClient(): Client {
    return this.#connection.leaderClient
  }

  get liveClient(): Client {
    return this.#connection.liveClient
  }

  get cache(): Cache {
    return this.#connection.cache
  }

  get controllers(): readonly Controller[] {
    return [...this.#controllers.keys()]
  }

  get isLeader(): boolean {
    return this.#leadership?.isLeader ?? this.#lifecycle.isRunning
  }

  elected(): Promise<void> {
    return this.#lifecycle.elected()
  }

  eventRecorder(name: string) {
    return this.#recorders.get(name)
  }

  watchedNamespaces(kind?: KindReference) {
    return chosenNamespaces(this.#options, kind)
  }

  addController(definition: ControllerDefinition): Controller {
    this.#lifecycle.checkOpen(`controller ${definition.name}`)
    this.#checkRoom(`controller ${definition.name}`)
    if (this.controllers.some(({ name }) => name === definition.name)) {
      const message = `manager ${this.name}: two controllers are called ${definition.name}; give one of them another name`
      throw new RuntimeError('MANAGER_INVALID', message)
    }
    const { onError, controllerDefaults, onReconcile } = this.#options
    // The need for leadership is known when the controller is created, before its first request.
    let needsLeader = true
    const controller = definition.create({
      ...controllerDefaults,
      runtime: this.runtime,
      client: this.#connection.guardedClient(() => needsLeader),
      cache: this.cache,
      log: this.log,
      recorder: this.#recorders.later(definition.name),
      metrics: this.metrics,
      observer: createControllerMetrics(this.metrics, definition.name),
      queueObserver: createQueueObserver(this.metrics, definition.name),
      onError,
      manager: this.name,
      isFurtherOfKind: [...this.#definitions.values()].some((other) => isOfSameKind(other, definition)),
      onReconcile: (record) => {
        this.records.add(record)
        return onReconcile?.(record)
      },
    })
    needsLeader = controller.needsLeader !== false
    this.#definitions.set(controller, definition)
    for (const kind of definition.kinds) this.#kinds.set(`${kind.id} ${kind.definition.version}`, kind)
    const runnable = controllerRunnable(controller, onError, this.#leadership?.guard.signal)
    this.#controllers.set(controller, runnable)
    this.#added.add(runnable)
    this.#lifecycle.add(runnable).catch(() => {})
    return controller
  }

  async removeController(controller: Controller): Promise<void> {
    const runnable = this.#controllers.get(controller)
    this.#controllers.delete(controller)
    this.#definitions.delete(controller)
    if (runnable !== undefined) await this.remove(runnable)
  }

  async add(runnable: Runnable): Promise<void> {
    this.#checkRoom(runnable.name)
    this.#added.add(runnable)
    await this.#lifecycle.add(runnable)
  }

  async remove(runnable: Runnable): Promise<void> {
    await this.#lifecycle.remove(runnable)
    this.#added.delete(runnable)
  }

  addCluster(name: string, options: ClusterOptions): Cluster {
    this.#lifecycle.checkOpen(`cluster ${name}`)
    const { cluster, runnable } = this.#clusters.create(name, options)
    this.#lifecycle.add(runnable).catch(() => {})
    return cluster
  }

  async removeCluster(name: string): Promise<void> {
    const entry = this.#clusters.take(name)
    if (entry === undefined) return
    await this.#lifecycle.remove(entry.runnable)
    entry.connection.transport.close()
  }

  start(options: { readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
    return this.#lifecycle.start(options.signal)
  }

  async stop(options: { readonly graceMs?: number | undefined } = {}): Promise<void> {
    await this.#lifecycle.stop(options.graceMs)
  }

  ended(): Promise<void> {
    return this.#lifecycle.ended()
  }

  async run(options: { readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
    const { signal } = options
    try {
      await this.start({ signal })
    } catch (error) {
      // The caller has cancelled the start: that is not a failure.
      if (signal?.aborted === true && error === signal.reason) return
      throw error
    }
    const stop = () => void this.stop().catch(() => {})
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      await this.runtime.waiting(`the end of manager ${this.name}`, this.ended())
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  #connections(): readonly ClusterConnection[] {
    return [this.#connection, ...this.#clusters.connections]
  }

  #createLeadership(client: Client): Leadership | undefined {
    const { name, runtime, leaderElection: settings, onError } = this.#options
    if (settings?.enabled !== true) return undefined
    return createLeadership({
      settings,
      name,
      client,
      runtime,
      metrics: this.metrics,
      recorder: this.#recorders.later(name),
      onError,
      onLeading: () => this.#lifecycle.startLeading(),
      onLost: (error) => this.#lifecycle.loseLeadership(error),
      onOther: (identity) => this.#lifecycle.standBy(identity),
    })
  }

  #createLifecycle(): ManagerLifecycle {
    const { runtime, name, onPhase, gracefulShutdownMs } = this.#options
    return new ManagerLifecycle({
      name,
      runtime,
      log: this.log,
      metrics: this.metrics,
      gracefulShutdownMs,
      onPhase,
      leadership: this.#leadership,
      clientFor: (group) => (group === 'leader' ? this.leaderClient : this.client),
      awaitedKinds: () => [...this.#kinds.values()].filter((kind) => this.cache.has(kind)).map(({ id }) => id),
      stopRecorders: (graceMs) => this.#recorders.stop(graceMs),
      connections: () => this.#connections().map(({ transport }) => transport),
    })
  }

  #createHealth(): Health {
    const { runtime, isReadyOnlyAsLeader } = this.#options
    const onFailure = (probe: string, check: string, error: unknown) =>
      this.log.warn('health check failed', { probe, check, error })
    const health = createHealth({ runtime, onFailure })
    health.addCheck('readiness', 'caches', () => this.#lifecycle.areCachesSynced)
    if (isReadyOnlyAsLeader === true) health.addCheck('readiness', 'leader', () => this.isLeader)
    return health
  }

  #addOwnRunnables(timeoutMs: number): void {
    const { runtime, cache, name, metrics, health } = this
    const { onError } = this.#options
    const who = `operator ${name}`
    const missingKindsUntil = (signal: AbortSignal) =>
      this.#options.missingKinds === 'wait'
        ? createMissingKinds({ who, client: this.liveClient, runtime, signal, onError })
        : undefined
    const rights = createManagerRights({
      who,
      client: this.liveClient,
      cache,
      runtime,
      leaderRights: this.#leadership?.rights ?? [],
      definitions: () => [...this.#definitions.values()],
      uses: this.#options.uses,
      onError,
    })
    const synced = async (signal: AbortSignal) => {
      const [kinds, missingKinds] = [[...this.#kinds.values()], missingKindsUntil(signal)]
      await waitForCache({ who, kinds, cache, runtime, timeoutMs, missingRights: rights.missing, missingKinds })
      // The start does not wait for the review: the server may respond slowly, and rights may be granted later.
      if (this.#options.missingWriteRights === 'report') void rights.reportMissingWrites(signal)
      if (this.#options.outdatedDefinitions === 'report') {
        void reportOutdatedDefinitions({ client: this.liveClient, kinds, log: this.log, signal })
      }
    }
    const cut = () => this.#connection.transport.close()
    const parts = { runtime, client: this.liveClient, health, metrics, onError }
    const servers = serverRunnables(this.#options, parts)
    for (const runnable of [...servers, cacheRunnable({ name: 'cache', cache, runtime, synced, cut })]) {
      this.#lifecycle.add(runnable).catch(() => {})
    }
  }

  #checkRoom(what: string): void {
    if (this.#added.size < runtimeLimits.runnablesMax) return
    for (const runnable of this.#added) if (!this.#lifecycle.has(runnable)) this.#added.delete(runnable)
    if (this.#added.size < runtimeLimits.runnablesMax) return
    const message = `${what} cannot be added: there are ${runtimeLimits.runnablesMax} runnables, which is the limit`
    throw new RuntimeError('MANAGER_INVALID', message)
  }
}
