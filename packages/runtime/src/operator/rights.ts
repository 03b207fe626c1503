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
  /** With its subresource, if there is one: deployments, deployments/status. */
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

/** The verbs with which a cache keeps a kind and a client reads it. */
export const readVerbs: readonly string[] = ['get', 'list', 'watch']

/** The rights to read the kinds of the controllers in the cache's namespaces. */
export function readRightsOf(definitions: readonly ControllerDefinition[], cache: Cache): readonly Right[] {
  const namespaces = namespacesOf(cache)
  return distinct(definitions.flatMap(({ kinds }) => kinds.flatMap((kind) => rightsFor(kind, readVerbs, namespaces))))
}

/** The rights for the `writes` of the controllers, and for the Events about their objects. */
export function writeRightsOf(definitions: readonly ControllerDefinition[], cache: Cache): readonly Right[] {
  const namespaces = namespacesOf(cache)
  const writes = definitions.flatMap(({ writes: own = [] }) =>
    own.flatMap(({ kind, verbs, subresource }) => rightsFor(kind, verbs, namespaces, subresource)),
  )
  const places = new Set(definitions.flatMap(({ kinds }) => eventPlaces(kinds, namespaces)))
  return distinct([...writes, ...[...places].flatMap(eventRights)])
}

/** The rights that the event recorder needs in a namespace, or in all of them. */
export function eventRights(namespace: string | undefined): readonly Right[] {
  return ['create', 'patch'].map((verb) => ({ group: 'events.k8s.io', resource: 'events', verb, namespace }))
}

/** Events are in the namespace of their object; those about a cluster-scoped object are in `default`. */
function eventPlaces(kinds: readonly KindReference[], namespaces: WatchedNamespaces): readonly (string | undefined)[] {
  const places = kinds
    .filter(({ definition }) => definition.namespaced)
    .flatMap(({ id }) => namespaces.get(id) ?? [undefined])
  // The first kind is the one that the controller reconciles.
  return kinds[0]?.definition.namespaced === false ? ['default', ...places] : places
}

/** Each right once; one for all namespaces covers those for single ones. */
export function distinct(rights: readonly Right[]): readonly Right[] {
  const byKey = new Map(rights.map((right) => [keyOf(right, right.namespace), right]))
  return [...byKey.values()].filter((right) => right.namespace === undefined || !byKey.has(keyOf(right, undefined)))
}

function keyOf({ group, resource, verb }: Right, namespace: string | undefined): string {
  return JSON.stringify([group, resource, verb, namespace])
}

/** The namespaces in which each kind is watched, by its id. */
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
  const { group, verb, namespace = '' } = right
  const [resource = '', subresource = ''] = right.resource.split('/')
  const spec = { resourceAttributes: { group, resource, subresource, verb, namespace } }
  const { status } = await client.create(accessReview, { spec }, { signal })
  return status?.allowed === true && status.denied !== true
}
