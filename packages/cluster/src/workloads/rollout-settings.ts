import { scaleIntOrPercent } from '@kubewright/kube/values'
import type { Deployment } from 'kubewright/kinds'

/** The rollout settings of a Deployment's spec, with Kubernetes' defaults. */
export interface RolloutSettings {
  readonly replicas: number
  readonly isRecreate: boolean
  /** Pods above replicas during a rollout; 0 for Recreate. */
  readonly maxSurge: number
  /** Pods below replicas during a rollout; 0 for Recreate. */
  readonly maxUnavailable: number
  readonly minReadySeconds: number
  readonly isPaused: boolean
  readonly revisionHistoryLimit: number
  /** Undefined: a rollout has no deadline. */
  readonly progressDeadlineSeconds: number | undefined
}

const defaultShare = '25%'
const int32Max = 2_147_483_647

export function rolloutSettings(deployment: Deployment): RolloutSettings {
  const spec = deployment.spec
  const replicas = spec?.replicas ?? 1
  const isRecreate = spec?.strategy?.type === 'Recreate'
  const deadline = spec?.progressDeadlineSeconds ?? 600
  return {
    replicas,
    isRecreate,
    ...(isRecreate ? { maxSurge: 0, maxUnavailable: 0 } : fenceposts(deployment, replicas)),
    minReadySeconds: spec?.minReadySeconds ?? 0,
    isPaused: spec?.paused === true,
    revisionHistoryLimit: spec?.revisionHistoryLimit ?? 10,
    progressDeadlineSeconds: deadline === int32Max ? undefined : deadline,
  }
}

/**
 * How far a rolling update may go above and below the number of replicas. A surge is rounded up, unavailability down;
 * if both round to zero, one pod may be unavailable, as no rollout could begin otherwise.
 */
function fenceposts(deployment: Deployment, replicas: number) {
  const rolling = deployment.spec?.strategy?.rollingUpdate
  const maxSurge = scaleIntOrPercent(rolling?.maxSurge ?? defaultShare, replicas, 'up')
  const maxUnavailable = scaleIntOrPercent(rolling?.maxUnavailable ?? defaultShare, replicas, 'down')
  if (maxSurge === 0 && maxUnavailable === 0) return { maxSurge, maxUnavailable: Math.min(1, replicas) }
  return { maxSurge, maxUnavailable: Math.min(maxUnavailable, replicas) }
}
