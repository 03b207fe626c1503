import type { Cause } from '../queue/index.ts'

/** One reconcile: why it ran, what it read, wrote and logged, how it ended. All of it is bounded. */
export interface ReconcileRecord {
  readonly controller: string
  /** The API group and the kind that the controller is for; absent when it is for no kind. */
  readonly controllerGroup?: string | undefined
  readonly controllerKind?: string | undefined
  readonly key: string
  /** The id that its log lines and its span have; drawn when first needed, and absent when nothing did. */
  readonly reconcileId?: string | undefined
  readonly attempt: number
  readonly causes: readonly Cause[]
  readonly causesOmitted: number
  readonly queuedAtMs: number
  /** Wall time, as queuedAtMs. */
  readonly startedAtMs: number
  readonly durationMs: number
  /** Reads through the context's client and cache, in order. */
  readonly reads: readonly ReadRecord[]
  /** Reads past the bound, as a number; likewise of writes and logs. */
  readonly readsOmitted: number
  readonly writes: readonly WriteRecord[]
  readonly writesOmitted: number
  /** Lines that the reconcile wrote through its log, whether or not anybody printed them. */
  readonly logs: readonly LogRecord[]
  readonly logsOmitted: number
  /** A failure is retried after its backoff, or final; "cancelled" was cut off by the operator's stop. */
  readonly outcome: 'ok' | 'retry' | 'failed' | 'cancelled'
  /** What was thrown. */
  readonly error?: unknown
  readonly requeueAfterMs?: number | undefined
  /** Set while the key is slowed down: over what it runs in circles, and against whom. */
  readonly hotLoop?: HotLoop | undefined
}

export interface ReadRecord {
  readonly verb: 'get' | 'list'
  /** The id of the kind, such as Deployment.apps. */
  readonly kind: string
  /** The key of the object; of a list its namespace and selectors, or "*" for all. */
  readonly target: string
  readonly from: 'cache' | 'server'
  /** The resourceVersion of what was read; empty when there was nothing, or when the server has not answered. */
  readonly revision: string
}

export interface WriteRecord {
  readonly verb: 'create' | 'update' | 'patch' | 'apply' | 'delete'
  readonly kind: string
  readonly key: string
  readonly subresource?: string | undefined
  /**
   * What came of it; "unchanged" writes were not sent, or changed nothing. "deleted" of another verb than delete is the
   * write that removed the last finalizer, with which the object went.
   */
  readonly result: 'created' | 'changed' | 'deleted' | 'unchanged' | 'refused'
  /** Which fields changed; absent where that is not known: of creations, deletions and kinds that are not cached. */
  readonly fields?: readonly FieldChange[] | undefined
  readonly fieldsOmitted?: number | undefined
}

/** One field before and after a write, as short texts of JSON; absent where there was none. No secrets. */
export interface FieldChange {
  readonly path: string
  readonly before?: string | undefined
  readonly after?: string | undefined
}

export interface LogRecord {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly message: string
}

/** Why a key is slowed down. */
export interface HotLoop {
  /**
   * - flip: the same value was written again and again, because somebody changes it back each time.
   * - self: its own writes, or requeues without a pause, make it write the same fields again and again.
   * - driven: the same fields are written again and again, each time after somebody changed the same object.
   * - idle: changes of one object wake it again and again, and there is never anything to do.
   * - requeue: it asks again and again to run at once, and there is never anything to do.
   */
  readonly reason: 'flip' | 'self' | 'driven' | 'idle' | 'requeue'
  /** The object that is fought over. */
  readonly kind: string
  readonly key: string
  /** The field; empty when the object itself comes and goes. */
  readonly path: string
  /** The field manager on the other side, where the object tells. */
  readonly manager?: string | undefined
  /** How often it happened until it was noticed. */
  readonly count: number
}
