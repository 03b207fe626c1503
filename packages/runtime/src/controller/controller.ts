import type { Runtime } from '@kubewright/kube/runtime'
import type { Cache } from '../cache/index.ts'
import type { Client, ObjectName } from '../client/index.ts'
import type { Logger } from '../log/index.ts'
import type {
  AgeingOptions,
  BackoffOptions,
  BucketOptions,
  DebounceOptions,
  QueueObserver,
  RateLimiter,
  WorkQueue,
} from '../queue/index.ts'
import type { EventRecorder } from '../recorder/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { ReconcileRecord, TracerLike } from '../trace/index.ts'
import type { ControllerObserver } from './observer.ts'
import type { Reconciler } from './reconciler.ts'
import type { Source } from './sources/index.ts'

/** A controller in the form of controller-runtime: a request in, a result out. */
export interface ControllerOptions {
  readonly name: string
  readonly sources: readonly Source[]
  /**
   * Whatever it throws, or rejects with, is a failure of this key alone. A promise that it neither awaits nor returns is
   * not known to belong to it: what such a promise rejects with ends the process, as anywhere in Node.
   */
  readonly reconcile: Reconciler
  /** The kind whose objects the keys are; it is named in logs, and Events are about its object. */
  readonly for?: KindReference | undefined
  /** Keys in work at the same time; 1 when absent. */
  readonly concurrency?: number | undefined
  /** Whether an event caused by a key's own write wakes that key; true when absent, as ported reconcilers expect. */
  readonly wakesOnOwnWrites?: boolean | undefined
  /** Whether it may run only where this process holds the lead; true when absent. What starts it heeds that. */
  readonly needsLeader?: boolean | undefined
  /** Of failed keys; 5 ms, doubling, up to 1 000 s when absent. */
  readonly backoff?: BackoffOptions | undefined
  /** Says the delays of failed keys instead of the backoff. */
  readonly rateLimiter?: RateLimiter | undefined
  /** A bound on the retries of all keys together, besides the delay of each; none when absent. */
  readonly retryBucket?: BucketOptions | undefined
  /** How often a key is retried before it is given up until something wakes it again; without end when absent. */
  readonly retriesMax?: number | undefined
  /** Lets a key wait until it is quiet, so that a burst of events is one run; absent: it does not. */
  readonly debounce?: DebounceOptions | undefined
  /** Whether namespaces take turns; true when absent. */
  readonly fairness?: boolean | undefined
  /** How keys of lower priorities that wait long come to their turn; false: they do not. */
  readonly ageing?: AgeingOptions | false | undefined
  /** Time that one reconcile may take before its signal is aborted; 5 minutes when absent. */
  readonly reconcileTimeoutMs?: number | undefined
  /** Time that each source has to see all that exists; 2 minutes when absent. */
  readonly syncTimeoutMs?: number | undefined
  /**
   * Whether a mistake of the function, such as a TypeError, is a failure like any other; true when absent. False lets
   * it surface as an uncaught exception, which ends the process, after it was recorded.
   */
  readonly recoverPanic?: boolean | undefined
  /**
   * What happens to a key that runs in circles: "slow" (when absent) gives it ever longer pauses and says why, "error"
   * tells onError besides, for tests, "off" looks for none.
   */
  readonly hotLoops?: 'slow' | 'error' | 'off' | undefined
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
  /** Lines of the controller and of its reconciles go there; nowhere when absent. */
  readonly log?: Logger | undefined
  /** Events about objects go there; nowhere when absent. */
  readonly recorder?: EventRecorder | undefined
  /** Is told what happens, for metrics: createControllerMetrics makes one. */
  readonly observer?: ControllerObserver | undefined
  /** The same for the queue; with `follow` it is given the queue's state to read, until the stop. */
  readonly queueObserver?: ControllerQueueObserver | undefined
  /** A Tracer of @opentelemetry/api: each reconcile becomes a span. */
  readonly tracer?: TracerLike | undefined
  /** Instead of what each controller says; for tests. */
  readonly hotLoops?: ControllerOptions['hotLoops']
}

export interface ControllerQueueObserver extends QueueObserver {
  follow?(read: () => ReturnType<WorkQueue['gauges']>): () => void
}

/**
 * Keys, their queue and the workers that reconcile them. One runs alone, without an operator:
 *
 * ```ts
 * const cache = createCache({ client, runtime })
 * const controller = createController(
 *   { name: 'backup', sources: [watch(Backup, enqueueObject())], reconcile: async (request, context) => { ... } },
 *   { runtime, client, cache },
 * )
 * cache.start()
 * await controller.start()
 * ```
 */
export interface Controller {
  readonly name: string
  readonly needsLeader: boolean
  /**
   * Starts the sources and fills the queue, and takes no key: what a standby does while another process leads. Resolves
   * when all that exists was seen. Calling it twice, or before or during the start, starts the sources once.
   */
  warmUp(): Promise<void>
  /** Warms up unless that was done, then starts the workers. */
  start(): Promise<void>
  /**
   * Takes no more keys; resolves when those in work are done. Past the grace their signals are aborted; if they do not
   * end then, it rejects with CONTROLLER_STOP_TIMEOUT. Called again it gives the same promise, and with a grace of zero
   * it ends the grace of the first call.
   */
  stop(options?: StopOptions): Promise<void>
  /**
   * Adds a source. Once the controller is warm or started it begins at once, and workers do not wait for it; the promise
   * settles with its sync. Whoever does not look at the promise is told of a failure by onError.
   */
  watch(source: Source): Promise<void>
  /** Takes a source away: it wakes nothing from now on. Keys that it has woken before still run. */
  unwatch(source: Source): void
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
  /** What it needs to be allowed besides reading its kinds; said when a start lacks rights. Unknown when absent. */
  readonly writes?: readonly KindWrites[] | undefined
  create(environment: ControllerEnvironment): Controller
}

/** The verbs, as RBAC has them, by which a controller writes a kind or a subresource of it. */
export interface KindWrites {
  readonly kind: KindReference
  readonly verbs: readonly string[]
  readonly subresource?: string | undefined
}
