import { isBeingDeleted } from '@kubewright/kube/meta'
import type { Pod } from 'kubewright/kinds'
import { timeOf } from '../time-text.ts'

/** Whether a pod counts: it has not ended and is not being deleted. */
export function isActivePod(pod: Pod): boolean {
  return !hasEnded(pod) && !isBeingDeleted(pod)
}

export function hasEnded(pod: Pod): boolean {
  return pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed'
}

/** The time since which a pod is ready; undefined when it is not. */
export function readySinceMs(pod: Pod): number | undefined {
  const condition = pod.status?.conditions?.find(({ type }) => type === 'Ready')
  return condition?.status === 'True' ? (timeOf(condition.lastTransitionTime) ?? 0) : undefined
}

/** When a pod becomes available: after being ready for the given time. Undefined when it is not ready. */
export function availableFromMs(pod: Pod, minReadySeconds: number): number | undefined {
  const sinceMs = readySinceMs(pod)
  if (sinceMs === undefined) return undefined
  return minReadySeconds === 0 ? 0 : sinceMs + minReadySeconds * 1000
}
