import { builtinDefinition } from '@kubewright/kube/resource'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isNotFound, statusOf } from '@kubewright/kube/status'
import type { Cache } from '../cache/index.ts'
import { type MissingRules, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import { missingRulesOf, namespacesOf, type Right, readVerbs, rightsFor, rulesText } from '../rights/index.ts'
import { errorMessage } from '../trace/index.ts'
import { createDeferred } from './deferred.ts'
import type { MissingKinds } from './missing-kinds.ts'

export interface CacheWait {
  /** The waiting component, for messages: "operator app". */
  readonly who: string
  /** The known kinds; those that are not declared in the cache are skipped. */
  readonly kinds: readonly KindReference[]
  readonly cache: Cache
  readonly runtime: Runtime
  readonly timeoutMs: number
  /** All missing rights, not only those to read the refused kinds; undefined when they are not known. */
  missingRights?(): Promise<readonly Right[] | undefined>
  /** Waits for kinds whose CustomResourceDefinitions are missing; absent: such a kind is an error. */
  readonly missingKinds?: MissingKinds | undefined
}

interface Refusal {
  readonly kind: KindReference
  readonly error: unknown
}

/**
 * Waits until every kind that is declared in the cache has synced.
 *
 * @throws RuntimeError OPERATOR_START_FAILED that names the kinds, the reasons and the remedies.
 */
export async function waitForCache(wait: CacheWait): Promise<void> {
  const { who, kinds, cache, runtime, timeoutMs } = wait
  const declared = kinds.filter((kind) => cache.has(kind))
  const cancel = new AbortController()
  const late = sleep(runtime, timeoutMs, `first lists of ${who}`, cancel.signal).then((): Promise<never> => {
    if (!cancel.signal.aborted) throw lateError(wait, declared)
    return new Promise(() => {})
  })
  late.catch(() => {})
  try {
    const { refusals, missing } = await Promise.race([late, refusalsOf(wait, declared, cancel.signal)])
    if (refusals.length > 0) throw await refusedError(wait, refusals)
    // A definition may be applied at any time, so the timeout does not cover these.
    const failed = await Promise.all(missing.map((kind) => awaitMissing(wait, kind)))
    const refusedLater = failed.filter((refusal) => refusal !== undefined)
    if (refusedLater.length > 0) throw await refusedError(wait, refusedLater)
    // The cache may have more kinds than the operator knows.
    await Promise.race(missing.length > 0 ? [cache.synced()] : [late, cache.synced()])
  } finally {
    cancel.abort()
  }
}

interface FirstLists {
  readonly refusals: readonly Refusal[]
  readonly missing: readonly KindReference[]
}

/** Waits for all kinds; after the first refusal, the others get a short time to be refused as well. */
async function refusalsOf(
  { cache, runtime, missingKinds }: CacheWait,
  kinds: readonly KindReference[],
  signal: AbortSignal,
): Promise<FirstLists> {
  const refusals: Refusal[] = []
  const missing: KindReference[] = []
  const first = createDeferred()
  const settled = kinds.map((kind) =>
    cache.synced(kind).catch((error: unknown) => {
      if (missingKinds !== undefined && mayCome(kind, error)) {
        missing.push(kind)
        missingKinds.report(kind, remedy(kind, error), errorMessage(error))
        return
      }
      refusals.push({ kind, error })
      first.resolve()
    }),
  )
  const others = first.promise.then(() => sleep(runtime, runtimeLimits.startRefusalsMs, 'other refusals', signal))
  await Promise.race([Promise.all(settled), others])
  return { refusals, missing }
}

/** Whether the kind is not served yet: a CustomResourceDefinition can be applied, but a built-in kind never appears. */
function mayCome({ definition }: KindReference, error: unknown): boolean {
  const { group, version, kind } = definition
  return isNotFound(error) && builtinDefinition(group, version, kind) === undefined
}

async function awaitMissing({ cache, missingKinds }: CacheWait, kind: KindReference): Promise<Refusal | undefined> {
  try {
    await missingKinds?.waitUntilServed(kind, cache)
    return undefined
  } catch (error) {
    return { kind, error }
  }
}

async function refusedError(wait: CacheWait, refusals: readonly Refusal[]): Promise<RuntimeError> {
  const forbidden = refusals.filter(({ error }) => statusOf(error)?.code === 403)
  const reasons = reasonsOf(refusals.filter((refusal) => !forbidden.includes(refusal)))
  const [first] = forbidden
  let missingRules: readonly MissingRules[] | undefined
  if (first !== undefined) {
    const kinds = forbidden.map(({ kind }) => kind)
    missingRules = missingRulesOf(await lackedRights(wait, kinds))
    const ids = kinds.map(({ id }) => id).join(', ')
    reasons.push(
      `cannot watch ${ids}: ${errorMessage(first.error)}; it lacks these rules of ${rulesText(missingRules)}`,
    )
  }
  const message = `${wait.who} ${reasons.join('; it ')}`
  return new RuntimeError('OPERATOR_START_FAILED', message, { cause: refusals[0]?.error, missingRules })
}

/** Rejected credentials are one reason for all kinds. */
function reasonsOf(refusals: readonly Refusal[]): string[] {
  const rejected = refusals.filter(({ error }) => statusOf(error)?.code === 401)
  const others = refusals.filter((refusal) => !rejected.includes(refusal))
  const reasons = others.map(({ kind, error }) => reasonOf([kind.id], errorMessage(error), remedy(kind, error)))
  const [first] = rejected
  if (first === undefined) return reasons
  const ids = rejected.map(({ kind }) => kind.id).sort()
  const message = statusOf(first.error)?.message ?? errorMessage(first.error)
  return [...reasons, reasonOf(ids, message, remedy(first.kind, first.error))]
}

function reasonOf(ids: readonly string[], message: string, advice: string): string {
  return `cannot watch ${ids.join(', ')}: ${message}; ${advice}`
}

/** The rights that the review found missing, and those to read the refused kinds, even if the review missed them. */
async function lackedRights(
  { cache, missingRights }: CacheWait,
  forbidden: readonly KindReference[],
): Promise<readonly Right[]> {
  const reviewed = (await missingRights?.()) ?? []
  const namespaces = namespacesOf(cache)
  const unexplained = forbidden.filter(({ definition: { group, plural } }) =>
    reviewed.every((right) => right.group !== group || right.resource !== plural),
  )
  return [...unexplained.flatMap((kind) => rightsFor(kind, readVerbs, namespaces)), ...reviewed]
}

function remedy(kind: KindReference, error: unknown): string {
  const { plural, group, version, manifest } = kind.definition
  const resource = group === '' ? plural : `${plural}.${group}`
  const code = statusOf(error)?.code
  if (code === 404 && manifest !== undefined)
    return `apply its CustomResourceDefinition ${resource} to the cluster first (definition.manifest of the kind)`
  if (code === 404) return `the cluster does not serve ${resource} in version ${version}; check its version`
  if (code === 401) return 'the cluster rejected the credentials; check the kubeconfig or the service account'
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
