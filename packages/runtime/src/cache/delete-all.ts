import type { KubernetesObject } from '@kubewright/kube/meta'
import {
  type Client,
  type DeleteAllOptions,
  listAll,
  metadataOf,
  type ObjectList,
  type ObjectName,
} from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { Cache } from './cache.ts'
import { isOwnChange } from './own-change.ts'
import type { Origin, WriteInFlight } from './own-write-types.ts'

export interface DeleteAllEnvironment {
  readonly client: Client
  readonly cache: Cache
  readonly origin?: Origin | undefined
  report(name: ObjectName, result: 'deleted' | 'refused'): void
}

interface Target {
  readonly name: ObjectName
  readonly before: KubernetesObject
  readonly inFlight: WriteInFlight
}

/**
 * Deletes a selection, so that no read shows the deleted objects. The response has the objects in their last state and
 * does not tell which of them finalizers keep, so the rest of the selection is read again.
 */
export async function deleteAll(
  kind: KindReference,
  options: DeleteAllOptions,
  environment: DeleteAllEnvironment,
): Promise<ObjectList<KubernetesObject>> {
  const { client } = environment
  if (options.dryRun) return await client.deleteAllOf(kind, options)
  const versions = [kind, ...environment.cache.otherVersions(kind)].map((version) => ({
    kind: version,
    targets: visibleTargets(version, options, environment),
    // The objects are the same at each version, so only one version reports the deletions.
    report: version === kind ? environment.report : () => {},
  }))
  let deletedList: ObjectList<KubernetesObject>
  try {
    deletedList = await client.deleteAllOf(kind, options)
  } catch (error) {
    // Some may be gone nevertheless: the watch will show it.
    for (const { targets, report } of versions) {
      for (const { inFlight, name } of targets) {
        inFlight.failed()
        report(name, 'refused')
      }
    }
    throw error
  }
  for (const { kind: version, targets, report } of versions) {
    const all = [...targets, ...unseenTargets(version, deletedList, targets, environment)]
    if (all.some(({ inFlight }) => inFlight.isWatched)) await settle(version, options, { ...environment, report }, all)
  }
  return deletedList
}

/** The visible objects of the selection; until the response, their events count as own. */
function visibleTargets(kind: KindReference, options: DeleteAllOptions, environment: DeleteAllEnvironment): Target[] {
  const { namespace, labelSelector } = options
  let visible: readonly KubernetesObject[] = []
  try {
    // Also if only metadata is watched.
    visible = environment.cache.list(metadataOf(kind), { namespace, labelSelector })
  } catch {
    // A kind that cannot be read yet can still be written.
  }
  return visible.map((before) => targetOf(kind, before, environment))
}

function unseenTargets(
  kind: KindReference,
  deletedList: ObjectList<KubernetesObject>,
  targets: readonly Target[],
  environment: DeleteAllEnvironment,
): Target[] {
  const seen = new Set(targets.map(({ before }) => before.metadata?.uid))
  return deletedList.items
    .filter(({ metadata }) => metadata?.uid !== undefined && !seen.has(metadata.uid))
    .map((before) => targetOf(kind, before, environment))
}

function targetOf(kind: KindReference, before: KubernetesObject, { cache, origin }: DeleteAllEnvironment): Target {
  const { namespace, name = '' } = before.metadata ?? {}
  return { name: { namespace, name }, before, inFlight: cache.writing(kind, { namespace, name }, origin) }
}

async function settle(
  kind: KindReference,
  options: DeleteAllOptions,
  { client, report }: DeleteAllEnvironment,
  targets: readonly Target[],
): Promise<void> {
  const { namespace, propagation, gracePeriodSeconds, signal } = options
  const { id, definition } = kind
  const left = new Map<string, KubernetesObject>()
  try {
    const { items } = await listAll<KubernetesObject>(client, { id, definition }, { namespace, signal })
    for (const object of items) left.set(object.metadata?.uid ?? '', object)
  } catch {
    for (const { inFlight } of targets) inFlight.failed()
    return
  }
  for (const { name, before, inFlight } of targets) {
    const uid = before.metadata?.uid ?? ''
    const object = left.get(uid)
    const sent = { verb: 'delete', options: { propagation, gracePeriodSeconds } } as const
    if (object === undefined) inFlight.removed(uid)
    else inFlight.written(object, isOwnChange(kind, sent, before, object))
    const isHit = object === undefined || object.metadata?.deletionTimestamp !== undefined
    if (isHit) report(name, 'deleted')
  }
}
