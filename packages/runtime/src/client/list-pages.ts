import type { KubernetesObject } from '@kubewright/kube/meta'
import { isGone, isResourceExpired } from '@kubewright/kube/status'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import type { Client, ListOptions, ObjectList } from './client.ts'

export interface ObjectPage<T> extends ObjectList<T> {
  /**
   * True if the revision of the previous pages was compacted and all objects were read again at once. This page then
   * has every object, and the previous pages are obsolete.
   */
  readonly isRestart: boolean
}

/**
 * The objects page by page, all from one revision, with `limit` objects per page (listPageSize by default). Only the
 * current page is in memory.
 *
 * ```ts
 * let count = 0
 * for await (const page of listPages(client, Pod, { limit: 100 })) {
 *   count = (page.isRestart ? 0 : count) + page.items.length
 * }
 * ```
 */
export async function* listPages<T extends KubernetesObject>(
  client: Client,
  kind: KindReference<T>,
  options: ListOptions = {},
): AsyncGenerator<ObjectPage<T>, void, undefined> {
  const { resourceVersion: _, resourceVersionMatch: __, continue: start, ...same } = options
  const limit = options.limit ?? runtimeLimits.listPageSize
  const first = await client.list(kind, { ...options, limit })
  yield { ...first, isRestart: false }
  let next = first.continue
  while (next !== undefined) {
    let page: ObjectList<T>
    try {
      // The token contains the revision; the server refuses both.
      page = await client.list(kind, { ...same, limit, continue: next })
    } catch (error) {
      // The caller started with its own token and has pages that are unknown here.
      if (start !== undefined || !isExpired(error)) throw error
      const { limit: ___, ...unlimited } = same
      yield { ...(await client.list(kind, unlimited)), isRestart: true }
      return
    }
    yield { ...page, isRestart: false }
    next = page.continue
  }
}

/** All objects at one revision, read page by page. */
export async function listAll<T extends KubernetesObject>(
  client: Client,
  kind: KindReference<T>,
  options: ListOptions = {},
): Promise<ObjectList<T>> {
  let items: T[] = []
  let resourceVersion = ''
  for await (const page of listPages(client, kind, options)) {
    if (page.isRestart) items = []
    for (const item of page.items) items.push(item)
    // Every page has the revision of the first page, which is the one to watch from.
    if (page.isRestart || resourceVersion === '') resourceVersion = page.resourceVersion
  }
  return { items, resourceVersion }
}

function isExpired(error: unknown): boolean {
  return isGone(error) || isResourceExpired(error)
}
