import { jsonEqual } from '@kubewright/kube/json'
import { annotationOf, controllerOf, isBeingDeleted, setAnnotations } from '@kubewright/kube/meta'
import type { LabelMatcher } from '@kubewright/kube/selectors'
import { isNotFound } from '@kubewright/kube/status'
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
import { Deployment, Pod, ReplicaSet } from 'kubewright/kinds'
import { adoptableIn, controlledBy, indexByController } from '../controlled-objects.ts'
import { clusterLimits } from '../limits.ts'
import { claimObjects } from './claim.ts'
import { createCurrent, findCurrent, refreshed, resized } from './current-replica-set.ts'
import { deploymentStatus, isRolledOut, progressCheckMs } from './deployment-status.ts'
import { hasEnded, isActivePod } from './pod-facts.ts'
import { compareAge } from './proportional-scaling.ts'
import { nextRevision, revisionAnnotation, revisionOf } from './revision.ts'
import { nextStep, specReplicas } from './rollout.ts'
import { type RolloutSettings, rolloutSettings } from './rollout-settings.ts'
import { usableSelector } from './usable-selector.ts'

/** Rolls each Deployment's pods from one template to the next, through ReplicaSets, one per template. */
export function createDeploymentController(environment: ControllerEnvironment): Controller {
  const { cache } = environment
  indexByController(cache, ReplicaSet)
  indexByController(cache, Pod)
  // Recreate waits until the last old pod is deleted, which no ReplicaSet status shows.
  const deploymentOf = (pod: Pod) => {
    const reference = controllerOf(pod)
    if (reference?.kind !== 'ReplicaSet') return []
    const { namespace } = pod.metadata
    const replicaSet = cache.get(ReplicaSet, { name: reference.name, namespace })
    const owner = replicaSet && controllerOf(replicaSet)
    return owner?.kind === 'Deployment' ? [{ name: owner.name, namespace }] : []
  }
  return createController(
    {
      name: 'deployments',
      sources: [
        watch(Deployment, enqueueObject()),
        watch(ReplicaSet, enqueueOwner(Deployment)),
        watch(Pod, enqueueMapped(deploymentOf), ({ type, object }) => type === 'deleted' || hasEnded(object)),
      ],
      concurrency: clusterLimits.controllerConcurrency,
      reconcile: (request, context) => reconcile(request, context, environment),
    },
    environment,
  )
}

interface Rollout {
  readonly deployment: Deployment
  readonly settings: RolloutSettings
  readonly context: ReconcileContext
  readonly environment: ControllerEnvironment
  /** Oldest first. */
  readonly replicaSets: readonly ReplicaSet[]
}

async function reconcile(
  request: ReconcileRequest,
  context: ReconcileContext,
  environment: ControllerEnvironment,
): Promise<ReconcileResult | undefined> {
  const deployment = context.cache.get(Deployment, request)
  const selector = deployment && usableSelector(deployment)
  if (deployment === undefined || selector === undefined) return undefined
  const claimed = await claimReplicaSets(deployment, selector, context, environment)
  const rollout: Rollout = {
    deployment,
    settings: rolloutSettings(deployment),
    context,
    environment,
    replicaSets: [...claimed].sort(compareAge),
  }
  if (isBeingDeleted(deployment)) return writeStatus(rollout, {})
  return advance(rollout)
}

function claimReplicaSets(
  deployment: Deployment,
  selector: LabelMatcher,
  { cache, client }: ReconcileContext,
  environment: ControllerEnvironment,
) {
  const { uid, namespace } = deployment.metadata
  return claimObjects({
    kind: ReplicaSet,
    owner: deployment,
    ownerKind: Deployment,
    selector,
    candidates: [...controlledBy(cache, ReplicaSet, uid), ...adoptableIn(cache, ReplicaSet, namespace)],
    client,
    liveClient: environment.client,
  })
}

async function advance(rollout: Rollout): Promise<ReconcileResult | undefined> {
  const { deployment, settings, context, environment } = rollout
  const existing = findCurrent(deployment, rollout.replicaSets)
  const old = rollout.replicaSets.filter((replicaSet) => replicaSet !== existing)
  const revision = nextRevision(old)
  const current = existing && (await write(context, existing, refreshed(deployment, existing, revision, settings)))
  const pods = (replicaSet: ReplicaSet) => controlledBy(context.cache, Pod, replicaSet.metadata.uid)
  const step = nextStep({
    settings,
    current,
    old,
    activePods: (replicaSet) => pods(replicaSet).filter(isActivePod).length,
    runningPods: (replicaSet) => pods(replicaSet).filter((pod) => !hasEnded(pod)).length,
  })
  for (const { replicaSet, replicas } of step.scale) {
    await write(context, replicaSet, resized(replicaSet, replicas, settings))
  }
  if (step.create === undefined) {
    if (isRolledOut(deployment, settings)) await cleanUp(rollout, old)
    return writeStatus(rollout, current === undefined ? {} : { current })
  }
  const options = { replicas: step.create, revision, settings }
  const created = await createCurrent(context.client, environment.client, deployment, options)
  if ('collided' in created) return writeStatus(rollout, { hasCollided: true })
  return writeStatus(rollout, { current: created.replicaSet, isCreated: true })
}

async function write(context: ReconcileContext, old: ReplicaSet, changed: ReplicaSet): Promise<ReplicaSet> {
  return changed === old ? old : context.client.update(ReplicaSet, changed)
}

/** Deletes the oldest revisions beyond the limit, once they have no pods left. */
async function cleanUp({ settings, context }: Rollout, old: readonly ReplicaSet[]): Promise<void> {
  const done = old.filter(
    (replicaSet) =>
      !isBeingDeleted(replicaSet) &&
      specReplicas(replicaSet) === 0 &&
      (replicaSet.status?.replicas ?? 0) === 0 &&
      Number(replicaSet.status?.observedGeneration ?? 0) >= Number(replicaSet.metadata.generation ?? 0),
  )
  const byRevision = [...done].sort((left, right) => revisionOf(left) - revisionOf(right))
  const excess = old.length - settings.revisionHistoryLimit
  for (const { metadata } of byRevision.slice(0, Math.max(0, excess))) {
    const { name, namespace, uid, resourceVersion } = metadata
    try {
      const preconditions = { uid, resourceVersion }
      await context.client.delete(ReplicaSet, { name, namespace }, { preconditions, propagation: 'Background' })
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
}

interface RolloutOutcome {
  readonly current?: ReplicaSet
  readonly isCreated?: boolean
  readonly hasCollided?: boolean
}

/**
 * Writes the status and, in the same request, the revision: the status endpoint of a Deployment accepts changed
 * annotations without a new generation.
 */
async function writeStatus(rollout: Rollout, outcome: RolloutOutcome): Promise<ReconcileResult | undefined> {
  const { deployment, settings, context } = rollout
  const { cache, client, runtime } = context
  const latest = cache.get(Deployment, deployment.metadata)
  if (latest?.metadata.uid !== deployment.metadata.uid) return undefined
  const current = outcome.current ?? findCurrent(deployment, rollout.replicaSets)
  const collisions = deployment.status?.collisionCount
  const nowMs = runtime.clock.now()
  const status = deploymentStatus({
    deployment,
    settings,
    current,
    old: rollout.replicaSets.filter(({ metadata }) => metadata.uid !== current?.metadata.uid),
    isCreated: outcome.isCreated === true,
    collisionCount: outcome.hasCollided ? (collisions ?? 0) + 1 : collisions,
    nowMs,
  })
  const revision = current && annotationOf(current, revisionAnnotation)
  const revised = revision === undefined ? latest : setAnnotations(latest, { [revisionAnnotation]: revision })
  if (revised !== latest || !jsonEqual(status, latest.status ?? null)) {
    await client.update(Deployment, { ...revised, status }, { subresource: 'status' })
  }
  return { requeueAfterMs: progressCheckMs(status, settings, nowMs) }
}
