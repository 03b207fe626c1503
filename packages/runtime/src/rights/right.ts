import type { Cache } from '../cache/index.ts'
import type { ControllerDefinition, KindUse } from '../controller/index.ts'
import type { KindReference } from '../resource/index.ts'

/** A verb on a resource of the API: in a namespace, or in all of them when that is absent. */
export interface Right {
  readonly group: string
  /** With its subresource, if there is one: deployments, deployments/status. */
  readonly resource: string
  readonly verb: string
  readonly namespace?: string | undefined
}

/** The verbs with which a cache keeps a kind and a client reads it. */
export const readVerbs: readonly string[] = ['get', 'list', 'watch']

/** The rights to read the kinds of the controllers in the cache's namespaces. */
export function readRightsOf(definitions: readonly ControllerDefinition[], cache: Cache): readonly Right[] {
  const namespaces = namespacesOf(cache)
  return distinct(definitions.flatMap(({ kinds }) => kinds.flatMap((kind) => rightsFor(kind, readVerbs, namespaces))))
}

/** The rights for what the controllers declare, for further uses, and for the Events about the controllers' objects. */
export function writeRightsOf(
  definitions: readonly ControllerDefinition[],
  uses: readonly KindUse[],
  cache: Cache,
): readonly Right[] {
  const namespaces = namespacesOf(cache)
  const declared = definitions.flatMap(({ writes = [] }) => writes)
  const writes = declared.flatMap(({ kind, verbs, subresource }) => rightsFor(kind, verbs, namespaces, subresource))
  const used = [...definitions.flatMap((definition) => definition.uses ?? []), ...uses]
  writes.push(...used.flatMap((use) => useRights(use, namespaces)))
  const places = new Set(definitions.flatMap(({ kinds }) => eventPlaces(kinds, namespaces)))
  return distinct([...writes, ...[...places].flatMap(eventRights)])
}

/** The rights that the event recorder needs in a namespace, or in all of them. */
export function eventRights(namespace: string | undefined): readonly Right[] {
  return ['create', 'patch'].map((verb) => ({ group: 'events.k8s.io', resource: 'events', verb, namespace }))
}

/** The rights for the Lease and for the Events about leadership. */
export function leaseRights(namespace: string): readonly Right[] {
  return [
    ...['get', 'create', 'update'].map((verb) => ({
      group: 'coordination.k8s.io',
      resource: 'leases',
      verb,
      namespace,
    })),
    ...eventRights(namespace),
  ]
}

/** Events are in the namespace of their object; those about a cluster-scoped object are in `default`. */
export function eventPlaces(
  kinds: readonly KindReference[],
  namespaces: WatchedNamespaces,
): readonly (string | undefined)[] {
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

/** The rights for requests that an author declared. */
export function useRights(use: KindUse, namespaces: WatchedNamespaces): readonly Right[] {
  const { kind, verbs, subresource, namespace } = use
  const places = namespace === undefined ? namespaces : new Map([[kind.id, [namespace]]])
  return rightsFor(kind, verbs, places, subresource)
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
