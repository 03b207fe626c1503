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
  /** The only object that it is for; absent: all of them, as for `create`, of which RBAC does not know the name. */
  readonly name?: string | undefined
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

/** The rights for the Lease of this name and for the Events about leadership. */
export function leaseRights(namespace: string, name: string): readonly Right[] {
  const leases = { group: 'coordination.k8s.io', resource: 'leases', namespace }
  return [...namedRights(leases, ['get', 'create', 'update'], name), ...eventRights(namespace)]
}

/** The rights to single objects; `create` has no name in RBAC. */
export function namedRights(
  right: Omit<Right, 'verb' | 'name'>,
  verbs: readonly string[],
  name: string,
): readonly Right[] {
  return verbs.map((verb) => ({ ...right, verb, ...(verb === 'create' ? {} : { name }) }))
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

/** Each right once; one for all namespaces or names covers those for single ones. */
export function distinct(rights: readonly Right[]): readonly Right[] {
  const byKey = new Map(rights.map((right) => [keyOf(right, right), right]))
  return [...byKey.values()].filter((right) => byKey.get(keyOf(right, widestOf(right, byKey))) === right)
}

/** The namespace and the name of the widest right among them that covers this one. */
export function widestOf(right: Right, keys: { has(key: string): boolean }): Pick<Right, 'namespace' | 'name'> {
  const { namespace, name } = right
  return [{}, { name }, { namespace }].find((place) => keys.has(keyOf(right, place))) ?? { namespace, name }
}

export function keyOf(
  { group, resource, verb }: Right,
  { namespace, name }: Pick<Right, 'namespace' | 'name'>,
): string {
  return JSON.stringify([group, resource, verb, namespace, name])
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
