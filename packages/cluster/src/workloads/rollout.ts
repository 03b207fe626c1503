import type { ReplicaSet } from 'kubewright/kinds'
import { proportionalScaling, type Scaling } from './proportional-scaling.ts'
import { desiredReplicasOf } from './revision.ts'
import type { RolloutSettings } from './rollout-settings.ts'

/** A Deployment's ReplicaSets at one moment. */
export interface RolloutState {
  readonly settings: RolloutSettings
  /** The ReplicaSet of the current template; undefined before it is created. */
  readonly current: ReplicaSet | undefined
  /** All others, oldest first. */
  readonly old: readonly ReplicaSet[]
  /** Pods of a ReplicaSet that exist and are not being deleted. */
  activePods(replicaSet: ReplicaSet): number
  /** Pods of a ReplicaSet that still run, including those being deleted. */
  runningPods(replicaSet: ReplicaSet): number
}

/** The next changes of a rollout. Empty while it waits for pods, or when it is complete. */
export interface RolloutStep {
  readonly scale: readonly Scaling[]
  /** The size at which to create the current ReplicaSet; absent if it is not to be created now. */
  readonly create?: number
}

const wait: RolloutStep = { scale: [] }

/** The next step of a rollout, by the rules of Kubernetes' Deployment controller. */
export function nextStep(state: RolloutState): RolloutStep {
  if (state.settings.isPaused || isScaled(state)) return scaleAsItIs(state)
  return state.settings.isRecreate ? recreate(state) : roll(state)
}

export function specReplicas(replicaSet: ReplicaSet): number {
  return replicaSet.spec?.replicas ?? 1
}

function isActive(replicaSet: ReplicaSet): boolean {
  return specReplicas(replicaSet) > 0
}

function allOf(state: RolloutState): readonly ReplicaSet[] {
  return state.current === undefined ? state.old : [...state.old, state.current]
}

/** Whether the Deployment's size changed since its ReplicaSets were last scaled. */
function isScaled(state: RolloutState): boolean {
  return allOf(state).some((replicaSet) => {
    const desired = desiredReplicasOf(replicaSet)
    return isActive(replicaSet) && desired !== undefined && desired !== state.settings.replicas
  })
}

/** Distributes the Deployment's new size over the existing ReplicaSets, without a rollout. */
function scaleAsItIs(state: RolloutState): RolloutStep {
  const { settings, current, old } = state
  const active = allOf(state).filter(isActive)
  if (active.length <= 1) {
    const only = active[0] ?? current ?? old.at(-1)
    return only === undefined ? wait : { scale: [{ replicaSet: only, replicas: settings.replicas }] }
  }
  if (current !== undefined && isSaturated(current, settings)) {
    return { scale: old.filter(isActive).map((replicaSet) => ({ replicaSet, replicas: 0 })) }
  }
  if (settings.isRecreate) return settings.isPaused ? wait : recreate(state)
  return { scale: proportionalScaling(active, settings) }
}

/** Whether the current ReplicaSet is complete. */
function isSaturated(current: ReplicaSet, settings: RolloutSettings): boolean {
  return (
    specReplicas(current) === settings.replicas &&
    desiredReplicasOf(current) === settings.replicas &&
    (current.status?.availableReplicas ?? 0) === settings.replicas
  )
}

/** Deletes all old pods before creating the first new one. */
function recreate(state: RolloutState): RolloutStep {
  const { settings, current, old } = state
  const active = old.filter(isActive)
  if (active.length > 0) return { scale: active.map((replicaSet) => ({ replicaSet, replicas: 0 })) }
  if (old.some((replicaSet) => state.runningPods(replicaSet) > 0)) return wait
  if (current === undefined) return { scale: [], create: settings.replicas }
  if (specReplicas(current) === settings.replicas) return wait
  return { scale: [{ replicaSet: current, replicas: settings.replicas }] }
}

/**
 * Creates new pods as the surge allows, and deletes old ones as availability allows; growing comes before shrinking.
 */
function roll(state: RolloutState): RolloutStep {
  const { settings, current } = state
  if (current === undefined) return { scale: [], create: Math.min(roomToGrow(state), settings.replicas) }
  const replicas = specReplicas(current)
  if (replicas > settings.replicas) return { scale: [{ replicaSet: current, replicas: settings.replicas }] }
  const growth = Math.min(roomToGrow(state), settings.replicas - replicas)
  if (growth > 0) return { scale: [{ replicaSet: current, replicas: replicas + growth }] }
  return { scale: shrinkOld(state, current) }
}

/**
 * How many pods may be created without exceeding replicas and surge. Kubernetes counts the desired replicas of the
 * ReplicaSets. A ReplicaSet that was just shrunk may still have more pods, so this function counts pods too, and
 * nothing grows while a ReplicaSet has a size that its controller has not seen. The surge is therefore a strict limit.
 */
function roomToGrow(state: RolloutState): number {
  const replicaSets = allOf(state)
  if (replicaSets.some(isUnobserved)) return 0
  const pods = sum(replicaSets, (replicaSet) => Math.max(specReplicas(replicaSet), state.activePods(replicaSet)))
  return Math.max(0, state.settings.replicas + state.settings.maxSurge - pods)
}

function isUnobserved(replicaSet: ReplicaSet): boolean {
  return Number(replicaSet.status?.observedGeneration ?? 0) < Number(replicaSet.metadata.generation ?? 0)
}

/** First deletes old unavailable pods, so that they cannot block the rollout, then available ones. */
function shrinkOld(state: RolloutState, current: ReplicaSet): readonly Scaling[] {
  const { settings } = state
  const old = state.old.filter(isActive)
  const available = settings.replicas - settings.maxUnavailable
  const missing = specReplicas(current) - availableOf(current)
  let spare = sum(old, specReplicas) + specReplicas(current) - available - missing
  if (spare <= 0) return []
  const sizes = new Map(old.map((replicaSet) => [replicaSet, specReplicas(replicaSet)]))
  for (const replicaSet of old) {
    const unhealthy = Math.min(spare, specReplicas(replicaSet) - availableOf(replicaSet))
    sizes.set(replicaSet, specReplicas(replicaSet) - unhealthy)
    spare -= unhealthy
  }
  let excess = sum(old, availableOf) + availableOf(current) - available
  for (const replicaSet of old) {
    const size = sizes.get(replicaSet) ?? 0
    const fewer = Math.max(0, Math.min(excess, size))
    sizes.set(replicaSet, size - fewer)
    excess -= fewer
  }
  return old
    .map((replicaSet) => ({ replicaSet, replicas: sizes.get(replicaSet) ?? 0 }))
    .filter(({ replicaSet, replicas }) => replicas !== specReplicas(replicaSet))
}

/**
 * Pods that will still be available at the ReplicaSet's desired size. Its status may not show yet that it was shrunk;
 * counting those pods again would delete too many.
 */
function availableOf(replicaSet: ReplicaSet): number {
  return Math.min(replicaSet.status?.availableReplicas ?? 0, specReplicas(replicaSet))
}

function sum(replicaSets: readonly ReplicaSet[], count: (replicaSet: ReplicaSet) => number): number {
  return replicaSets.reduce((total, replicaSet) => total + count(replicaSet), 0)
}
