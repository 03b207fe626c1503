import { difference, FieldSet, intersection, isSubset, union } from '../fieldset/index.ts'
import { ownsStructAlone, removeFields, toFieldSet, withNamedFields } from '../typed/index.ts'
import { wrapFailure } from './failure.ts'
import type { Managers, VersionedSet } from './managers.ts'
import type { TypedObject, VersionConversion } from './typed-object.ts'
import { convertObject } from './typed-object.ts'

/**
 * Removes the fields that the manager applied last time but not this time, unless another manager owns them. `managers`
 * already has the manager's new set.
 */
export function prune(
  merged: TypedObject,
  managers: Managers,
  manager: string,
  last: VersionedSet | undefined,
  versions: VersionConversion | undefined,
): TypedObject {
  if (last === undefined || last.set.isEmpty) return merged
  const applied = managers.get(manager) as VersionedSet
  if (isAppliedAgain(last, applied, merged)) return merged
  const atLastVersion = wrapFailure('failed to convert merged object to last applied version', () =>
    convertObject(merged, last.apiVersion, versions),
  )
  if (atLastVersion === undefined) return merged
  const without = removed(atLastVersion, withNamedFields(last.set, atLastVersion.shape))
  const owned = wrapFailure('failed add back owned items', () =>
    addBackOwned(atLastVersion, without, managers, versions),
  )
  const pruned = wrapFailure('failed add back dangling items', () =>
    addBackDangling(atLastVersion, owned, last, versions),
  )
  return convertObject(pruned, applied.apiVersion, versions) ?? pruned
}

/** When everything is applied again, every removed field is owned and would be added back. */
function isAppliedAgain(last: VersionedSet, applied: VersionedSet, { shape, value }: TypedObject): boolean {
  if (applied.apiVersion !== last.apiVersion || !isSubset(last.set, applied.set)) return false
  return !ownsStructAlone(last.set, shape, value)
}

function removed(object: TypedObject, set: FieldSet): TypedObject {
  return { ...object, value: removeFields(object.shape, object.value, set) }
}

/** Puts back the removed fields that have an owner: another manager, or the new configuration. */
function addBackOwned(
  merged: TypedObject,
  pruned: TypedObject,
  managers: Managers,
  versions: VersionConversion | undefined,
): TypedObject {
  const byVersion = new Map<string, FieldSet>([[merged.apiVersion, FieldSet.empty]])
  for (const { set, apiVersion } of managers.values()) {
    byVersion.set(apiVersion, union(byVersion.get(apiVersion) ?? FieldSet.empty, set))
  }
  let current = { merged, pruned }
  // The version of the pruned object comes first: another version may need the fields that are put back to convert.
  for (const [apiVersion, owned] of byVersion) {
    if (apiVersion === merged.apiVersion && owned.isEmpty && !hasVersion(managers, apiVersion)) continue
    current = addBackAtVersion(current.merged, current.pruned, apiVersion, owned, versions)
  }
  return current.pruned
}

function hasVersion(managers: Managers, apiVersion: string): boolean {
  for (const versioned of managers.values()) if (versioned.apiVersion === apiVersion) return true
  return false
}

function addBackAtVersion(
  merged: TypedObject,
  pruned: TypedObject,
  apiVersion: string,
  owned: FieldSet,
  versions: VersionConversion | undefined,
): { merged: TypedObject; pruned: TypedObject } {
  const mergedThere = wrapFailure(`failed to convert merged object at version ${apiVersion}`, () =>
    convertObject(merged, apiVersion, versions),
  )
  if (mergedThere === undefined) return { merged, pruned }
  const prunedThere = wrapFailure(`failed to convert pruned object at version ${apiVersion}`, () =>
    convertObject(pruned, apiVersion, versions),
  )
  if (prunedThere === undefined) return { merged: mergedThere, pruned }
  const { shape } = mergedThere
  const kept = union(namedSetOf(prunedThere), withNamedFields(owned, shape))
  return { merged: mergedThere, pruned: removed(mergedThere, difference(namedSetOf(mergedThere), kept)) }
}

/** Puts back the fields that this manager did not own last time. */
function addBackDangling(
  merged: TypedObject,
  pruned: TypedObject,
  last: VersionedSet,
  versions: VersionConversion | undefined,
): TypedObject {
  const prunedThere = wrapFailure('failed to convert pruned object to last applied version', () =>
    convertObject(pruned, last.apiVersion, versions),
  )
  if (prunedThere === undefined) return merged
  const prunedSet = withNamedFields(toFieldSet(prunedThere.shape, prunedThere.value), merged.shape)
  const gone = difference(namedSetOf(merged), prunedSet)
  return removed(merged, intersection(gone, withNamedFields(last.set, merged.shape)))
}

function namedSetOf(object: TypedObject): FieldSet {
  return withNamedFields(toFieldSet(object.shape, object.value), object.shape)
}
