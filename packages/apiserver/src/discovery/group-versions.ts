import { sortVersionsByPriority } from '@kubewright/kube/meta'
import { builtinDefinitions, type ResourceDefinition } from '@kubewright/kube/resource'
import type { ResourceTable } from '../registry/index.ts'
import { storageVersionHash } from './storage-version.ts'

/** A served group, with its versions and their resources. */
export interface ServedGroup {
  /** Empty for the core group. */
  readonly name: string
  /** The preferred version first. */
  readonly versions: readonly ServedVersion[]
}

export interface ServedVersion {
  readonly group: string
  readonly version: string
  readonly resources: readonly ListedResource[]
}

/** A resource as discovery and OpenAPI list it. */
export interface ListedResource {
  readonly definition: ResourceDefinition
  readonly isCustom: boolean
  /** Whether a deletion returns the deleted object instead of a Status. */
  readonly returnsDeletedObject: boolean
  /** Hash of the group, version and kind in which its objects are stored; empty if the resource is not stored. */
  readonly storageVersionHash: string
}

/** Built-in groups in the order of the table; the versions of a group with custom resources by their priority. */
export function servedGroups(resources: ResourceTable): readonly ServedGroup[] {
  const groups = new Map<string, Map<string, ListedResource[]>>()
  for (const resource of listedResources(resources)) {
    const { group, version } = resource.definition
    const versions = entryOf(groups, group, () => new Map<string, ListedResource[]>())
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

/** All built-in resources, including those that are not stored, then the custom resources. */
function* listedResources(resources: ResourceTable): Iterable<ListedResource> {
  const hashes = storageVersionHash(resources)
  for (const definition of builtinDefinitions()) {
    const served = resources.find(definition.group, definition.version, definition.plural)
    yield {
      definition,
      isCustom: false,
      returnsDeletedObject: served?.strategy.returnsDeletedObject ?? false,
      storageVersionHash: served === undefined ? '' : hashes(served),
    }
  }
  for (const resource of resources.all()) {
    if (!resource.isCustom) continue
    const { definition, isCustom, strategy } = resource
    const { returnsDeletedObject } = strategy
    yield { definition, isCustom, returnsDeletedObject, storageVersionHash: hashes(resource) }
  }
}

/** The path of a group version without the leading slash: api/v1, apis/apps/v1. */
export function pathOfGroupVersion({ group, version }: { readonly group: string; readonly version: string }): string {
  return group === '' ? `api/${version}` : `apis/${group}/${version}`
}

function orderOf(versions: ReadonlyMap<string, readonly ListedResource[]>): readonly string[] {
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
