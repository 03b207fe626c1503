import { createHash } from 'node:crypto'
import { listAt, textAt, valueAt } from '../read-object.ts'
import type { ResourceTable, ServedResource } from '../registry/index.ts'

const hashSizeBytes = 8

/**
 * Returns a function for discovery's storageVersionHash: the beginning of a digest of the group, version and kind in
 * which objects are stored. It is empty for a resource that is not stored.
 */
export function storageVersionHash(resources: ResourceTable): (resource: ServedResource) => string {
  const stored = new Map<string, ServedResource>()
  for (const resource of resources.all()) {
    if (!resource.isCustom && resource.view === undefined && !stored.has(resource.storageName)) {
      stored.set(resource.storageName, resource)
    }
  }
  return (resource) => {
    const { group, kind } = resource.definition
    if (resource.isCustom) return hashOf(group, storageVersionOf(resource), kind)
    if (!isStored(resource)) return ''
    const { definition } = stored.get(resource.storageName) ?? resource
    const version = resource.strategy.storageVersion ?? definition.version
    return hashOf(definition.group, version, definition.kind)
  }
}

/** Reviews and bindings are not stored; component statuses are computed. */
function isStored({ definition: { verbs } }: ServedResource): boolean {
  return verbs.includes('create') && verbs.includes('get')
}

/** Empty if the storage version is not served. */
function storageVersionOf({ definition }: ServedResource): string {
  const versions = listAt(definition.manifest, 'spec', 'versions')
  const storage = versions.find(
    (version) => valueAt(version, 'storage') === true && valueAt(version, 'served') === true,
  )
  return textAt(storage, 'name')
}

function hashOf(group: string, version: string, kind: string): string {
  if (version === '') return ''
  const digest = createHash('sha256').update(`${group}/${version}/${kind}`).digest()
  return digest.subarray(0, hashSizeBytes).toString('base64')
}
