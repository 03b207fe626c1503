import type { Deployment } from 'kubewright/kinds'
import { timeText } from '../time-text.ts'

export type DeploymentStatus = NonNullable<Deployment['status']>
export type DeploymentCondition = NonNullable<DeploymentStatus['conditions']>[number]
export type DeploymentConditions = readonly DeploymentCondition[]

export function conditionOf(
  conditions: DeploymentConditions | undefined,
  type: string,
): DeploymentCondition | undefined {
  return conditions?.find((condition) => condition.type === type)
}

export interface NewCondition {
  readonly type: 'Available' | 'Progressing' | 'ReplicaFailure'
  readonly status: 'True' | 'False' | 'Unknown'
  readonly reason: string
  readonly message: string
}

/**
 * Sets a condition: unchanged if status and reason are equal, else moved to the end with the time of the update, and of
 * the transition if the status changed. `renew` updates it even if equal, to record progress.
 */
export function withCondition(
  conditions: DeploymentConditions,
  condition: NewCondition,
  nowMs: number,
  renew = false,
): DeploymentConditions {
  const existing = conditionOf(conditions, condition.type)
  const sameStatus = existing?.status === condition.status
  if (!renew && existing !== undefined && sameStatus && existing.reason === condition.reason) return conditions
  const now = timeText(nowMs)
  const transitionTime = sameStatus ? (existing?.lastTransitionTime ?? now) : now
  return [
    ...withoutCondition(conditions, condition.type),
    { ...condition, lastUpdateTime: now, lastTransitionTime: transitionTime },
  ]
}

export function withoutCondition(conditions: DeploymentConditions, type: string): DeploymentConditions {
  return conditions.some((condition) => condition.type === type)
    ? conditions.filter((condition) => condition.type !== type)
    : conditions
}
