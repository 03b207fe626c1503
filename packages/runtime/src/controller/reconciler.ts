import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Cache } from '../cache/index.ts'
import type { Client, ObjectName } from '../client/index.ts'
import type { Logger } from '../log/index.ts'
import type { OwnMetrics } from '../metric-types.ts'
import type { Cause } from '../queue/index.ts'
import type { EventInput } from '../recorder/index.ts'
import type { HotLoop } from '../trace/index.ts'

/** Brings the objects of one key to their desired state. ControllerOptions.reconcile describes what it may throw. */
export type Reconciler = (request: ReconcileRequest, context: ReconcileContext) => Promise<ReconcileResult | undefined>

export interface ReconcileRequest extends ObjectName {
  readonly key: string
}

export interface ReconcileContext {
  /**
   * Reads declared kinds from the cache, others from the server. Its writes are in the cache when they return. Its
   * requests are aborted with `signal` unless they get another signal.
   */
  readonly client: Client
  readonly cache: Cache
  readonly runtime: Runtime
  /** When this reconcile started. */
  readonly now: Date
  /** For logs and records only: events are merged, so logic must not depend on them. */
  readonly causes: readonly Cause[]
  /** Failures of the key before this run. */
  readonly attempt: number
  readonly priority: number
  /** A UUID shared by the log lines, the record and the span of this run. */
  readonly reconcileId: string
  /** Aborts when the reconcile exceeds its timeout, or the grace period of the operator's stop. */
  readonly signal: AbortSignal
  /** Logs lines with the fields controller, namespace, name and reconcileID; the record has them as well. */
  readonly log: Logger
  /**
   * Records an Event about `regarding`, or else about the key's object, which then must be of the kind in `for`.
   * Returns at once; no Event is written for an object that no longer exists.
   */
  record(event: EventInput, regarding?: KubernetesObject): void
  /** The author's own metrics, in the registry of the operator: `metrics.counter({ name, help })`. */
  readonly metrics: OwnMetrics
  /** Set while the key is throttled because of a hot loop. */
  readonly hotLoop: HotLoop | undefined
}

export interface ReconcileResult {
  /**
   * Runs the key again after this time, regardless of other runs in between. Zero or less means as soon as possible, so
   * that a time computed too late is not lost. A key that repeatedly returns less than 100 ms and writes nothing backs
   * off as a failing key does, and is reported. A result without it keeps an earlier one.
   */
  readonly requeueAfterMs?: number | undefined
  /** The priority of the run after requeueAfterMs; defaults to that of this run. For errors see atPriority. */
  readonly priority?: number | undefined
}
