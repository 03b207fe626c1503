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
 * Takes tokens out of use that lie in secrets which their accounts refer to, as such tokens were once made by themselves,
 * and that nobody has used for a year: they are marked invalid, and deleted after one more year. It looks once a day.
 */
export function createTokenCleaner(environment: ControllerEnvironment): Controller {
  const { cache, client: live, runtime } = environment
  for (const kind of [Secret, ServiceAccount, Pod]) cache.informer(kind)
  return createController(
    {
      name: 'token-cleaner',
      sources: [
        sourceFunction('the first look', ({ queue }) => {
          queue.add(`${tracking.namespace}/${tracking.name}`, { source: 'timer', what: 'the first look' })
          return undefined
        }),
      ],
      async reconcile(_request, { client }) {
        const nowMs = runtime.clock.now()
        const since = (await live.get(ConfigMap, tracking))?.data?.['since']
        // The day itself does not count: nobody knows in which hour of it the tracking began.
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
      // Who changed it meanwhile may have used it, which the next look sees.
      if (!isConflict(error) && !isNotFound(error)) failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** What does not say when it was used was not, since somebody notes it; what says something else is left alone. */
function isUnused({ type, metadata }: Secret, oldestKeptMs: number): boolean {
  if (type !== 'kubernetes.io/service-account-token' || metadata.deletionTimestamp !== undefined) return false
  if ((timeOf(metadata.creationTimestamp) ?? 0) >= oldestKeptMs) return false
  const lastUsed = metadata.labels?.[lastUsedLabel]
  return lastUsed === undefined || (isDay(lastUsed) && lastUsed < dayOf(oldestKeptMs))
}

/** Others were made by somebody, who is to say when they go. */
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
