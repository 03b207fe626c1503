import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { statusOf } from '@kubewright/kube/status'
import type { Cache } from '../cache/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import { errorMessage } from '../trace/index.ts'

export interface CacheWait {
  /** Who waits: "operator app". */
  readonly who: string
  /** The kinds that it knows of; those that are not declared in the cache are passed over. */
  readonly kinds: readonly KindReference[]
  readonly cache: Cache
  readonly runtime: Runtime
  readonly timeoutMs: number
}

/**
 * Waits until every kind that is declared in the cache is there.
 *
 * @throws RuntimeError OPERATOR_START_FAILED that names the kind, the reason and what to do.
 */
export async function waitForCache(wait: CacheWait): Promise<void> {
  const { who, kinds, cache, runtime, timeoutMs } = wait
  const declared = kinds.filter((kind) => cache.has(kind))
  const cancel = new AbortController()
  const late = sleep(runtime, timeoutMs, `first lists of ${who}`, cancel.signal).then(() => {
    if (!cancel.signal.aborted) throw lateError(wait, declared)
  })
  try {
    await Promise.race([late, declaredSynced(who, declared, cache)])
  } finally {
    cancel.abort()
  }
}

/** One by one first, so that a failure names its kind; then all, as the cache may have more than the operator knows. */
async function declaredSynced(who: string, kinds: readonly KindReference[], cache: Cache): Promise<void> {
  await Promise.all(kinds.map((kind) => cache.synced(kind).catch((error: unknown) => refuse(who, kind, error))))
  await cache.synced()
}

function refuse(who: string, kind: KindReference, error: unknown): never {
  const message = `${who} cannot watch ${kind.id}: ${errorMessage(error)}; ${remedy(kind, error)}`
  throw new RuntimeError('OPERATOR_START_FAILED', message, { cause: error })
}

function remedy(kind: KindReference, error: unknown): string {
  const { plural, group, version, manifest } = kind.definition
  const resource = group === '' ? plural : `${plural}.${group}`
  const code = statusOf(error)?.code
  if (code === 404 && manifest !== undefined)
    return `apply its CustomResourceDefinition ${resource} to the cluster first`
  if (code === 404) return `the cluster does not serve ${resource} in version ${version}; check its version`
  if (code === 401) return 'the cluster does not know who this is; check the kubeconfig or the service account'
  if (code === 403) return `allow this user the verbs get, list and watch on ${resource} (RBAC)`
  return 'check that the cluster can be reached'
}

function lateError({ who, cache, timeoutMs }: CacheWait, kinds: readonly KindReference[]): RuntimeError {
  const reasons = kinds.flatMap((kind) => {
    try {
      cache.list(kind)
      return []
    } catch (error) {
      return [`${kind.id} (${errorMessage(error)})`]
    }
  })
  const what = reasons.length === 0 ? 'the kinds of its cache' : reasons.join(', ')
  return new RuntimeError('OPERATOR_START_FAILED', `${who}: not listed within ${timeoutMs} ms: ${what}`)
}
