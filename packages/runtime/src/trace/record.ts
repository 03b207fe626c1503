import type { Cause } from '../queue/index.ts'

/** One reconcile: why it ran, what it wrote, how it ended. */
export interface ReconcileRecord {
  readonly controller: string
  readonly key: string
  readonly attempt: number
  readonly causes: readonly Cause[]
  readonly causesOmitted: number
  readonly queuedAtMs: number
  /** Wall time, as queuedAtMs. */
  readonly startedAtMs: number
  readonly durationMs: number
  readonly writes: readonly WriteRecord[]
  /** Writes past the bound, as a number. */
  readonly writesOmitted: number
  /** A failure is retried after its backoff, or final; "cancelled" was cut off by the operator's stop. */
  readonly outcome: 'ok' | 'retry' | 'failed' | 'cancelled'
  /** What was thrown. */
  readonly error?: unknown
  readonly requeueAfterMs?: number | undefined
}

export interface WriteRecord {
  readonly verb: 'create' | 'update' | 'patch' | 'apply' | 'delete'
  readonly kind: string
  readonly key: string
  readonly subresource?: string | undefined
  /** What came of it; "unchanged" writes were not sent, or changed nothing. */
  readonly result: 'created' | 'changed' | 'deleted' | 'unchanged' | 'refused'
}
