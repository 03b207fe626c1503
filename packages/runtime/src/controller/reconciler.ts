import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Cache } from '../cache/index.ts'
import type { Client, ObjectName } from '../client/index.ts'
import type { Logger } from '../log/index.ts'
import type { Cause } from '../queue/index.ts'
import type { EventInput } from '../recorder/index.ts'
import type { HotLoop } from '../trace/index.ts'

/** Brings the world of one key to where it should be. See ControllerOptions.reconcile for what may be thrown. */
export type Reconciler = (request: ReconcileRequest, context: ReconcileContext) => Promise<ReconcileResult | undefined>

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
  /** For logs and records. Logic that depends on them is wrong whenever events were merged or lost. */
  readonly causes: readonly Cause[]
  /** Failures of the key before this run. */
  readonly attempt: number
  readonly priority: number
  /** A UUID that log lines, the record and the span of this run share. */
  readonly reconcileId: string
  /** Aborts when the reconcile takes longer than its limit, or longer than the operator may take to stop. */
  readonly signal: AbortSignal
  /** Writes lines with the fields controller, namespace, name and reconcileID; they are in the record as well. */
  readonly log: Logger
  /**
   * Records an Event about the object, or else about that of the key, which must be of the kind in `for` then. Returns
   * at once; an object that is gone has no Events.
   */
  record(event: EventInput, regarding?: KubernetesObject): void
  /** Set while the key is slowed down because it runs in circles. */
  readonly hotLoop: HotLoop | undefined
}

export interface ReconcileResult {
  /**
   * Runs the key again after this time, whatever else it runs for meanwhile. Zero and less mean as soon as possible:
   * a wake-up that was computed too late is not lost. A key that asks again and again for less than 100 ms, and writes
   * nothing, waits as long as one that fails, and is reported. A result without it leaves an earlier one in place.
   */
  readonly requeueAfterMs?: number | undefined
  /** The priority of the run that requeueAfterMs asks for; that of this run when absent. See atPriority for errors. */
  readonly priority?: number | undefined
}
