import { compileLabels } from '@kubewright/kube/selectors'
import type { Pod, ReplicaSet } from 'kubewright/kinds'
import { timeText } from '../time-text.ts'
import { availableFromMs, isActivePod } from './pod-facts.ts'

export type ReplicaSetStatus = NonNullable<ReplicaSet['status']>

/** Why pods could not be created or deleted. */
export interface ReplicaFailure {
  readonly reason: 'FailedCreate' | 'FailedDelete'
  readonly message: string
}

/** The desired status of a ReplicaSet with these pods. */
export function replicaSetStatus(
  replicaSet: ReplicaSet,
  pods: readonly Pod[],
  failure: ReplicaFailure | undefined,
  nowMs: number,
): ReplicaSetStatus {
  const active = pods.filter(isActivePod)
  const template = compileLabels(replicaSet.spec?.template?.metadata?.labels)
  const availableFrom = active.map((pod) => availableFromMs(pod, replicaSet.spec?.minReadySeconds ?? 0))
  const conditions = conditionsOf(replicaSet, failure, nowMs)
  return {
    replicas: active.length,
    ...nonZero({
      fullyLabeledReplicas: active.filter((pod) => template.matches(pod.metadata.labels)).length,
      readyReplicas: availableFrom.filter((fromMs) => fromMs !== undefined).length,
      availableReplicas: availableFrom.filter((fromMs) => fromMs !== undefined && fromMs <= nowMs).length,
    }),
    ...(replicaSet.metadata.generation === undefined
      ? {}
      : { observedGeneration: Number(replicaSet.metadata.generation) }),
    ...(conditions.length === 0 ? {} : { conditions }),
  }
}

/** Time until the next ready pod becomes available; undefined if none is pending. */
export function nextAvailableMs(replicaSet: ReplicaSet, pods: readonly Pod[], nowMs: number): number | undefined {
  const waits = pods
    .filter(isActivePod)
    .map((pod) => (availableFromMs(pod, replicaSet.spec?.minReadySeconds ?? 0) ?? 0) - nowMs)
    .filter((waitMs) => waitMs > 0)
  return waits.length === 0 ? undefined : Math.min(...waits)
}

/** Go omits zeros. */
function nonZero<Counts extends Record<string, number>>(counts: Counts): Partial<Counts> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)) as Partial<Counts>
}

function conditionsOf(replicaSet: ReplicaSet, failure: ReplicaFailure | undefined, nowMs: number) {
  const known = replicaSet.status?.conditions ?? []
  const existing = known.find(({ type }) => type === 'ReplicaFailure')
  if (failure === undefined) return existing === undefined ? known : known.filter((condition) => condition !== existing)
  if (existing?.reason === failure.reason) return known
  const condition = { type: 'ReplicaFailure', status: 'True', ...failure, lastTransitionTime: timeText(nowMs) }
  return [...known.filter(({ type }) => type !== 'ReplicaFailure'), condition]
}
