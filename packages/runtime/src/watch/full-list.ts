import type { KubernetesObject } from '@kubewright/kube/meta'
import { isGone, isResourceExpired } from '@kubewright/kube/status'
import type { Client, ListOptions, ObjectList } from '../client/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'

/**
 * Reads all objects, page by page, as they were at one revision. No resourceVersion is asked for, so that the answer is
 * the latest state: a cached one could be older than what this process has seen or written.
 */
export async function listAll<Object extends KubernetesObject>(
  client: Client,
  kind: KindReference<Object>,
  options: Pick<ListOptions, 'namespace' | 'labelSelector' | 'signal'>,
): Promise<ObjectList<Object>> {
  const first = await client.list(kind, { ...options, limit: runtimeLimits.listPageSize })
  if (first.continue === undefined) return first
  const items = [...first.items]
  let next: string | undefined = first.continue
  while (next !== undefined) {
    let page: ObjectList<Object>
    try {
      page = await client.list(kind, { ...options, limit: runtimeLimits.listPageSize, continue: next })
    } catch (error) {
      // The revision of the first page was compacted before the last was read: all in one answer is the way out.
      if (isGone(error) || isResourceExpired(error)) return client.list(kind, options)
      throw error
    }
    for (const item of page.items) items.push(item)
    next = page.continue
  }
  return { items, resourceVersion: first.resourceVersion }
}
