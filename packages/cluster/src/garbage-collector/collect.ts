import {
  foregroundDeletionFinalizer,
  hasFinalizer,
  isBeingDeleted,
  type KubernetesObject,
  type OwnerReference,
  orphanFinalizer,
} from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import type { ReconcileResult } from 'kubewright/controller'
import type { KindReference } from 'kubewright/resource'
import { clusterLimits } from '../limits.ts'
import { classify, findLive, type LiveObject } from './classify.ts'
import type { GraphNode, OwnerGraph } from './graph.ts'
import type { KindLookup } from './kind-lookup.ts'
import { removeFinalizerFrom, removeOwnersFrom, unblockOwnersOf } from './patches.ts'

export interface CollectorContext {
  readonly graph: OwnerGraph
  readonly kinds: KindLookup
  /** Reads from the server itself: a deletion must not depend on a cache. */
  readonly liveClient: Client
  readonly client: Client
  enqueue(node: GraphNode, why: string): void
}

/** Processes one object, by the rules of Kubernetes' garbage collector. */
export async function collect(uid: string, context: CollectorContext): Promise<ReconcileResult | undefined> {
  const node = context.graph.get(uid)
  if (node === undefined) {
    context.kinds.forget(uid)
    return undefined
  }
  const { kind } = node
  if (kind === undefined) return verifyUnseen(node, context)
  if (node.isBeingDeleted && !node.isDeletingDependents && !node.isOrphaning) return undefined
  const latest = await findLive(context.liveClient, kind, node.coordinates)
  if (latest?.metadata.uid !== uid) {
    context.graph.remove(uid)
    return undefined
  }
  if (isBeingDeleted(latest)) return finishDeletion(node, kind, latest, context)
  return judge(node, kind, latest, context)
}

/** A referenced owner that no watch has delivered: it does not exist, or its watch lags. */
async function verifyUnseen(node: GraphNode, context: CollectorContext): Promise<ReconcileResult | undefined> {
  const kind = context.kinds.find(node.coordinates, node.uid)
  if (kind === undefined) return undefined
  const latest = await findLive(context.liveClient, kind, node.coordinates)
  // Meanwhile a watch may have delivered it.
  if (node.kind !== undefined) return undefined
  if (latest?.metadata.uid === node.uid) return { requeueAfterMs: clusterLimits.unseenOwnerRecheckMs }
  context.graph.remove(node.uid)
  return undefined
}

/** An object that waits for its dependents: removes their references, or waits for their deletion. */
async function finishDeletion(
  node: GraphNode,
  kind: KindReference,
  latest: LiveObject,
  context: CollectorContext,
): Promise<undefined> {
  if (hasFinalizer(latest, orphanFinalizer)) {
    for (const dependent of [...node.dependents]) await orphan(dependent, node.uid, context)
    await removeFinalizerFrom(context.client, kind, latest, orphanFinalizer)
  } else if (hasFinalizer(latest, foregroundDeletionFinalizer)) {
    const blocking = [...node.dependents].filter((dependent) => blocks(dependent, node.uid))
    if (blocking.length === 0) {
      await removeFinalizerFrom(context.client, kind, latest, foregroundDeletionFinalizer)
    }
    for (const dependent of blocking) {
      if (!dependent.isDeletingDependents) context.enqueue(dependent, 'its owner waits for its deletion')
    }
  }
  return undefined
}

function blocks(dependent: GraphNode, ownerUid: string): boolean {
  return dependent.owners.some(({ uid, blockOwnerDeletion }) => uid === ownerUid && blockOwnerDeletion === true)
}

async function orphan(dependent: GraphNode, ownerUid: string, context: CollectorContext): Promise<void> {
  if (dependent.kind === undefined) return
  const latest = await findLive(context.liveClient, dependent.kind, dependent.coordinates)
  if (latest?.metadata.uid !== dependent.uid) return
  await removeOwnersFrom(context.client, dependent.kind, latest, new Set([ownerUid]))
}

/** An object that is not being deleted: its owners decide whether it stays. */
async function judge(
  node: GraphNode,
  kind: KindReference,
  latest: LiveObject,
  context: CollectorContext,
): Promise<undefined> {
  const references = latest.metadata.ownerReferences ?? []
  if (references.length === 0) return undefined
  const owners = await classify(node, references, context)
  // Whether an owner of an unserved kind exists is unknown, so nothing is deleted.
  if (owners === undefined) return undefined
  const { solid, dangling, waiting } = owners
  if (solid.length > 0) {
    const gone = uidsOf([...dangling, ...waiting])
    if (gone.size > 0) await removeOwnersFrom(context.client, kind, latest, gone)
    return undefined
  }
  if (waiting.length === 0 || node.dependents.size === 0) {
    await deleteObject(context.client, kind, latest, policyOf(latest))
    return undefined
  }
  const isCycle = [...node.dependents].some((dependent) => dependent.isDeletingDependents)
  const current = isCycle ? await unblockOwnersOf(context.client, kind, latest) : latest
  if (current !== undefined) await deleteObject(context.client, kind, current, 'Foreground')
  return undefined
}

function uidsOf(references: readonly OwnerReference[]): ReadonlySet<string> {
  return new Set(references.map(({ uid }) => uid))
}

/** The object's own finalizers decide how its dependents are treated. */
function policyOf(object: KubernetesObject): 'Orphan' | 'Foreground' | 'Background' {
  if (hasFinalizer(object, orphanFinalizer)) return 'Orphan'
  return hasFinalizer(object, foregroundDeletionFinalizer) ? 'Foreground' : 'Background'
}

/** Deletes only the object and version that was checked: if it has changed meanwhile it is checked again. */
async function deleteObject(
  client: Client,
  kind: KindReference,
  object: LiveObject,
  propagation: 'Orphan' | 'Foreground' | 'Background',
): Promise<void> {
  const { name, namespace, uid, resourceVersion } = object.metadata
  try {
    await client.delete(kind, { name, namespace }, { preconditions: { uid, resourceVersion }, propagation })
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}
