import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Cause } from '../../queue/index.ts'
import type { ValueChange } from '../../trace/index.ts'
import { TracedCause } from '../sources/index.ts'

/** A write of a reconcile that changed something. */
export interface ObservedWrite {
  readonly kind: string
  readonly key: string
  readonly result: 'created' | 'changed' | 'deleted'
  readonly changes: readonly ValueChange[]
  readonly before: KubernetesObject | undefined
  readonly after: KubernetesObject | undefined
}

/** What of a reconcile matters for noticing a loop. */
export interface ObservedRun {
  readonly key: string
  readonly causes: readonly Cause[]
  /** All events that asked for it, also those past the bound of causes. */
  readonly causeCount: number
  readonly writes: readonly ObservedWrite[]
  /** Whether it had to wait because its key is slowed down. */
  readonly wasPaused: boolean
}

/** Where the causes of a run came from. */
export interface RunOrigin {
  /** Nothing but the key itself: its own writes, requeues without a pause. */
  readonly isOwn: boolean
  /** Objects that somebody has changed, as "kind key". */
  readonly updated: readonly string[]
}

export function originOf(causes: readonly Cause[]): RunOrigin {
  let isOwn = causes.length > 0
  const updated: string[] = []
  for (const cause of causes) {
    const origin = TracedCause.originOf(cause)
    if (origin?.type !== 'own') isOwn = false
    if (origin?.type === 'update') updated.push(`${origin.kind} ${origin.key}`)
  }
  return { isOwn, updated }
}
