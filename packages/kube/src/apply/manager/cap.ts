import { compareStrings } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import { type FieldSet, unionOf } from '../fieldset/index.ts'
import type { VersionedSet } from '../merge/index.ts'
import { managerIdentifier } from './entry.ts'
import type { Managed } from './managed.ts'

const ancientManager = 'ancient-changes'

/**
 * Bounds the number of updating managers: the oldest are merged, per API version, into one called ancient-changes,
 * until no more than the limit remain.
 */
export function capUpdateManagers(managed: Managed, updateManagersMax: number = limits.updateManagersMax): Managed {
  const updaters = [...managed.fields.keys()].filter((identifier) => !managed.fields.get(identifier)?.applied)
  if (updaters.length <= updateManagersMax) return managed
  updaters.sort((left, right) => secondsOf(managed, left) - secondsOf(managed, right) || compareStrings(left, right))
  const fields = new Map(managed.fields)
  const times = new Map(managed.times)
  const firstOfVersion = new Map<string, string>()
  // Of each bucket, the oldest first. They are united once, because a bucket may receive thousands of managers.
  const merged = new Map<string, FieldSet[]>()
  let count = updaters.length
  for (const updater of updaters) {
    if (count <= updateManagersMax) break
    const versioned = fields.get(updater) as VersionedSet
    const { apiVersion } = versioned
    const first = firstOfVersion.get(apiVersion)
    if (first === undefined) {
      firstOfVersion.set(apiVersion, updater)
      continue
    }
    const bucket = managerIdentifier({ manager: ancientManager, operation: 'Update', apiVersion, subresource: '' })
    const bucketed = fields.get(bucket) ?? (fields.get(first) as VersionedSet)
    if (!fields.has(bucket)) fields.delete(first)
    const sets = merged.get(bucket) ?? [bucketed.set]
    sets.push(versioned.set)
    // The entry that is merged may be the bucket itself: it is then removed too, as in Kubernetes.
    if (updater === bucket) {
      merged.delete(bucket)
      fields.delete(bucket)
    } else {
      merged.set(bucket, sets)
      fields.set(bucket, versioned)
      fields.delete(updater)
    }
    times.set(bucket, times.get(updater))
    count--
  }
  for (const [bucket, sets] of merged) {
    fields.set(bucket, { ...(fields.get(bucket) as VersionedSet), set: unionOf(sets.reverse()) })
  }
  return { fields, times }
}

function secondsOf(managed: Managed, identifier: string): number {
  return managed.times.get(identifier)?.seconds ?? 0
}
