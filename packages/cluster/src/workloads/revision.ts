import { annotationOf, type TextMap } from '@kubewright/kube/meta'
import type { Deployment, ReplicaSet } from 'kubewright/kinds'
import { clusterLimits } from '../limits.ts'
import type { RolloutSettings } from './rollout-settings.ts'

export const revisionAnnotation = 'deployment.kubernetes.io/revision'
const historyAnnotation = 'deployment.kubernetes.io/revision-history'
const desiredReplicasAnnotation = 'deployment.kubernetes.io/desired-replicas'
const maxReplicasAnnotation = 'deployment.kubernetes.io/max-replicas'

/** Annotations of a Deployment that are not copied to its ReplicaSets. */
const ownAnnotations: ReadonlySet<string> = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  'deprecated.deployment.rollback.to',
  revisionAnnotation,
  historyAnnotation,
  desiredReplicasAnnotation,
  maxReplicasAnnotation,
])

/** The revision number of a ReplicaSet of a Deployment; 0 without one. */
export function revisionOf(replicaSet: ReplicaSet): number {
  return integerIn(annotationOf(replicaSet, revisionAnnotation)) ?? 0
}

/** One more than the highest of the ReplicaSets that are not current. */
export function nextRevision(old: readonly ReplicaSet[]): number {
  return 1 + Math.max(0, ...old.map(revisionOf))
}

/** The Deployment's replicas at its last scaling of the ReplicaSet; differs after the Deployment was scaled. */
export function desiredReplicasOf(replicaSet: ReplicaSet): number | undefined {
  return integerIn(annotationOf(replicaSet, desiredReplicasAnnotation))
}

export function maxReplicasOf(replicaSet: ReplicaSet): number | undefined {
  return integerIn(annotationOf(replicaSet, maxReplicasAnnotation))
}

/** The annotations that each scaling writes to a ReplicaSet, to detect a later change of the Deployment's size. */
export function scaleAnnotations(settings: RolloutSettings): TextMap {
  return {
    [desiredReplicasAnnotation]: String(settings.replicas),
    [maxReplicasAnnotation]: String(settings.replicas + settings.maxSurge),
  }
}

/** The annotations of the current ReplicaSet: the Deployment's, the revision, and its own earlier ones. */
export function currentAnnotations(
  deployment: Deployment,
  replicaSet: ReplicaSet | undefined,
  revision: number,
): TextMap {
  const existing = replicaSet?.metadata.annotations ?? {}
  const inherited = Object.entries(deployment.metadata.annotations ?? {}).filter(([key]) => !ownAnnotations.has(key))
  const earlier = integerIn(existing[revisionAnnotation])
  const annotations = Object.fromEntries([...Object.entries(existing), ...inherited])
  if (earlier !== undefined && earlier >= revision) return annotations
  // A ReplicaSet that becomes current again, by a rollback, keeps its earlier revision numbers.
  const history = earlier === undefined ? existing[historyAnnotation] : extend(existing[historyAnnotation], earlier)
  return {
    ...annotations,
    [revisionAnnotation]: String(revision),
    ...(history === undefined ? {} : { [historyAnnotation]: history }),
  }
}

function extend(history: string | undefined, revision: number): string {
  const revisions = [...(history ? history.split(',') : []), String(revision)]
  while (revisions.length > 1 && revisions.join(',').length > clusterLimits.revisionHistoryCharactersMax) {
    revisions.shift()
  }
  return revisions.join(',')
}

function integerIn(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}
