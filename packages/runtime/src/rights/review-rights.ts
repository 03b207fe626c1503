import type { KubernetesObject } from '@kubewright/kube/meta'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineBuiltinKind } from '../resource/index.ts'
import type { Right } from './right.ts'

const accessReview = defineBuiltinKind<AccessReview, 'SelfSubjectAccessReview.authorization.k8s.io'>(
  'SelfSubjectAccessReview.authorization.k8s.io',
  'authorization.k8s.io',
  'v1',
  'SelfSubjectAccessReview',
)

interface AccessReview extends KubernetesObject {
  readonly spec: { readonly resourceAttributes: Readonly<Record<string, string>> }
  readonly status?: { readonly allowed?: boolean; readonly denied?: boolean }
}

/**
 * The rights that this user lacks, according to the API server; every authenticated user may send these reviews.
 * Undefined when the server does not respond in time, or the signal aborts.
 */
export async function missingRightsAmong(
  client: Client,
  runtime: Runtime,
  rights: readonly Right[],
  signal?: AbortSignal,
): Promise<readonly Right[] | undefined> {
  const over = new AbortController()
  const end = () => over.abort()
  if (signal?.aborted) return undefined
  signal?.addEventListener('abort', end, { once: true })
  const late = sleep(runtime, runtimeLimits.rightsReviewMs, 'the review of permissions', over.signal)
  // Each worker has a signal of its own: Node warns of more than ten listeners on one.
  const cancels = Array.from({ length: runtimeLimits.rightsReviewedAtOnceMax }, () => new AbortController())
  const reviewed = reviewRights(client, rights.slice(0, runtimeLimits.reviewedRightsMax), cancels)
  try {
    return await Promise.race([reviewed, late.then(() => undefined)])
  } catch {
    return undefined
  } finally {
    signal?.removeEventListener('abort', end)
    over.abort()
    for (const cancel of cancels) cancel.abort()
    reviewed.catch(() => {})
  }
}

async function reviewRights(
  client: Client,
  rights: readonly Right[],
  workers: readonly AbortController[],
): Promise<readonly Right[]> {
  const missing = new Set<Right>()
  const waiting = rights.values()
  const work = async ({ signal }: AbortController) => {
    for (const right of waiting) if (!(await isAllowed(client, right, signal))) missing.add(right)
  }
  await Promise.all(workers.map(work))
  return rights.filter((right) => missing.has(right))
}

async function isAllowed(client: Client, right: Right, signal: AbortSignal): Promise<boolean> {
  const { group, verb, namespace = '', name = '' } = right
  const [resource = '', subresource = ''] = right.resource.split('/')
  const spec = { resourceAttributes: { group, resource, subresource, verb, namespace, name } }
  const { status } = await client.create(accessReview, { spec }, { signal })
  return status?.allowed === true && status.denied !== true
}
