import type { KubernetesObject } from '@kubewright/kube/meta'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import type { Cache } from '../cache/index.ts'
import type { Client } from '../client/index.ts'
import type { ControllerDefinition } from '../controller/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineBuiltinKind, type KindReference } from '../resource/index.ts'

/** A verb on a resource of the API: in a namespace, or in all of them when that is absent. */
export interface Right {
  readonly group: string
  /** With its subresource, if it is about one: deployments, deployments/status. */
  readonly resource: string
  readonly verb: string
  readonly namespace?: string | undefined
}

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

/** What a cache needs to keep a kind, and a client to read it. */
export const readVerbs: readonly string[] = ['get', 'list', 'watch']

/** The rights that the controllers need where the cache watches their kinds: to read all of these, and to write some. */
export function rightsOf(definitions: readonly ControllerDefinition[], cache: Cache): readonly Right[] {
  const namespaces = namespacesOf(cache)
  const rights = definitions.flatMap(({ kinds, writes = [] }) => [
    ...kinds.flatMap((kind) => rightsFor(kind, readVerbs, namespaces)),
    ...writes.flatMap(({ kind, verbs, subresource }) => rightsFor(kind, verbs, namespaces, subresource)),
  ])
  return [...new Map(rights.map((right) => [JSON.stringify(right), right])).values()]
}

/** Where each kind is watched, by its id. */
export type WatchedNamespaces = ReadonlyMap<string, readonly (string | undefined)[]>

export function namespacesOf(cache: Cache): WatchedNamespaces {
  const namespaces = new Map<string, (string | undefined)[]>()
  for (const { kind, namespace } of cache.usage()) {
    const known = namespaces.get(kind)
    if (known === undefined) namespaces.set(kind, [namespace])
    else if (!known.includes(namespace)) known.push(namespace)
  }
  return namespaces
}

export function rightsFor(
  { id, definition }: KindReference,
  verbs: readonly string[],
  namespaces: WatchedNamespaces,
  subresource?: string,
): readonly Right[] {
  const { group, plural } = definition
  const resource = subresource === undefined ? plural : `${plural}/${subresource}`
  const places = definition.namespaced ? (namespaces.get(id) ?? [undefined]) : [undefined]
  return places.flatMap((namespace) => verbs.map((verb) => ({ group, resource, verb, namespace })))
}

/**
 * Those of the rights that this user does not have, as the API server says; all of them may be asked about by everybody
 * who is authenticated. Undefined when it does not say so in time.
 */
export async function missingRightsAmong(
  client: Client,
  runtime: Runtime,
  rights: readonly Right[],
): Promise<readonly Right[] | undefined> {
  const cancel = new AbortController()
  const late = sleep(runtime, runtimeLimits.rightsReviewMs, 'the review of permissions', cancel.signal)
  const reviewed = reviewRights(client, rights.slice(0, runtimeLimits.reviewedRightsMax), cancel.signal)
  try {
    return await Promise.race([reviewed, late.then(() => undefined)])
  } catch {
    return undefined
  } finally {
    cancel.abort()
    reviewed.catch(() => {})
  }
}

async function reviewRights(client: Client, rights: readonly Right[], signal: AbortSignal): Promise<readonly Right[]> {
  const missing = new Set<Right>()
  const waiting = rights.values()
  const work = async () => {
    for (const right of waiting) if (!(await isAllowed(client, right, signal))) missing.add(right)
  }
  await Promise.all(Array.from({ length: runtimeLimits.rightsReviewedAtOnceMax }, work))
  return rights.filter((right) => missing.has(right))
}

async function isAllowed(client: Client, right: Right, signal: AbortSignal): Promise<boolean> {
  const { group, verb, namespace = '' } = right
  const [resource = '', subresource = ''] = right.resource.split('/')
  const spec = { resourceAttributes: { group, resource, subresource, verb, namespace } }
  const { status } = await client.create(accessReview, { spec }, { signal })
  return status?.allowed === true && status.denied !== true
}
