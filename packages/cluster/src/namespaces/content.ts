import type { KubernetesObject } from '@kubewright/kube/meta'
import { isNotFound } from '@kubewright/kube/status'
import type { Client } from 'kubewright/client'
import type { KindReference } from 'kubewright/resource'
import { clusterLimits } from '../limits.ts'

/** The remaining objects of one kind in a namespace after all were deleted. */
export interface Remaining {
  readonly kind: KindReference
  readonly count: number
  /** The finalizers of the remaining objects, each with its number of objects. */
  readonly finalizers: ReadonlyMap<string, number>
}

/** Deletes every object of a kind in a namespace and returns what remains. */
export async function deleteContent(client: Client, kind: KindReference, namespace: string): Promise<Remaining> {
  const { deleted, remaining } = await deletePass(client, kind, namespace)
  // Most of the objects are already deleted; a second list shows which remain.
  return deleted === 0 ? remaining : (await listAll(client, kind, namespace)).remaining
}

async function deletePass(client: Client, kind: KindReference, namespace: string) {
  const { objects, remaining } = await listAll(client, kind, namespace)
  const leaving = objects.filter(({ metadata }) => !metadata?.deletionTimestamp)
  for (const { metadata } of leaving) {
    try {
      const { name = '', uid = '' } = metadata ?? {}
      await client.delete(kind, { name, namespace }, { preconditions: { uid }, propagation: 'Background' })
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
  return { deleted: leaving.length, remaining }
}

async function listAll(client: Client, kind: KindReference, namespace: string) {
  const objects: KubernetesObject[] = []
  let next: string | undefined
  do {
    const page = await client.list(kind, { namespace, limit: clusterLimits.namespacePageSize, continue: next })
    objects.push(...page.items)
    next = page.continue
  } while (next)
  return { objects, remaining: { kind, count: objects.length, finalizers: countFinalizers(objects) } }
}

function countFinalizers(objects: readonly KubernetesObject[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const finalizer of objects.flatMap(({ metadata }) => metadata?.finalizers ?? [])) {
    counts.set(finalizer, (counts.get(finalizer) ?? 0) + 1)
  }
  return counts
}
