import type { ServerContext } from '../api/index.ts'
import type { Metric, Sample } from './exposition.ts'

/** Number of stored objects of each resource. */
export function storeMetrics({ resources, store }: ServerContext): readonly Metric[] {
  const seen = new Set<string>()
  const samples: Sample[] = []
  const older: Sample[] = []
  for (const { definition, storageName, view } of resources.all()) {
    const isStored = definition.verbs.includes('create') && definition.verbs.includes('get')
    if (!isStored || view !== undefined || seen.has(storageName)) continue
    seen.add(storageName)
    const { group, plural: resource } = definition
    const { objects, remaining } = store.list(storageName, { limit: 1 })
    const value = objects.length + remaining
    samples.push({ labels: { group, resource }, value })
    older.push({ labels: { resource: storageName }, value })
  }
  const help = 'Stored objects.'
  return [
    { name: 'apiserver_resource_objects', type: 'gauge', help, samples },
    { name: 'apiserver_storage_objects', type: 'gauge', help, samples: older },
  ]
}
