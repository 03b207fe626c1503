import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import type { PlannedDelete } from './plan-types.ts'
import type { ReconcileScope } from './reconcile-scope.ts'
import { controllerLabel, ownerUidLabel } from './relation.ts'

/**
 * Deletes tracked children of an owner of this name that is gone: its finalizer was removed by hand, or another process
 * created them after the cleanup. The garbage collector knows nothing of them. The server decides whether the owner is
 * gone, as the cache may show an older one.
 */
export async function deleteStrays(scope: ReconcileScope, uid: string | undefined): Promise<void> {
  const { definition, view, request, context, children } = scope
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
  if (strays.length === 0) return
  const current = await context.client.get(definition.kind, request, { resourceVersion: '' })
  const ownerUid = current?.metadata?.uid
  await children.delete(strays.filter(({ live }) => live.metadata?.labels?.[ownerUidLabel] !== ownerUid))
}
