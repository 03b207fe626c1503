import type { Runtime } from '@kubewright/kube/runtime'
import type { Cache } from '../cache/index.ts'
import type { Client, ObjectName } from '../client/index.ts'
import type { BackoffOptions, Cause, WorkQueue } from '../queue/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { ReconcileRecord } from '../trace/index.ts'

/** Brings events into a controller's queue; made by `watch(kind, handler, ...predicates)` and its like. */
export interface Source {
  /** A noun phrase: "watch of Deployment.apps". */
  readonly what: string
  /** Says to the cache what it will need, before anything starts, so that all kinds are listed at the same time. */
  prepare?(cache: Cache): void
  /** Begins to feed the queue; resolves when everything that exists was seen. */
  start(context: SourceContext): Promise<void>
  /** Why it has not seen everything yet, for the error when that takes too long. */
  delay?(): string
  stop(): void
}

export interface SourceContext {
  readonly controller: string
  readonly cache: Cache
  readonly runtime: Runtime
  readonly queue: WorkQueue
  /** Whether an event whose origin is this controller and the key itself adds that key. */
  readonly wakesOnOwnWrites: boolean
}

/** A controller in the form of controller-runtime: a request in, a result out. */
export interface ControllerOptions {
  readonly name: string
  readonly sources: readonly Source[]
  reconcile(request: ReconcileRequest, context: ReconcileContext): Promise<ReconcileResult | undefined>
  /** Keys in work at the same time; 1 when absent. */
  readonly concurrency?: number | undefined
  /** Whether an event caused by a key's own write wakes that key; true when absent, as ported reconcilers expect. */
  readonly wakesOnOwnWrites?: boolean | undefined
  /** Of failed keys; 5 ms, doubling, up to 1 000 s when absent. */
  readonly backoff?: BackoffOptions | undefined
  /** Time that one reconcile may take before its signal is aborted; 5 minutes when absent. */
  readonly reconcileTimeoutMs?: number | undefined
  /** Time that each source has to see all that exists; 2 minutes when absent. */
  readonly syncTimeoutMs?: number | undefined
}

export interface ReconcileRequest extends ObjectName {
  readonly key: string
}

export interface ReconcileContext {
  /**
   * Reads declared kinds from the cache, all else from the server; its writes are in the cache when they return. Its
   * requests end when the signal aborts, unless they are given another.
   */
  readonly client: Client
  readonly cache: Cache
  readonly runtime: Runtime
  /** The time at which this reconcile began. */
  readonly now: Date
  readonly causes: readonly Cause[]
  /** Aborts when the reconcile takes longer than its limit, or longer than the operator may take to stop. */
  readonly signal: AbortSignal
}

export interface ReconcileResult {
  /**
   * Runs the key again after this time, whatever else it runs for meanwhile. Zero and less mean as soon as possible:
   * a wake-up that was computed too late is not lost. A result without it leaves an earlier one in place.
   */
  readonly requeueAfterMs?: number | undefined
}

/** What a controller works with; given by the operator, or by hand to run one alone. */
export interface ControllerEnvironment {
  readonly runtime: Runtime
  readonly client: Client
  readonly cache: Cache
  readonly onReconcile?: ((record: ReconcileRecord) => void) | undefined
  /** What is nobody else's to handle: a reconcile that does not end in time, a callback that throws. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Whether functions run twice, to report what differs. See OperatorOptions. */
  readonly checkDeterminism?: boolean | undefined
}

export interface Controller {
  readonly name: string
  /** Starts the sources, waits until all that exists was seen, then starts the workers. */
  start(): Promise<void>
  /**
   * Takes no more keys; resolves when those in work are done. Past the grace their signals are aborted; if they do not
   * end then, it rejects with CONTROLLER_STOP_TIMEOUT.
   */
  stop(options?: StopOptions): Promise<void>
  /** Runs a key by hand. */
  enqueue(name: ObjectName, what?: string): void
  readonly queue: WorkQueue
}

export interface StopOptions {
  /** Time that keys in work have; 20 seconds when absent. */
  readonly graceMs?: number | undefined
}

/** What an operator is made of: a controller that is not yet bound to a cluster. defineController makes one. */
export interface ControllerDefinition {
  readonly name: string
  /** Every kind it watches, reads or writes; those with a manifest must be installed in the cluster. */
  readonly kinds: readonly KindReference[]
  create(environment: ControllerEnvironment): Controller
}
