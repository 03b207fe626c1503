import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { runtimeLimits } from '../limits.ts'
import { readableError } from '../readable-error.ts'
import { errorMessage } from '../trace/index.ts'
import type { PlannedDelete } from './children/plan-types.ts'
import { controllerLabel, ownerUidLabel } from './children/relation.ts'
import type { ReconcileScope } from './reconcile-scope.ts'

/**
 * Deletes tracked children of an owner of this name that is gone: its finalizer was removed by hand, or another process
 * created them after the cleanup. The garbage collector knows nothing of them. The server decides whether the owner is
 * gone, as the cache may show an older one. A failure concerns no object that exists, so it is logged and does not stop
 * the reconcile of the one with the name. Returns when to try again, also to runs before then: a client that keeps
 * changing a stray wakes the key each time.
 */
export async function deleteStrays(scope: ReconcileScope, uid: string | undefined): Promise<number | undefined> {
  const { definition, view, request, context, children, memory } = scope
  const { namespace, name } = request
  const owner: KubernetesObject = { metadata: { ...(namespace === undefined ? {} : { namespace }), name } }
  const strays: PlannedDelete[] = []
  for (const key in definition.tracks) {
    const kind = definition.tracks[key]
    if (kind === undefined) continue
    for (const live of view.trackedByName(kind, owner)) {
      const labels = live.metadata?.labels ?? {}
      if (labels[controllerLabel] !== definition.name || labels[ownerUidLabel] === uid || isBeingDeleted(live)) continue
      strays.push({ name: { kind, namespace: live.metadata?.namespace, name: live.metadata?.name ?? '' }, live })
    }
  }
  const { key } = request
  const nowMs = context.runtime.clock.now()
  const triedMs = memory.strays.get(key)
  if (strays.length === 0) {
    memory.strays.delete(key)
    return undefined
  }
  const waitMs = triedMs === undefined ? 0 : triedMs + runtimeLimits.strayRetryMs - nowMs
  if (waitMs > 0) return waitMs
  try {
    const current = await context.client.get(definition.kind, request, { resourceVersion: '' })
    const ownerUid = current?.metadata?.uid
    await children.delete(strays.filter(({ live }) => live.metadata?.labels?.[ownerUidLabel] !== ownerUid))
    memory.strays.delete(key)
    return undefined
  } catch (thrown) {
    const what = `${definition.kind.definition.kind} ${key}`
    context.log.warn(`children of an earlier ${what} are left: ${errorMessage(readableError(thrown))}`)
    memory.strays.set(key, nowMs)
    return runtimeLimits.strayRetryMs
  }
}
