import { isConflict, isNotFound } from '@kubewright/kube/status'
import type { Cache } from 'kubewright/cache'
import type { Client } from 'kubewright/client'
import { type Controller, type ControllerEnvironment, createController, sourceFunction } from 'kubewright/controller'
import { ConfigMap, Pod, Secret, ServiceAccount } from 'kubewright/kinds'
import { clusterLimits } from '../limits.ts'
import { timeOf } from '../time-text.ts'
import { mountedSecretNames } from './mounted-secrets.ts'
import { accountIn, isAccount } from './token-secret.ts'

const tracking = { namespace: 'kube-system', name: 'kube-apiserver-legacy-service-account-token-tracking' }
const lastUsedLabel = 'kubernetes.io/legacy-token-last-used'
const invalidLabel = 'kubernetes.io/legacy-token-invalid-since'
const dayMs = 24 * 3600_000

/**
 * Cleans up auto-generated token Secrets (those that their service account references) that were not used for a year:
 * marks them invalid, and deletes them after another year. Runs once a day.
 */
export function createTokenCleaner(environment: ControllerEnvironment): Controller {
  const { cache, client: live, runtime } = environment
  for (const kind of [Secret, ServiceAccount, Pod]) cache.informer(kind)
  return createController(
    {
      name: 'token-cleaner',
      sources: [
        sourceFunction('the first cleanup', ({ queue }) => {
          queue.add(`${tracking.namespace}/${tracking.name}`, { source: 'timer', what: 'the first cleanup' })
          return undefined
        }),
      ],
      async reconcile(_request, { client }) {
        const nowMs = runtime.clock.now()
        const since = (await live.get(ConfigMap, tracking))?.data?.['since']
        // The day itself does not count: the hour at which tracking began is unknown.
        const trackedFromMs = isDay(since) ? Date.parse(since) + dayMs : Number.POSITIVE_INFINITY
        if (nowMs >= trackedFromMs + clusterLimits.unusedTokenMs) await cleanUp(nowMs, cache, client)
        return { requeueAfterMs: clusterLimits.tokenCleaningIntervalMs }
      },
    },
    environment,
  )
}

async function cleanUp(nowMs: number, cache: Cache, client: Client): Promise<void> {
  const oldestKeptMs = nowMs - clusterLimits.unusedTokenMs
  const mounted = new Map<string, ReadonlySet<string>>()
  const failures: unknown[] = []
  for (const secret of cache.list(Secret)) {
    if (!isUnused(secret, oldestKeptMs) || !isReferredTo(cache, secret)) continue
    const { namespace = '', name } = secret.metadata
    const used = mounted.get(namespace) ?? new Set(cache.list(Pod, { namespace }).flatMap(mountedSecretNames))
    mounted.set(namespace, used)
    if (used.has(name)) continue
    try {
      await takeOutOfUse(secret, nowMs, client)
    } catch (error) {
      // A concurrent change may be a use of the token; the next cleanup sees it.
      if (!isConflict(error) && !isNotFound(error)) failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** A Secret without the label was not used since tracking began; one with an invalid label is left alone. */
function isUnused({ type, metadata }: Secret, oldestKeptMs: number): boolean {
  if (type !== 'kubernetes.io/service-account-token' || metadata.deletionTimestamp !== undefined) return false
  if ((timeOf(metadata.creationTimestamp) ?? 0) >= oldestKeptMs) return false
  const lastUsed = metadata.labels?.[lastUsedLabel]
  return lastUsed === undefined || (isDay(lastUsed) && lastUsed < dayOf(oldestKeptMs))
}

/** Only Secrets that the account references were auto-generated; users created the others and decide about them. */
function isReferredTo(cache: Cache, secret: Secret): boolean {
  const { namespace, name } = secret.metadata
  const wanted = accountIn(secret)
  if (wanted === undefined) return false
  const account = cache.get(ServiceAccount, { namespace, name: wanted.name })
  const references = account !== undefined && isAccount(account, wanted) ? account.secrets : undefined
  return references?.some((reference) => reference.name === name) ?? false
}

async function takeOutOfUse({ metadata }: Secret, nowMs: number, client: Client): Promise<void> {
  const invalidSince = metadata.labels?.[invalidLabel]
  if (!isDay(invalidSince)) {
    const patch = { metadata: { uid: metadata.uid ?? '', labels: { [invalidLabel]: dayOf(nowMs) } } }
    await client.patch(Secret, metadata, { type: 'merge', patch })
    return
  }
  if (invalidSince >= dayOf(nowMs - clusterLimits.unusedTokenMs)) return
  const { resourceVersion = '' } = metadata
  await client.delete(Secret, metadata, { preconditions: { resourceVersion } })
}

function dayOf(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 10)
}

function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const unixMs = Date.parse(text)
  return !Number.isNaN(unixMs) && dayOf(unixMs) === text
}
