import type { ApiSubresource } from '@kubewright/kube/kinds'
import { sortVersionsByPriority } from '@kubewright/kube/meta'
import type { ResourceTable, ServedResource } from '../resources/index.ts'

/** The group versions that are served, with what each serves. */
export interface ServedGroup {
  /** Empty for the core group. */
  readonly name: string
  /** The preferred one first. */
  readonly versions: readonly ServedVersion[]
}

export interface ServedVersion {
  readonly group: string
  readonly version: string
  readonly resources: readonly ServedResource[]
}

/** Discovery lists only what the request path serves; the others answer 404 there. */
const servedSubresources: ReadonlySet<string> = new Set(['status', 'scale', 'finalize', 'binding', 'eviction'])

/** Built-in groups in the order of the table; the versions of a group with custom resources by their priority. */
export function servedGroups(resources: ResourceTable): readonly ServedGroup[] {
  const groups = new Map<string, Map<string, ServedResource[]>>()
  for (const resource of resources.all()) {
    const { group, version } = resource.definition
    const versions = entryOf(groups, group, () => new Map<string, ServedResource[]>())
    entryOf(versions, version, () => []).push(resource)
  }
  return [...groups].map(([name, versions]) => ({
    name,
    versions: orderOf(versions).map((version) => ({
      group: name,
      version,
      resources: versions.get(version) ?? [],
    })),
  }))
}

export function subresourcesOf(resource: ServedResource): readonly ApiSubresource[] {
  return resource.definition.subresources.filter((subresource) => servedSubresources.has(subresource.name))
}

/** The path of a group version, without the leading slash: api/v1, apis/apps/v1. */
export function pathOfGroupVersion({ group, version }: { readonly group: string; readonly version: string }): string {
  return group === '' ? `api/${version}` : `apis/${group}/${version}`
}

function orderOf(versions: ReadonlyMap<string, readonly ServedResource[]>): readonly string[] {
  const names = [...versions.keys()]
  const hasCustom = [...versions.values()].some((resources) => resources.some((resource) => resource.isCustom))
  return hasCustom ? sortVersionsByPriority(names) : names
}

function entryOf<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const created = create()
  map.set(key, created)
  return created
}
