import { freezeJson, type JsonObject, jsonEqual } from '../../json/index.ts'
import type { Shape } from '../../shape/index.ts'
import type { Instant } from '../../values/index.ts'
import type { FieldFilter, FieldSet } from '../fieldset/index.ts'
import type { MergeContext } from '../merge/index.ts'
import { createdFields, wrapFailure } from '../merge/index.ts'
import { changesExactly } from '../typed/index.ts'
import { managerIdentifier } from './entry.ts'
import { encodeManaged, withManagedFields } from './managed.ts'
import type { ManagerOptions } from './request.ts'
import { describeObject, mergeContext, textOf, typedObject } from './request.ts'
import { stripFields } from './strip.ts'

interface CreateRequest extends ManagerOptions {
  readonly updated: JsonObject
  readonly now: Instant
}

/** The fields that a create gave its manager, and everything they depend on. */
interface Creation {
  readonly apiVersion: string
  readonly empty: JsonObject
  readonly filter: FieldFilter | undefined
  /** The fields in which the object differed from the empty one. */
  readonly changed: FieldSet
  readonly owned: FieldSet
  /** The managedFields that were last made from it. */
  last: WrittenList | undefined
}

interface WrittenList {
  readonly manager: string
  readonly now: Instant
  readonly list: readonly JsonObject[] | undefined
}

/** Objects of one kind mostly have the same fields, so the latest sets are tried first. */
const recentCreations = new WeakMap<Shape, Creation[]>()
const recentMax = 4

/**
 * Records the creation of an object that has no field managers yet. Objects with the same fields share the recorded
 * sets, and even the managedFields list if one manager creates them within one second; shared values are frozen.
 */
export function trackCreate(request: CreateRequest, empty: JsonObject): JsonObject {
  const { updated } = request
  const context = mergeContext(request, textOf(updated, 'apiVersion'))
  const creation = knownCreation(updated, empty, context) ?? newCreation(updated, empty, context)
  return withManagedFields(updated, listOf(creation, request))
}

function knownCreation(updated: JsonObject, empty: JsonObject, context: MergeContext): Creation | undefined {
  const { shape, apiVersion } = context
  const filter = context.filters?.get(apiVersion)
  return recentCreations
    .get(shape)
    ?.find(
      (known) =>
        known.apiVersion === apiVersion &&
        known.filter === filter &&
        (known.empty === empty || jsonEqual(known.empty, empty)) &&
        changesExactly(shape, empty, updated, known.changed),
    )
}

function newCreation(updated: JsonObject, empty: JsonObject, context: MergeContext): Creation {
  const { shape, apiVersion } = context
  const duplicates = { allowDuplicates: true }
  const typedUpdated = typedObject(updated, context, 'failed to convert new object', ' to smd typed', duplicates)
  const typedEmpty = typedObject(empty, context, 'failed to convert live object', ' to smd typed', duplicates)
  const { changed, set } = wrapFailure(
    () => `failed to update ManagedFields (${describeObject(updated)})`,
    () => createdFields(typedEmpty, typedUpdated, context),
  )
  const filter = context.filters?.get(apiVersion)
  const creation = { apiVersion, empty, filter, changed, owned: stripFields(set), last: undefined }
  const recent = recentCreations.get(shape) ?? []
  recentCreations.set(shape, [creation, ...recent.slice(0, recentMax - 1)])
  return creation
}

function listOf(creation: Creation, { manager, now }: CreateRequest): readonly JsonObject[] | undefined {
  const { owned, apiVersion, last } = creation
  if (last?.manager === manager && sameInstant(last.now, now)) return last.list
  const identity = { manager: manager === '' ? 'unknown' : manager, operation: 'Update', apiVersion, subresource: '' }
  const identifier = managerIdentifier(identity)
  const list = owned.isEmpty
    ? undefined
    : encodeManaged({
        fields: new Map([[identifier, { set: owned, apiVersion, applied: false }]]),
        times: new Map([[identifier, now]]),
      })
  if (list !== undefined) freezeJson(list)
  creation.last = { manager, now, list }
  return list
}

function sameInstant(left: Instant, right: Instant): boolean {
  return left.seconds === right.seconds && left.nanoseconds === right.nanoseconds
}
