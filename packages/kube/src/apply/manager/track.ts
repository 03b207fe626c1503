import { isKubeError, type KubeError } from '../../errors.ts'
import type { JsonObject } from '../../json/index.ts'
import { isJsonObject } from '../../json/index.ts'
import type { Instant } from '../../values/index.ts'
import { fieldSetsEqual, union } from '../fieldset/index.ts'
import type { MergeContext, VersionedSet } from '../merge/index.ts'
import { updateManagers, wrapFailure } from '../merge/index.ts'
import { capUpdateManagers } from './cap.ts'
import { trackCreate } from './create.ts'
import { managedFieldsOf, managerIdentifier, readEntries } from './entry.ts'
import type { Managed } from './managed.ts'
import { decodeManaged, encodeManaged, noManaged, withManagedFields } from './managed.ts'
import type { ManagerOptions } from './request.ts'
import { describeObject, emptyObjectOf, mergeContext, textOf, typedObject, typedObjectBeside } from './request.ts'
import { stripManager } from './strip.ts'

export interface TrackRequest extends ManagerOptions {
  /** The object before the write; absent for a create. */
  readonly live?: JsonObject | undefined
  /** The object to store, after patching, defaulting and admission. */
  readonly updated: JsonObject
  readonly now: Instant
}

export interface Tracked {
  readonly object: JsonObject
  /** Why the fields could not be tracked; the object then has no managedFields. */
  readonly failure?: KubeError
}

/**
 * Records a create, update or patch in the managedFields of the updated object. If the fields cannot be tracked, the
 * write does not fail: the result has no managedFields, and `failure` has the reason.
 */
export function trackUpdate(request: TrackRequest): Tracked {
  try {
    return { object: trackOrThrow(request) }
  } catch (error) {
    if (!isKubeError(error)) throw error
    return { object: withManagedFields(request.updated, undefined), failure: error }
  }
}

function trackOrThrow(request: TrackRequest): JsonObject {
  const live = request.live ?? request.empty ?? emptyObjectOf(request.updated)
  if (isPlainCreate(request, live)) return trackCreate(request, live)
  const managed = startingManaged(live, request)
  const updated = withManagedFields(request.updated, undefined)
  // An untracked object is tracked from its first apply on.
  if (managed.fields.size === 0 && uidOf(live) !== '') return updated
  const context = mergeContext(request, textOf(updated, 'apiVersion'))
  const tracked = trackFields(live, updated, managed, request, context)
  return withManagedFields(updated, encodeManaged(tracked))
}

/** Whether this is a create without managedFields in the request. */
function isPlainCreate({ live, updated, subresource }: TrackRequest, empty: JsonObject): boolean {
  if (live !== undefined || subresource) return false
  const { metadata } = updated
  if (isJsonObject(metadata) && metadata['managedFields'] !== undefined) return false
  return managedFieldsOf(empty) === undefined && uidOf(empty) === ''
}

/**
 * The managedFields before this write. Those of the request count, so that clients can edit them, except on a
 * subresource or when they are missing or unreadable. An empty list, or a list with one empty entry, resets them.
 */
function startingManaged(live: JsonObject, request: TrackRequest): Managed {
  if (request.subresource) return decodeOr(live, noManaged) as Managed
  const entries = readEntries(managedFieldsOf(request.updated))
  if (entries !== undefined) {
    if (entries.length === 0) return noManaged
    if (entries.length === 1 && isEmptyEntry(request.updated)) return noManaged
  }
  const managed = decodeOr(request.updated, undefined)
  return managed !== undefined && managed.fields.size > 0 ? managed : (decodeOr(live, noManaged) as Managed)
}

function decodeOr(object: JsonObject, otherwise: Managed | undefined): Managed | undefined {
  try {
    return decodeManaged(object)
  } catch (error) {
    if (!isKubeError(error, 'KUBE_MANAGED_FIELDS_INVALID')) throw error
    return otherwise
  }
}

function isEmptyEntry(object: JsonObject): boolean {
  const [entry] = readEntries(managedFieldsOf(object)) ?? []
  if (entry === undefined || entry.time !== undefined || entry.fieldsV1 !== undefined) return false
  return `${entry.manager}${entry.operation}${entry.apiVersion}${entry.fieldsType}${entry.subresource}` === ''
}

function uidOf(object: JsonObject): string {
  const metadata = object['metadata']
  return isJsonObject(metadata) ? textOf(metadata, 'uid') : ''
}

const currentOperation = 'current-operation'

/**
 * Gives the manager the fields that the write changed. They are first collected under a temporary manager, so that the
 * manager's entry and its time change only if there are such fields.
 */
export function trackFields(
  live: JsonObject,
  updated: JsonObject,
  managed: Managed,
  request: { readonly manager: string; readonly subresource?: string | undefined; readonly now: Instant },
  context: MergeContext,
): Managed {
  const duplicates = { allowDuplicates: true }
  const typedUpdated = typedObject(updated, context, 'failed to convert new object', ' to smd typed', duplicates)
  const typedLive = typedObjectBeside(live, typedUpdated, context, 'failed to convert live object', ' to smd typed')
  const updatedManagers = wrapFailure(
    () => `failed to update ManagedFields (${describeObject(updated)})`,
    () => updateManagers(typedLive, typedUpdated, managed.fields, currentOperation, context),
  )
  const managers = new Map(stripManager(updatedManagers, currentOperation))
  const times = new Map(managed.times)
  const own = managers.get(currentOperation)
  if (own !== undefined) {
    const identifier = managerIdentifier({
      manager: request.manager === '' ? 'unknown' : request.manager,
      operation: 'Update',
      apiVersion: context.apiVersion,
      subresource: request.subresource ?? '',
    })
    managers.delete(currentOperation)
    const united = uniteSets(own, managers.get(identifier))
    managers.set(identifier, withKnownSet(united, managed.fields.get(identifier)))
    times.set(identifier, request.now)
  }
  return capUpdateManagers({ fields: managers, times })
}

function uniteSets(own: VersionedSet, previous: VersionedSet | undefined): VersionedSet {
  return previous === undefined ? own : { ...own, set: union(previous.set, own.set) }
}

/** A manager that owns the same fields as before keeps its set, which has everything cached. */
function withKnownSet(versioned: VersionedSet, before: VersionedSet | undefined): VersionedSet {
  if (before === undefined || !fieldSetsEqual(before.set, versioned.set)) return versioned
  return { ...versioned, set: before.set }
}
