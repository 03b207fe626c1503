import type { Runtime } from '@kubewright/kube/runtime'
import type { Cache } from '../cache/index.ts'
import type { Client, ObjectName } from '../client/index.ts'
import type { Logger } from '../log/index.ts'
import type { OwnMetrics } from '../metric-types.ts'
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
import type { ReconcileGate } from './reconcile-gate.ts'
import type { ReconcileContext, ReconcileRequest, Reconciler } from './reconciler.ts'
import type { Source } from './sources/index.ts'

/** The options of a controller as in controller-runtime: a request in, a result out. */
export interface ControllerOptions {
  readonly name: string
  readonly sources: readonly Source[]
  /**
   * A throw or a rejection fails this key only. A promise that the function neither awaits nor returns is not tracked:
   * if it rejects, the process ends, as anywhere in Node.
   */
  readonly reconcile: Reconciler
  /** The kind of the objects that the keys name. Log lines name it, and Events are recorded about its objects. */
  readonly for?: KindReference | undefined
  /**
   * Whether an annotation of an object of the kind in `for` stops its reconciles: `kubewright.dev/reconcile-paused`, or
   * the same with the group of the kind, with the value "true". They resume when it is removed, and an object that is
   * being deleted is reconciled all the same. True when absent.
   */
  readonly pausable?: boolean | undefined
  /** Keys reconciled concurrently; 1 when absent. */
  readonly concurrency?: number | undefined
  /** Whether an event caused by a key's own write wakes that key; true when absent, as ported reconcilers expect. */
  readonly wakesOnOwnWrites?: boolean | undefined
  /** Whether the manager runs it only while this process leads; true when absent. */
  readonly needsLeader?: boolean | undefined
  /** Backoff of failed keys: 5 ms, doubling, up to 1 000 s when absent. */
  readonly backoff?: BackoffOptions | undefined
  /** Replaces the backoff of failed keys. */
  readonly rateLimiter?: RateLimiter | undefined
  /** A token bucket for the retries of all keys, in addition to the delay of each; none when absent. */
  readonly retryBucket?: BucketOptions | undefined
  /** Retries of a failing key before it is dropped until the next event; unlimited when absent. */
  readonly retriesMax?: number | undefined
  /** Delays a key until no event has arrived for a while, so that a burst of events causes one run; off when absent. */
  readonly debounce?: DebounceOptions | undefined
  /** Whether the queue serves namespaces in rotation; true when absent. */
  readonly fairness?: boolean | undefined
  /** When keys of a lower priority that have waited long are served; false: not before higher ones. */
  readonly ageing?: AgeingOptions | false | undefined
  /**
   * Timeout of one reconcile, after which its signal is aborted; 5 minutes when absent. A key is never reconciled twice
   * at once, so a reconcile that ignores its signal keeps its key and its worker until it ends. It is reported as
   * RECONCILE_OVERDUE, at first after 10 seconds.
   */
  readonly reconcileTimeoutMs?: number | undefined
  /** Called with each of these reports while the reconcile still runs, for example to write it to the object. */
  readonly onOverdue?: ((request: ReconcileRequest, context: ReconcileContext) => Promise<void>) | undefined
  /** Timeout for the sync of each source; 2 minutes when absent. */
  readonly syncTimeoutMs?: number | undefined
  /**
   * Whether a programming error, such as a TypeError, is a failure like any other; true when absent. With false it is
   * recorded and then rethrown as an uncaught exception, which ends the process.
   */
  readonly recoverPanic?: boolean | undefined
  /**
   * What happens to a key in a hot loop: "slow" (when absent) delays it more and more and logs why; "error" also calls
   * onError, for tests; "off" disables the detection.
   */
  readonly hotLoops?: 'slow' | 'error' | 'off' | undefined
}

/** What a controller depends on. The operator provides it; without an operator, the caller does. */
export interface ControllerEnvironment {
  readonly runtime: Runtime
  readonly client: Client
  readonly cache: Cache
  readonly onReconcile?: ((record: ReconcileRecord) => void) | undefined
  /** Receives errors that nothing else handles: a reconcile that does not end in time, a callback that throws. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Whether functions run twice to report differences. See OperatorOptions. */
  readonly checkDeterminism?: boolean | undefined
  /** Receives log lines of the controller and its reconciles; none when absent. */
  readonly log?: Logger | undefined
  /** Receives Events about objects; none when absent. */
  readonly recorder?: EventRecorder | undefined
  /** Receives controller events for metrics; createControllerMetrics makes one. */
  readonly observer?: ControllerObserver | undefined
  /** The same for the queue. `registerGauges` gets a function that reads the queue's state until the stop. */
  readonly queueObserver?: ControllerQueueObserver | undefined
  /** A Tracer of @opentelemetry/api: each reconcile is exported as a span. */
  readonly tracer?: TracerLike | undefined
  /** For the author's own metrics; counted nowhere when absent. */
  readonly metrics?: OwnMetrics | undefined
  /** For a controller without `concurrency`; 1 when absent. */
  readonly concurrency?: number | undefined
  /** Overrides `hotLoops` of each controller; for tests. */
  readonly hotLoops?: ControllerOptions['hotLoops']
  /** For development: holds reconciles back; keys keep all causes that arrive meanwhile. */
  readonly gate?: ReconcileGate | undefined
  /** The field manager of the client, which is the operator's name: it shows whether the operator wrote a finalizer. */
  readonly manager?: string | undefined
  /** Whether the operator has an earlier function controller for the same kind, which sets the condition Reconciled. */
  readonly isFurtherOfKind?: boolean | undefined
}

export interface ControllerQueueObserver extends QueueObserver {
  registerGauges?(read: () => ReturnType<WorkQueue['gauges']>): () => void
}

/**
 * A queue of keys and the workers that reconcile them. To run one without an operator:
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
   * Starts the sources and fills the queue without reconciling, as a standby does while another process leads. Resolves
   * when every source has synced. Sources start once, even if it is called twice or around start().
   */
  warmUp(): Promise<void>
  /** Warms up if necessary, then starts the workers. */
  start(): Promise<void>
  /**
   * Stops taking keys and resolves when the running reconciles have ended. After the grace period their signals are
   * aborted; if they still do not end, it rejects with CONTROLLER_STOP_TIMEOUT. A second call returns the same promise;
   * with a grace of zero it ends the first call's grace period.
   */
  stop(options?: StopOptions): Promise<void>
  /**
   * Adds a source. If the controller is warm or started, the source starts at once, and workers do not wait for it. The
   * promise settles with its sync; if the caller does not handle it, onError gets the failure.
   */
  watch(source: Source): Promise<void>
  /** Removes a source. It adds no further keys; those that it has added still run. */
  unwatch(source: Source): void
  /** Enqueues a key by hand. */
  enqueue(name: ObjectName, what?: string): void
  readonly queue: WorkQueue
}

export interface StopOptions {
  /** Grace period for running reconciles; 20 seconds when absent. */
  readonly graceMs?: number | undefined
}

/** A controller that is not yet bound to a cluster; operators consist of them. defineController makes one. */
export interface ControllerDefinition {
  readonly name: string
  /** Every kind that it watches, reads or writes; those with a manifest must be installed in the cluster. */
  readonly kinds: readonly KindReference[]
  /**
   * Permissions that it needs besides reading its kinds. The rules of the operator follow from them, and the error of a
   * start that is forbidden.
   */
  readonly writes?: readonly KindWrites[] | undefined
  /** The kind whose objects a function controller reconciles. */
  readonly for?: KindReference | undefined
  /** The kinds of children that a function controller deletes when its function no longer returns them. */
  readonly owns?: readonly KindReference[] | undefined
  /** Further requests that it sends, such as with its own client. */
  readonly uses?: readonly KindUse[] | undefined
  create(environment: ControllerEnvironment): Controller
}

/** The RBAC verbs with which a controller writes a kind or one of its subresources. */
export interface KindWrites {
  readonly kind: KindReference
  readonly verbs: readonly string[]
  readonly subresource?: string | undefined
}

/**
 * Requests that nothing else declares, such as those of a function with the client or of a runnable. The rules of the
 * operator include them with their reason.
 */
export interface KindUse extends KindWrites {
  /** What they are for, to continue "the operator needs this because it": "reads the logs of failed pods". */
  readonly reason: string
  /** A single namespace; when absent, those in which the operator watches the kind. */
  readonly namespace?: string | undefined
}
