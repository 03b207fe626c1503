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

/** The parts of a reconcile that matter for loop detection. */
export interface ObservedRun {
  readonly key: string
  readonly causes: readonly Cause[]
  /** All events that woke the key, including those beyond the limit of causes. */
  readonly causeCount: number
  readonly writes: readonly ObservedWrite[]
  /** Whether it had to wait because its key is throttled. */
  readonly wasPaused: boolean
}

/** Where the causes of a run came from. */
export interface RunOrigin {
  /** All causes are the key's own: its own writes, immediate requeues. */
  readonly isOwn: boolean
  /** Objects that another client has changed, as "kind key". */
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
