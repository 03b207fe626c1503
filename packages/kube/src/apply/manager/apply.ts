import type { JsonObject } from '../../json/index.ts'
import { jsonEqual } from '../../json/index.ts'
import type { Instant } from '../../values/index.ts'
import { fieldSetsEqual } from '../fieldset/index.ts'
import type { Applied, Managers, MergeContext } from '../merge/index.ts'
import { applyConfiguration, ConflictError, wrapFailure } from '../merge/index.ts'
import { applyConflict } from './conflict.ts'
import { managedFieldsOf, managerIdentifier } from './entry.ts'
import { ApplyRequestError } from './failure.ts'
import { kubectlManager, lastAppliedFields, refreshLastApplied, remainingConflicts } from './last-applied.ts'
import type { Managed } from './managed.ts'
import { decodeManaged, encodeManaged, entriesEqual, isCanonicalManaged, withManagedFields } from './managed.ts'
import type { ManagerOptions } from './request.ts'
import { describeKind, emptyObjectOf, mergeContext, textOf, typedObject } from './request.ts'
import { stripManager } from './strip.ts'
import { trackFields } from './track.ts'

export interface ApplyRequest extends ManagerOptions {
  /** The live object; absent if the apply creates it. */
  readonly live?: JsonObject | undefined
  /** The applied configuration. */
  readonly config: JsonObject
  /** Takes fields from other managers instead of failing with a conflict. */
  readonly force?: boolean | undefined
  readonly now: Instant
  /** Completes the merged object before it is stored, for example with defaults. */
  readonly complete?: ((object: JsonObject) => JsonObject) | undefined
}

export interface ApplyOutcome {
  /** The resulting object; the live object itself if nothing changed. */
  readonly object: JsonObject
  /** Whether the object or the ownership of its fields changed; changed timestamps alone do not count. */
  readonly changed: boolean
}

/** The manager of the fields of an object that existed before its first apply. */
const beforeFirstApply = 'before-first-apply'

/**
 * Server-side apply. Throws KUBE_APPLY_CONFLICT (see applyFailureStatus) if other managers own fields that would
 * change, KUBE_APPLY_INVALID if an object does not match the shape, and KUBE_MANAGED_FIELDS_INVALID.
 */
export function applyObject(request: ApplyRequest): ApplyOutcome {
  const live = request.live ?? request.empty ?? emptyObjectOf(request.config)
  const object = applyToLive(live, request)
  const changed = request.live === undefined || (object !== live && !equalIgnoringTimes(object, live))
  return { object: changed ? object : live, changed }
}

function applyToLive(live: JsonObject, request: ApplyRequest): JsonObject {
  const { config, manager } = request
  const managed = wrapFailure('failed to decode managed fields', () => decodeManaged(live))
  checkKind(config, live)
  const merged = mergeAdoptingLastApplied(live, managed, request)
  // When nothing changed, writing the object again could only change the spelling of its managedFields.
  const isSame = merged.object === live && sameManagers(merged.managed.fields, managed.fields)
  if (isSame && manager !== kubectlManager && isCanonicalManaged(live)) return live
  const object = manager === kubectlManager ? refreshLastApplied(merged.object, config) : merged.object
  return withManagedFields(object, encodeManaged(merged.managed))
}

function checkKind(config: JsonObject, live: JsonObject): void {
  if (textOf(config, 'apiVersion') !== textOf(live, 'apiVersion') || textOf(config, 'kind') !== textOf(live, 'kind')) {
    throw new ApplyRequestError(`invalid object type: ${describeKind(config)}`)
  }
}

interface Merged {
  readonly object: JsonObject
  readonly managed: Managed
}

/** kubectl takes over the fields of its client-side apply: an apply whose conflicts are all about them is forced. */
function mergeAdoptingLastApplied(live: JsonObject, managed: Managed, request: ApplyRequest): Merged {
  const context = mergeContext(request, textOf(request.config, 'apiVersion'))
  try {
    return mergeTracked(live, managed, request, request.force === true, context)
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error
    const allowed = request.manager === kubectlManager ? lastAppliedFields(live, context) : undefined
    const conflicts = allowed === undefined ? error.conflicts : remainingConflicts(error.conflicts, allowed)
    if (conflicts.length > 0) throw applyConflict(conflicts)
    return mergeTracked(live, managed, request, true, context)
  }
}

/** The fields of an untracked object first get a manager of their own. */
function mergeTracked(
  live: JsonObject,
  managed: Managed,
  request: ApplyRequest,
  force: boolean,
  context: MergeContext,
): Merged {
  if (managed.fields.size > 0) return mergeConfig(live, managed, request, force, context)
  const first = { manager: beforeFirstApply, subresource: request.subresource, now: request.now }
  const tracked = wrapFailure('failed to create manager for existing fields', () =>
    trackFields(request.empty ?? emptyObjectOf(request.config), live, managed, first, context),
  )
  return mergeConfig(live, tracked, request, force, context)
}

function mergeConfig(
  live: JsonObject,
  managed: Managed,
  request: ApplyRequest,
  force: boolean,
  context: MergeContext,
): Merged {
  const identifier = managerIdentifier({
    manager: request.manager === '' ? 'unknown' : request.manager,
    operation: 'Apply',
    apiVersion: context.apiVersion,
    subresource: request.subresource ?? '',
  })
  const applied = mergeTyped(live, managed, request.config, identifier, force, context)
  const fields = keepEqualSet(stripManager(applied.managers, identifier), managed.fields, identifier)
  const object = applied.object.value as JsonObject
  if (jsonEqual(object, live)) return { object: live, managed: { ...managed, fields } }
  const times = new Map(managed.times).set(identifier, request.now)
  return { object: request.complete === undefined ? object : request.complete(object), managed: { fields, times } }
}

function sameManagers(left: Managers, right: Managers): boolean {
  if (left.size !== right.size) return false
  for (const [manager, versioned] of left) if (versioned !== right.get(manager)) return false
  return true
}

/** A set that equals the recorded one is replaced by it, because the recorded one is encoded already. */
function keepEqualSet(fields: Managers, recorded: Managers, identifier: string): Managers {
  const own = fields.get(identifier)
  const last = recorded.get(identifier)
  if (own === undefined || last === undefined || !fieldSetsEqual(own.set, last.set)) return fields
  const isSame = own.apiVersion === last.apiVersion && own.applied === last.applied
  return new Map(fields).set(identifier, isSame ? last : { ...own, set: last.set })
}

function mergeTyped(
  live: JsonObject,
  managed: Managed,
  config: JsonObject,
  identifier: string,
  force: boolean,
  context: MergeContext,
): Applied {
  if (managedFieldsOf(config) !== undefined) {
    throw new ApplyRequestError('metadata.managedFields must be nil')
  }
  const typedConfig = typedObject(config, context, 'failed to create typed patch object', '')
  const typedLive = typedObject(live, context, 'failed to create typed live object', '', { allowDuplicates: true })
  return applyConfiguration(typedLive, typedConfig, managed.fields, identifier, force, context)
}

/** Whether two objects differ only in the timestamps of their managedFields. */
export function equalIgnoringTimes(left: JsonObject, right: JsonObject): boolean {
  if (!entriesEqual(managedFieldsOf(left) ?? [], managedFieldsOf(right) ?? [])) return false
  return jsonEqual(withManagedFields(left, undefined), withManagedFields(right, undefined))
}
