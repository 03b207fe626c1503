import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { statusOf } from '@kubewright/kube/status'
import type { Cache } from '../cache/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import { errorMessage } from '../trace/index.ts'
import type { Operator } from './operator.ts'

/**
 * Waits until every kind that is declared in the cache is there.
 *
 * @throws RuntimeError OPERATOR_START_FAILED that names the kind, the reason and what to do.
 */
export async function waitForCache(
  operator: Operator,
  cache: Cache,
  runtime: Runtime,
  timeoutMs: number,
): Promise<void> {
  const declared = operator.kinds.filter((kind) => cache.has(kind))
  const cancel = new AbortController()
  const late = sleep(runtime, timeoutMs, `first lists of operator ${operator.name}`, cancel.signal).then(() => {
    if (!cancel.signal.aborted) throw lateError(operator, declared, cache, timeoutMs)
  })
  try {
    await Promise.race([late, declaredSynced(operator, declared, cache)])
  } finally {
    cancel.abort()
  }
}

/** One by one first, so that a failure names its kind; then all, as the cache may have more than the operator knows. */
async function declaredSynced(operator: Operator, kinds: readonly KindReference[], cache: Cache): Promise<void> {
  await Promise.all(
    kinds.map((kind) =>
      cache
        .informer(kind)
        .synced()
        .catch((error: unknown) => refuse(operator, kind, error)),
    ),
  )
  await cache.synced()
}

function refuse(operator: Operator, kind: KindReference, error: unknown): never {
  const message = `operator ${operator.name} cannot watch ${kind.id}: ${errorMessage(error)}; ${remedy(kind, error)}`
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

function lateError(operator: Operator, kinds: readonly KindReference[], cache: Cache, timeoutMs: number): RuntimeError {
  const reasons = kinds.flatMap((kind) => {
    if (cache.informer(kind).hasSynced) return []
    try {
      cache.list(kind)
      return []
    } catch (error) {
      return [`${kind.id} (${errorMessage(error)})`]
    }
  })
  const message = `operator ${operator.name}: not listed within ${timeoutMs} ms: ${reasons.join(', ')}`
  return new RuntimeError('OPERATOR_START_FAILED', message)
}
