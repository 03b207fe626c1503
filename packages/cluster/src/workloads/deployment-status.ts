import type { Deployment, ReplicaSet } from 'kubewright/kinds'
import { timeOf } from '../time-text.ts'
import {
  conditionOf,
  type DeploymentConditions,
  type DeploymentStatus,
  withCondition,
  withoutCondition,
} from './deployment-conditions.ts'
import type { RolloutSettings } from './rollout-settings.ts'

export interface StatusInput {
  readonly deployment: Deployment
  readonly settings: RolloutSettings
  readonly current: ReplicaSet | undefined
  readonly old: readonly ReplicaSet[]
  /** This reconcile created the current ReplicaSet. */
  readonly isCreated: boolean
  readonly collisionCount: number | undefined
  readonly nowMs: number
}

/** The reason of completed rollouts; later changes are not part of a rollout. */
const doneReason = 'NewReplicaSetAvailable'
const timedOutReason = 'ProgressDeadlineExceeded'
const pausedReason = 'DeploymentPaused'

/** The desired status of a Deployment, with the reasons and messages of Kubernetes. */
export function deploymentStatus(input: StatusInput): DeploymentStatus {
  const counts = countReplicas(input)
  const conditions = progressConditions(input, counts, availability(input, counts))
  return {
    ...(input.deployment.metadata.generation === undefined
      ? {}
      : { observedGeneration: Number(input.deployment.metadata.generation) }),
    ...nonZero(counts),
    ...(input.collisionCount === undefined ? {} : { collisionCount: input.collisionCount }),
    conditions: failureConditions(input, conditions),
  }
}

interface Counts {
  readonly replicas: number
  readonly updatedReplicas: number
  readonly readyReplicas: number
  readonly availableReplicas: number
  readonly unavailableReplicas: number
}

function countReplicas({ current, old }: StatusInput): Counts {
  const all = current === undefined ? old : [...old, current]
  const total = (count: (replicaSet: ReplicaSet) => number | undefined) =>
    all.reduce((sum, replicaSet) => sum + (count(replicaSet) ?? 0), 0)
  const availableReplicas = total(({ status }) => status?.availableReplicas)
  return {
    replicas: total(({ status }) => status?.replicas),
    updatedReplicas: current?.status?.replicas ?? 0,
    readyReplicas: total(({ status }) => status?.readyReplicas),
    availableReplicas,
    unavailableReplicas: Math.max(0, total(({ spec }) => spec?.replicas ?? 1) - availableReplicas),
  }
}

/** Go omits zeros. */
function nonZero(counts: Counts): Partial<Counts> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
}

function availability({ deployment, settings, nowMs }: StatusInput, counts: Counts): DeploymentConditions {
  const isAvailable = counts.availableReplicas >= settings.replicas - settings.maxUnavailable
  return withCondition(
    deployment.status?.conditions ?? [],
    isAvailable
      ? {
          type: 'Available',
          status: 'True',
          reason: 'MinimumReplicasAvailable',
          message: 'Deployment has minimum availability.',
        }
      : {
          type: 'Available',
          status: 'False',
          reason: 'MinimumReplicasUnavailable',
          message: 'Deployment does not have minimum availability.',
        },
    nowMs,
  )
}

function progressConditions(input: StatusInput, counts: Counts, known: DeploymentConditions): DeploymentConditions {
  const { settings, nowMs } = input
  if (settings.progressDeadlineSeconds === undefined) return withoutCondition(known, 'Progressing')
  const begun = beginning(input, known)
  const before = conditionOf(begun, 'Progressing')
  const isOver = counts.replicas === counts.updatedReplicas && before?.reason === doneReason
  if (isOver || settings.isPaused) return begun
  const subject =
    input.current === undefined
      ? `Deployment "${input.deployment.metadata.name}"`
      : `ReplicaSet "${input.current.metadata.name}"`
  const progressing = { type: 'Progressing', status: 'True' } as const
  if (isComplete(counts, settings)) {
    const message = `${subject} has successfully progressed.`
    return withCondition(begun, { ...progressing, reason: doneReason, message }, nowMs)
  }
  if (madeProgress(input.deployment.status, counts)) {
    const message = `${subject} is progressing.`
    return withCondition(begun, { ...progressing, reason: 'ReplicaSetUpdated', message }, nowMs, true)
  }
  if (isTimedOut(begun, settings.progressDeadlineSeconds, nowMs)) {
    const message = `${subject} has timed out progressing.`
    return withCondition(begun, { type: 'Progressing', status: 'False', reason: timedOutReason, message }, nowMs)
  }
  return begun
}

/** The condition before any progress is measured: paused, resumed, created, found. */
function beginning(input: StatusInput, known: DeploymentConditions): DeploymentConditions {
  const { settings, current, nowMs } = input
  const before = conditionOf(known, 'Progressing')
  const type = 'Progressing'
  if (settings.isPaused && before?.reason !== timedOutReason) {
    const paused = { type, status: 'Unknown', reason: pausedReason, message: 'Deployment is paused' } as const
    return withCondition(known, paused, nowMs)
  }
  if (!settings.isPaused && before?.reason === pausedReason) {
    const resumed = { type, status: 'Unknown', reason: 'DeploymentResumed', message: 'Deployment is resumed' } as const
    return withCondition(known, resumed, nowMs)
  }
  if (current === undefined) return known
  const name = `"${current.metadata.name}"`
  if (input.isCreated) {
    const message = `Created new replica set ${name}`
    return withCondition(known, { type, status: 'True', reason: 'NewReplicaSetCreated', message }, nowMs)
  }
  if (before !== undefined) return known
  const message = `Found new replica set ${name}`
  return withCondition(known, { type, status: 'True', reason: 'FoundNewReplicaSet', message }, nowMs)
}

function isComplete(counts: Counts, { replicas }: RolloutSettings): boolean {
  return counts.updatedReplicas === replicas && counts.replicas === replicas && counts.availableReplicas === replicas
}

function madeProgress(before: DeploymentStatus | undefined, counts: Counts): boolean {
  const updated = before?.updatedReplicas ?? 0
  return (
    counts.updatedReplicas > updated ||
    counts.replicas - counts.updatedReplicas < (before?.replicas ?? 0) - updated ||
    counts.readyReplicas > (before?.readyReplicas ?? 0) ||
    counts.availableReplicas > (before?.availableReplicas ?? 0)
  )
}

function isTimedOut(conditions: DeploymentConditions, deadlineSeconds: number, nowMs: number): boolean {
  const condition = conditionOf(conditions, 'Progressing')
  if (condition === undefined || condition.reason === doneReason) return false
  if (condition.reason === timedOutReason) return true
  const updatedMs = timeOf(condition.lastUpdateTime)
  return updatedMs !== undefined && nowMs >= updatedMs + deadlineSeconds * 1000
}

/**
 * The Deployment's condition copies that of a ReplicaSet that cannot create or delete pods; the current one comes
 * first.
 */
function failureConditions({ current, old }: StatusInput, conditions: DeploymentConditions): DeploymentConditions {
  const all = current === undefined ? old : [current, ...old]
  const failure = all.flatMap(({ status }) => status?.conditions ?? []).find(({ type }) => type === 'ReplicaFailure')
  const others = withoutCondition(conditions, 'ReplicaFailure')
  if (failure === undefined) return others
  const existing = conditionOf(conditions, 'ReplicaFailure')
  if (existing?.status === failure.status && existing.reason === failure.reason) return conditions
  const { lastTransitionTime } = failure
  return [
    ...others,
    { ...failure, ...(lastTransitionTime === undefined ? {} : { lastUpdateTime: lastTransitionTime }) },
  ]
}

/** Whether the Deployment is complete, so that its history may be cleaned up. */
export function isRolledOut(deployment: Deployment, settings: RolloutSettings): boolean {
  const { status, metadata } = deployment
  const counts = {
    replicas: status?.replicas ?? 0,
    updatedReplicas: status?.updatedReplicas ?? 0,
    readyReplicas: status?.readyReplicas ?? 0,
    availableReplicas: status?.availableReplicas ?? 0,
    unavailableReplicas: status?.unavailableReplicas ?? 0,
  }
  return isComplete(counts, settings) && Number(status?.observedGeneration ?? 0) >= Number(metadata.generation ?? 0)
}

/** The time until the rollout may exceed its deadline; undefined if it cannot. */
export function progressCheckMs(
  status: DeploymentStatus,
  settings: RolloutSettings,
  nowMs: number,
): number | undefined {
  const condition = conditionOf(status.conditions, 'Progressing')
  if (settings.progressDeadlineSeconds === undefined || settings.isPaused || condition === undefined) return undefined
  if (condition.reason === doneReason || condition.reason === timedOutReason) return undefined
  const updatedMs = timeOf(condition.lastUpdateTime) ?? nowMs
  return Math.max(1000, updatedMs + settings.progressDeadlineSeconds * 1000 - nowMs + 1000)
}
