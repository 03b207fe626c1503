import { jsonEqual } from '@kubewright/kube/json'
import { isConflict, isNotFound } from '@kubewright/kube/status'
import {
  type Controller,
  type ControllerEnvironment,
  createController,
  type ReconcileContext,
  type ReconcileRequest,
  type ReconcileResult,
  watch,
} from 'kubewright/controller'
import { enqueueMapped, enqueueObject } from 'kubewright/handler'
import { Node, Pod } from 'kubewright/kinds'
import { clusterLimits } from '../limits.ts'
import { timeText } from '../time-text.ts'
import { createPodAddresses, type PodAddresses } from './pod-addresses.ts'
import { addressOf, chooseNode, indexByNode } from './scheduler.ts'
import type { PodStage, PodStatus } from './stage.ts'
import { podStages } from './stages.ts'

/** A pod that waits for the end of a stage. */
interface Wait {
  readonly uid: string
  readonly stage: string
  readonly dueMs: number
}

/** Moves every pod through the stages: the scheduler and the kubelet of a cluster without machines. */
export function createPodController(environment: ControllerEnvironment): Controller {
  const { cache } = environment
  indexByNode(cache)
  const addresses = createPodAddresses(cache)
  const waits = new Map<string, Wait>()
  const unscheduled = () => cache.list(Pod).filter(({ spec }) => !spec?.nodeName)
  const waitingForNode = () => unscheduled().map(({ metadata: { name, namespace } }) => ({ name, namespace }))
  return createController(
    {
      name: 'pods',
      sources: [watch(Pod, enqueueObject()), watch(Node, enqueueMapped(waitingForNode), ({ isInitial }) => !isInitial)],
      concurrency: clusterLimits.controllerConcurrency,
      reconcile: (request, context) => reconcile(request, context, waits, addresses),
    },
    environment,
  )
}

async function reconcile(
  request: ReconcileRequest,
  context: ReconcileContext,
  waits: Map<string, Wait>,
  addresses: PodAddresses,
): Promise<ReconcileResult | undefined> {
  const pod = context.cache.get(Pod, request)
  const stage = pod && podStages.find(({ applies }) => applies(pod))
  if (pod === undefined || stage === undefined) {
    waits.delete(request.key)
    return undefined
  }
  const leftMs = remainingMs(request.key, pod, stage, context, waits)
  if (leftMs > 0) return { requeueAfterMs: leftMs }
  waits.delete(request.key)
  return carryOut(pod, stage, context, addresses)
}

/** The remaining delay of a pod before a stage; drawn at random when the pod first reaches it. */
function remainingMs(
  key: string,
  pod: Pod,
  stage: PodStage,
  { runtime }: ReconcileContext,
  waits: Map<string, Wait>,
): number {
  const nowMs = runtime.clock.monotonic()
  const { uid } = pod.metadata
  const known = waits.get(key)
  if (known?.uid === uid && known.stage === stage.name) return known.dueMs - nowMs
  const { baseMs, jitterMs } = typeof stage.delay === 'function' ? stage.delay(pod) : stage.delay
  const delayMs = baseMs + (jitterMs === 0 ? 0 : runtime.random.integer(jitterMs))
  waits.set(key, { uid, stage: stage.name, dueMs: nowMs + delayMs })
  return delayMs
}

async function carryOut(
  pod: Pod,
  stage: PodStage,
  context: ReconcileContext,
  addresses: PodAddresses,
): Promise<ReconcileResult | undefined> {
  const { effect } = stage
  try {
    if (effect.type === 'remove') return await remove(pod, context)
    if (effect.type === 'bind') return await bind(pod, context)
    const facts = {
      now: timeText(context.runtime.clock.now()),
      podIP: pod.status?.podIP ?? addresses.next(),
      hostIP: pod.status?.hostIP ?? addressOf(context.cache, pod.spec?.nodeName ?? ''),
    }
    return await writeStatus(pod, effect.statusOf(pod, facts), context)
  } catch (error) {
    // The pod was deleted or replaced; that event runs this key again.
    if (isNotFound(error)) return undefined
    throw error
  }
}

async function remove(pod: Pod, { client }: ReconcileContext): Promise<undefined> {
  const { name, namespace, uid } = pod.metadata
  await client.delete(Pod, { name, namespace }, { gracePeriodSeconds: 0, preconditions: { uid } })
  return undefined
}

async function bind(pod: Pod, context: ReconcileContext): Promise<ReconcileResult | undefined> {
  const { name, namespace, uid } = pod.metadata
  const node = chooseNode(context.cache, pod)
  if (node === undefined) return reportUnschedulable(pod, context)
  const binding = {
    apiVersion: 'v1',
    kind: 'Binding',
    metadata: { name, namespace, uid },
    target: { apiVersion: 'v1', kind: 'Node', name: node },
  }
  try {
    await context.client.create(Pod, binding as never, { subresource: 'binding' })
  } catch (error) {
    // It was bound or replaced concurrently; its event runs this key again.
    if (!isConflict(error)) throw error
  }
  return undefined
}

async function reportUnschedulable(pod: Pod, context: ReconcileContext): Promise<ReconcileResult> {
  const now = timeText(context.runtime.clock.now())
  const others = pod.status?.conditions?.filter(({ type }) => type !== 'PodScheduled') ?? []
  const existing = pod.status?.conditions?.find(({ type }) => type === 'PodScheduled')
  const nodes = context.cache.list(Node).length
  const condition = {
    type: 'PodScheduled',
    status: 'False',
    reason: 'Unschedulable',
    message: `0/${nodes} nodes are available: none is ready and matches the pod's node selector.`,
    lastTransitionTime: existing?.status === 'False' ? (existing.lastTransitionTime ?? now) : now,
  }
  await writeStatus(pod, { ...pod.status, phase: 'Pending', conditions: [...others, condition] }, context)
  return { requeueAfterMs: clusterLimits.unschedulableRetryMs }
}

async function writeStatus(pod: Pod, status: PodStatus, { client }: ReconcileContext): Promise<undefined> {
  if (!jsonEqual(status, pod.status ?? null)) await client.update(Pod, { ...pod, status }, { subresource: 'status' })
  return undefined
}
