import { jsonEqual } from '@kubewright/kube/json'
import { controllerOf, isBeingDeleted } from '@kubewright/kube/meta'
import type { LabelMatcher } from '@kubewright/kube/selectors'
import {
  type Controller,
  type ControllerEnvironment,
  createController,
  type ReconcileContext,
  type ReconcileRequest,
  type ReconcileResult,
  watch,
} from 'kubewright/controller'
import { enqueueMapped, enqueueObject, enqueueOwner } from 'kubewright/handler'
import { Pod, ReplicaSet } from 'kubewright/kinds'
import { adoptableIn, controlledBy, indexByController } from '../controlled-objects.ts'
import { clusterLimits } from '../limits.ts'
import { claimObjects } from './claim.ts'
import { isActivePod } from './pod-facts.ts'
import { type ManagedPods, managePods } from './replica-set-pods.ts'
import { nextAvailableMs, replicaSetStatus } from './replica-set-status.ts'
import { usableSelector } from './usable-selector.ts'

/**
 * Keeps the desired number of pods of each ReplicaSet. A pod counts as soon as the response to its creation arrives, so
 * that a lagging watch causes no duplicates.
 */
export function createReplicaSetController(environment: ControllerEnvironment): Controller {
  const { cache } = environment
  indexByController(cache, Pod)
  const matching = (pod: Pod) => {
    if (controllerOf(pod) !== undefined) return []
    return cache
      .list(ReplicaSet, { namespace: pod.metadata.namespace })
      .filter((replicaSet) => usableSelector(replicaSet)?.matches(pod.metadata.labels) === true)
      .map(({ metadata: { name, namespace } }) => ({ name, namespace }))
  }
  const uncertain = new Set<string>()
  return createController(
    {
      name: 'replicasets',
      sources: [
        watch(ReplicaSet, enqueueObject()),
        watch(Pod, enqueueOwner(ReplicaSet)),
        watch(Pod, enqueueMapped(matching)),
      ],
      concurrency: clusterLimits.controllerConcurrency,
      // Each reconcile reads its own writes and includes them in the status.
      wakesOnOwnWrites: false,
      reconcile: (request, context) => reconcile(request, context, environment, uncertain),
    },
    environment,
  )
}

async function reconcile(
  request: ReconcileRequest,
  context: ReconcileContext,
  environment: ControllerEnvironment,
  uncertain: Set<string>,
): Promise<ReconcileResult | undefined> {
  const { cache, client, now } = context
  const replicaSet = cache.get(ReplicaSet, request)
  const selector = replicaSet && usableSelector(replicaSet)
  if (replicaSet === undefined || selector === undefined) return undefined
  const { uid } = replicaSet.metadata
  if (uncertain.has(uid)) await refreshPods(replicaSet, context, environment)
  uncertain.delete(uid)
  const pods = await claimPods(replicaSet, selector, context, environment)
  const active = pods.filter(isActivePod)
  const managed: ManagedPods = isBeingDeleted(replicaSet)
    ? {}
    : await managePods(client, replicaSet, active, now.getTime())
  if (managed.isUncertain) uncertain.add(uid)
  // The cache already reflects the creations and deletions above, so one status write covers them.
  const after = controlledBy(cache, Pod, uid).filter((pod) => selector.matches(pod.metadata.labels))
  const latest = cache.get(ReplicaSet, request)
  if (latest?.metadata.uid !== uid) return undefined
  const nowMs = context.runtime.clock.now()
  const status = replicaSetStatus(replicaSet, after, managed.failure, nowMs)
  if (!jsonEqual(status, latest.status ?? null)) {
    await client.update(ReplicaSet, { ...latest, status }, { subresource: 'status' })
  }
  if (managed.error !== undefined) throw managed.error
  return { requeueAfterMs: managed.isIncomplete ? 0 : nextAvailableMs(replicaSet, after, nowMs) }
}

/**
 * Reads the pods from the server after a request without a response: until the watch shows its effect, a pod would be
 * created twice, or another one deleted.
 */
async function refreshPods(replicaSet: ReplicaSet, { cache }: ReconcileContext, environment: ControllerEnvironment) {
  const { uid, namespace } = replicaSet.metadata
  const known = controlledBy(cache, Pod, uid)
  const { items } = await environment.client.list(Pod, { namespace })
  const present = new Set(items.map((pod) => pod.metadata.uid))
  for (const pod of items) cache.written(Pod, pod)
  for (const { metadata } of known) {
    if (!present.has(metadata.uid)) cache.removed(Pod, metadata, metadata.uid)
  }
}

function claimPods(
  replicaSet: ReplicaSet,
  selector: LabelMatcher,
  context: ReconcileContext,
  environment: ControllerEnvironment,
) {
  const { cache, client } = context
  const { uid, namespace } = replicaSet.metadata
  return claimObjects({
    kind: Pod,
    owner: replicaSet,
    ownerKind: ReplicaSet,
    selector,
    candidates: [...controlledBy(cache, Pod, uid), ...adoptableIn(cache, Pod, namespace).filter(isActivePod)],
    client,
    liveClient: environment.client,
  })
}
