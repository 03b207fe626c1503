import type { FieldSet } from '../fieldset/index.ts'
import { difference, FieldSet as Fields, intersection, union } from '../fieldset/index.ts'
import type { Comparison } from '../typed/index.ts'
import { compareValuesOfShape, filterComparison, toFieldSet } from '../typed/index.ts'
import { wrapFailure } from './failure.ts'
import type { Managers, VersionedSet } from './managers.ts'
import { ConflictError, conflictsOf, reconcileManagers } from './managers.ts'
import { mergeTyped } from './merge-typed.ts'
import { prune } from './prune.ts'
import type { MergeContext, TypedObject } from './typed-object.ts'
import { convertObject } from './typed-object.ts'

/**
 * Records a plain write: the manager owns what it changed, and other managers lose what it changed or removed. The
 * objects must match their shapes.
 */
export function updateManagers(
  live: TypedObject,
  updated: TypedObject,
  managers: Managers,
  manager: string,
  context: MergeContext,
): Managers {
  const { apiVersion } = context
  const reconciled = reconcileManagers(live, managers, context)
  const taken = takeFields(live, updated, reconciled, manager, true, context)
  const { added, modified, removed } = taken.comparison
  const own = taken.managers.get(manager)?.set ?? Fields.empty
  const set = filterSet(union(union(difference(own, removed), modified), added), context)
  if (set.isEmpty) taken.managers.delete(manager)
  else taken.managers.set(manager, { set, apiVersion, applied: false })
  return taken.managers
}

export interface CreatedFields {
  /** The fields in which the object differs from an empty one. */
  readonly changed: FieldSet
  /** The fields that the manager owns: without those that the request cannot set. */
  readonly set: FieldSet
}

/** The fields of a create. The objects must match their shape. */
export function createdFields(empty: TypedObject, created: TypedObject, context: MergeContext): CreatedFields {
  const { added, modified } = wrapFailure('failed to compare objects', () =>
    compareValuesOfShape(context.shape, empty.value, created.value),
  )
  const changed = union(modified, added)
  return { changed, set: filterSet(changed, context) }
}

export interface Applied {
  /** The live object itself when the configuration changes nothing. */
  readonly object: TypedObject
  readonly managers: Managers
}

/**
 * Applies a configuration: merges it into the live object, removes the fields that the manager no longer applies, and
 * takes the fields that change from their other managers. Throws the conflicts unless forced.
 */
export function applyConfiguration(
  live: TypedObject,
  config: TypedObject,
  managers: Managers,
  manager: string,
  force: boolean,
  context: MergeContext,
): Applied {
  const reconciled = new Map(reconcileManagers(live, managers, context))
  const merged = mergeTyped(live, config)
  const last = reconciled.get(manager)
  const set = filterSet(toFieldSet(config.shape, config.value, last?.set), context)
  reconciled.set(manager, { set, apiVersion: context.apiVersion, applied: true })
  const pruned = wrapFailure('failed to prune fields', () => prune(merged, reconciled, manager, last, context.versions))
  if (pruned === live) return { object: live, managers: withoutEmptySets(reconciled) }
  const taken = takeFields(live, pruned, reconciled, manager, force, context)
  return { object: pruned, managers: taken.managers }
}

function withoutEmptySets(managers: Map<string, VersionedSet>): Map<string, VersionedSet> {
  for (const [manager, { set }] of managers) if (set.isEmpty) managers.delete(manager)
  return managers
}

function filterSet(set: FieldSet, context: MergeContext): FieldSet {
  const filter = context.filters?.get(context.apiVersion)
  return filter === undefined ? set : filter(set)
}

interface Taken {
  readonly managers: Map<string, VersionedSet>
  /** The changed fields, at the version of the request. */
  readonly comparison: Comparison
}

/** Takes the changed fields from every manager but `manager`. Drops managers that own nothing afterwards. */
function takeFields(
  before: TypedObject,
  after: TypedObject,
  managers: Managers,
  manager: string,
  force: boolean,
  context: MergeContext,
): Taken {
  const comparisons = new VersionedComparisons(before, after, context)
  const comparison = comparisons.at(context.apiVersion) as Comparison
  const remaining = new Map<string, VersionedSet>()
  const conflicts = new Map<string, FieldSet>()
  for (const [other, versioned] of managers) {
    if (other === manager) {
      remaining.set(other, versioned)
      continue
    }
    const changes = comparisons.at(versioned.apiVersion)
    if (changes === undefined) continue
    const conflict = intersection(versioned.set, union(changes.modified, changes.added))
    if (!conflict.isEmpty) conflicts.set(other, conflict)
    const set = difference(difference(versioned.set, conflict), changes.removed)
    remaining.set(other, set === versioned.set ? versioned : { ...versioned, set })
  }
  if (!force && conflicts.size > 0) throw new ConflictError('Apply failed with conflicts', conflictsOf(conflicts))
  return { managers: withoutEmptySets(remaining), comparison }
}

/** Compares two objects at each requested version, once per version. */
class VersionedComparisons {
  readonly #before: TypedObject
  readonly #after: TypedObject
  readonly #context: MergeContext
  readonly #byVersion = new Map<string, Comparison | undefined>()

  constructor(before: TypedObject, after: TypedObject, context: MergeContext) {
    this.#before = before
    this.#after = after
    this.#context = context
  }

  /** Undefined when the version is no longer served. */
  at(apiVersion: string): Comparison | undefined {
    if (!this.#byVersion.has(apiVersion)) this.#byVersion.set(apiVersion, this.#compare(apiVersion))
    return this.#byVersion.get(apiVersion)
  }

  #compare(apiVersion: string): Comparison | undefined {
    const { versions } = this.#context
    const before = wrapFailure('failed to convert old object', () => convertObject(this.#before, apiVersion, versions))
    const after = wrapFailure('failed to convert new object', () => convertObject(this.#after, apiVersion, versions))
    if (before === undefined || after === undefined) return undefined
    const comparison = wrapFailure('failed to compare objects', () =>
      compareValuesOfShape(before.shape, before.value, after.value),
    )
    return filterComparison(comparison, this.#context.filters?.get(apiVersion))
  }
}
