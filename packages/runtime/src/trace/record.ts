import type { Cause } from '../queue/index.ts'

/** One reconcile: its causes, reads, writes, log lines and outcome. Its size is bounded. */
export interface ReconcileRecord {
  readonly controller: string
  /** API group and kind of the controller; absent if it has none. */
  readonly controllerGroup?: string | undefined
  readonly controllerKind?: string | undefined
  readonly key: string
  /** The ID in its log lines and its span; created on first use, otherwise absent. */
  readonly reconcileId?: string | undefined
  readonly attempt: number
  readonly causes: readonly Cause[]
  readonly causesOmitted: number
  readonly queuedAtMs: number
  /** Wall-clock time, as queuedAtMs. */
  readonly startedAtMs: number
  readonly durationMs: number
  /** Reads through the context's client and cache, in order. */
  readonly reads: readonly ReadRecord[]
  /** The number of reads beyond the limit; likewise for writes and logs. */
  readonly readsOmitted: number
  readonly writes: readonly WriteRecord[]
  readonly writesOmitted: number
  /** Lines that the reconcile logged, whether or not they were printed. */
  readonly logs: readonly LogRecord[]
  readonly logsOmitted: number
  /**
   * A failure is retried after its backoff ("retry") or not ("failed"); "cancelled": the operator stopped during it.
   */
  readonly outcome: 'ok' | 'retry' | 'failed' | 'cancelled'
  /** The thrown value. */
  readonly error?: unknown
  readonly requeueAfterMs?: number | undefined
  /** Set while the key is throttled: the field of the hot loop and the competing field manager. */
  readonly hotLoop?: HotLoop | undefined
}

export interface ReadRecord {
  readonly verb: 'get' | 'list'
  /** The kind's id, such as Deployment.apps. */
  readonly kind: string
  /** The key of the object; for a list its namespace and selectors, or "*" for all. */
  readonly target: string
  readonly from: 'cache' | 'server'
  /** The resourceVersion of the read object; empty if it did not exist, or the server did not respond. */
  readonly revision: string
}

export interface WriteRecord {
  readonly verb: 'create' | 'update' | 'patch' | 'apply' | 'delete'
  readonly kind: string
  readonly key: string
  readonly subresource?: string | undefined
  /**
   * The result; "unchanged" writes were not sent, or changed nothing. "deleted" with another verb than delete is a
   * write that removed the last finalizer and thereby the object.
   */
  readonly result: 'created' | 'changed' | 'deleted' | 'unchanged' | 'refused'
  /** The changed fields; absent if unknown: for creations, deletions and kinds that are not cached. */
  readonly fields?: readonly FieldChange[] | undefined
  readonly fieldsOmitted?: number | undefined
}

/** One field before and after a write, as short JSON; absent if it did not exist. Contains no secrets. */
export interface FieldChange {
  readonly path: string
  readonly before?: string | undefined
  readonly after?: string | undefined
}

export interface LogRecord {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly message: string
}

/** Why a key is throttled. */
export interface HotLoop {
  /**
   * - flip: it writes the same value repeatedly, because another manager changes it back each time.
   * - self: its own writes, or requeues without a delay, make it write the same fields repeatedly.
   * - driven: it writes the same fields repeatedly, each time after another manager changed the same object.
   * - idle: changes of one object wake it repeatedly, and it never writes anything.
   * - requeue: it repeatedly requeues itself at once, and never writes anything.
   */
  readonly reason: 'flip' | 'self' | 'driven' | 'idle' | 'requeue'
  /** The object of the loop. */
  readonly kind: string
  readonly key: string
  /** The field; empty when the object itself is created and deleted. */
  readonly path: string
  /** The competing field manager, if the object names it. */
  readonly manager?: string | undefined
  /** How often it happened before it was detected. */
  readonly count: number
}
