import { isKubeError } from '@kubewright/kube'
import { newControllerReference } from '@kubewright/kube/meta'
import { isNotFound, statusCause } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import { Pod, ReplicaSet } from 'kubewright/kinds'
import { clusterLimits } from '../limits.ts'
import { rankForDeletion } from './deletion-ranking.ts'
import type { ReplicaFailure } from './replica-set-status.ts'

/** The result of scaling a ReplicaSet's pods. */
export interface ManagedPods {
  readonly failure?: ReplicaFailure
  /** To be thrown after the status is written, so that the key is retried. */
  readonly error?: unknown
  /** A request got no response: only the server knows whether it was executed. */
  readonly isUncertain?: boolean
  /** More pods are missing than one reconcile creates. */
  readonly isIncomplete?: boolean
}

/** Creates the missing pods, or deletes the excess ones. */
export async function managePods(
  client: Client,
  replicaSet: ReplicaSet,
  active: readonly Pod[],
  nowMs: number,
): Promise<ManagedPods> {
  const excess = active.length - (replicaSet.spec?.replicas ?? 1)
  if (excess < 0) return createPods(client, replicaSet, -excess)
  if (excess > 0) return deletePods(client, rankForDeletion(active, nowMs).slice(0, excess))
  return {}
}

/** In batches that double with each success, so that a refused pod is not requested hundreds of times. */
async function createPods(client: Client, replicaSet: ReplicaSet, missing: number): Promise<ManagedPods> {
  const pod = podOf(replicaSet)
  const count = Math.min(missing, clusterLimits.podBurstMax)
  let batch: number = clusterLimits.podBatchFirst
  for (let created = 0; created < count; created += batch, batch *= 2) {
    batch = Math.min(batch, count - created)
    const outcomes = await Promise.allSettled(Array.from({ length: batch }, () => client.create(Pod, pod)))
    const failures = failuresOf(outcomes)
    if (failures.length === 0) continue
    // A namespace that is being deleted accepts no pods, and needs none.
    if (failures.some((error) => statusCause(error, 'NamespaceTerminating') !== undefined)) return {}
    return failed('FailedCreate', failures)
  }
  return { isIncomplete: count < missing }
}

async function deletePods(client: Client, pods: readonly Pod[]): Promise<ManagedPods> {
  const failures = failuresOf(await Promise.allSettled(pods.map((pod) => deletePod(client, pod))))
  return failures.length === 0 ? {} : failed('FailedDelete', failures)
}

function failuresOf(outcomes: readonly PromiseSettledResult<unknown>[]): readonly unknown[] {
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
}

function failed(reason: ReplicaFailure['reason'], failures: readonly unknown[]): ManagedPods {
  const [error] = failures
  const isUncertain = failures.some(
    (failure) => isKubeError(failure, 'KUBE_TRANSPORT_CUT') || isKubeError(failure, 'KUBE_TRANSPORT_TIMEOUT'),
  )
  return { failure: { reason, message: messageOf(error) }, error, isUncertain }
}

async function deletePod(client: Client, pod: Pod): Promise<void> {
  const { name, namespace, uid } = pod.metadata
  try {
    await client.delete(Pod, { name, namespace }, { preconditions: { uid } })
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}

function podOf(replicaSet: ReplicaSet) {
  const { name, namespace } = replicaSet.metadata
  const template = replicaSet.spec?.template
  const { labels, annotations, finalizers } = template?.metadata ?? {}
  const { group, version, kind } = ReplicaSet.definition
  return Pod({
    metadata: {
      generateName: `${name}-`,
      ...(namespace === undefined ? {} : { namespace }),
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
      ...(finalizers === undefined ? {} : { finalizers }),
      ownerReferences: [newControllerReference(replicaSet, { group, version, kind })],
    },
    ...(template?.spec === undefined ? {} : { spec: template.spec }),
  })
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.slice(0, clusterLimits.failureMessageCharactersMax)
}
