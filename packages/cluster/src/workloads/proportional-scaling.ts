import type { ReplicaSet } from 'kubewright/kinds'
import { maxReplicasOf } from './revision.ts'
import type { RolloutSettings } from './rollout-settings.ts'

/** A new size of a ReplicaSet. */
export interface Scaling {
  readonly replicaSet: ReplicaSet
  readonly replicas: number
}

/**
 * Scales a Deployment in the middle of a rollout: each ReplicaSet gets its share of the change, so that the ratio of
 * old to new pods stays. The largest gets the rounding remainder.
 */
export function proportionalScaling(active: readonly ReplicaSet[], settings: RolloutSettings): readonly Scaling[] {
  const total = active.reduce((count, replicaSet) => count + (replicaSet.spec?.replicas ?? 1), 0)
  const allowed = settings.replicas > 0 ? settings.replicas + settings.maxSurge : 0
  const change = allowed - total
  const ordered = [...active].sort((left, right) => bySize(left, right, change > 0))
  const sizes: number[] = []
  let allocated = 0
  for (const replicaSet of ordered) {
    const share = shareOf(replicaSet, settings, change, allocated)
    sizes.push((replicaSet.spec?.replicas ?? 1) + share)
    allocated += share
  }
  const first = sizes[0]
  if (first !== undefined) sizes[0] = Math.max(0, first + change - allocated)
  return ordered.map((replicaSet, index) => ({ replicaSet, replicas: Math.max(0, sizes[index] ?? 0) }))
}

/** Largest first; among equals the newer one gains first and the older one loses first. */
function bySize(left: ReplicaSet, right: ReplicaSet, isGrowing: boolean): number {
  const difference = (right.spec?.replicas ?? 1) - (left.spec?.replicas ?? 1)
  if (difference !== 0) return difference
  const age = compareAge(left, right)
  return isGrowing ? -age : age
}

/** Older first; names decide between those of the same second. */
export function compareAge(left: ReplicaSet, right: ReplicaSet): number {
  const [leftTime, rightTime] = [left.metadata.creationTimestamp, right.metadata.creationTimestamp]
  if (leftTime !== rightTime) return leftTime < rightTime ? -1 : 1
  return left.metadata.name < right.metadata.name ? -1 : left.metadata.name > right.metadata.name ? 1 : 0
}

function shareOf(replicaSet: ReplicaSet, settings: RolloutSettings, change: number, allocated: number): number {
  const replicas = replicaSet.spec?.replicas ?? 1
  if (replicas === 0 || change === 0 || change === allocated) return 0
  if (settings.replicas === 0) return -replicas
  const before = maxReplicasOf(replicaSet)
  if (before === undefined || before === 0) return 0
  const share = Math.round((replicas * (settings.replicas + settings.maxSurge)) / before) - replicas
  const left = change - allocated
  return change > 0 ? Math.min(share, left) : Math.max(share, left)
}
