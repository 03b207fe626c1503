import { isKubeError } from '../../errors.ts'
import type { JsonObject } from '../../json/index.ts'
import type { Shape } from '../../shape/index.ts'
import type { Instant } from '../../values/index.ts'
import { fieldSetsEqual } from '../fieldset/index.ts'
import type { VersionedSet } from '../merge/index.ts'
import {
  conformsTo,
  mergeValues,
  ownsStructAlone,
  reconcileFieldSet,
  restatesFields,
  toFieldSet,
  typeProblems,
} from '../typed/index.ts'
import type { ApplyRequest } from './apply.ts'
import { applyObject } from './apply.ts'
import { managedFieldsOf, managerIdentifier } from './entry.ts'
import { kubectlManager, lastAppliedOf } from './last-applied.ts'
import type { Managed } from './managed.ts'
import { decodeManaged, isCanonicalManaged } from './managed.ts'
import { textOf } from './request.ts'
import { stripFields, unownedFields } from './strip.ts'

/**
 * An apply to decide about. The time only affects the order of entries, so it may be left out; it then counts as later
 * than any other.
 */
export type ApplyDecision = Omit<ApplyRequest, 'now'> & { readonly now?: Instant }

/**
 * Whether an apply would change the object or the ownership of its fields, or fail. False exactly when applyObject
 * succeeds and its result differs from the live object in nothing but timestamps, so that a client can skip the
 * request. The common cases are decided without building the merged object.
 */
export function wouldApplyChange(request: ApplyDecision): boolean {
  try {
    return decide(request) ?? applyObject({ ...request, now: request.now ?? endOfTime }).changed
  } catch (error) {
    if (isKubeError(error)) return true
    throw error
  }
}

const endOfTime: Instant = { seconds: 253_402_300_799, nanoseconds: 0 }

/** Undefined when only the full algorithm can decide. */
function decide(request: ApplyDecision): boolean | undefined {
  const { live, config, shape } = request
  if (live === undefined) return true
  const apiVersion = textOf(config, 'apiVersion')
  if (apiVersion !== textOf(live, 'apiVersion') || textOf(config, 'kind') !== textOf(live, 'kind')) return true
  if (managedFieldsOf(config) !== undefined) return true
  if (request.manager === kubectlManager && lastAppliedOf(live) !== '') return undefined
  const managed = decodeManaged(live)
  if (managed.fields.size === 0) return undefined
  // Writing the entries again would already change them.
  if (!isCanonicalManaged(live)) return true
  const own = managed.fields.get(ownIdentifier(request, apiVersion))
  if (own === undefined || own.apiVersion !== apiVersion) return setsNothing(request, apiVersion) ? undefined : true
  if (!areSettled(managed, shape, apiVersion)) return undefined
  if (!conformsTo(shape, live)) return true
  const restated = request.resetFields?.has(apiVersion)
    ? restatesFiltered(request, live, own, apiVersion)
    : restatesFields(shape, live, config, own.set, unownedFields)
  if (restated) return false
  return restated === false && request.complete === undefined ? true : undefined
}

/** Whether an apply that changes nothing keeps every manager: no set is empty, converted, or from an older schema. */
function areSettled(managed: Managed, shape: Shape, apiVersion: string): boolean {
  for (const versioned of managed.fields.values()) {
    if (versioned.set.isEmpty || versioned.apiVersion !== apiVersion) return false
    if (reconcileFieldSet(versioned.set, shape) !== versioned.set) return false
  }
  return true
}

/** Like restatesFields, when resetFields excludes some of the fields that the configuration sets. */
function restatesFiltered(request: ApplyDecision, live: JsonObject, own: VersionedSet, apiVersion: string) {
  const { shape, config } = request
  if (typeProblems(shape, config).length > 0) return false
  if (!fieldSetsEqual(own.set, appliedSet(request, apiVersion))) return false
  if (ownsStructAlone(own.set, shape, live)) return undefined
  return mergeValues(shape, live, config) === live
}

function appliedSet({ shape, config, resetFields }: ApplyDecision, apiVersion: string) {
  const set = toFieldSet(shape, config)
  const filter = resetFields?.get(apiVersion)
  return stripFields(filter === undefined ? set : filter(set))
}

/** Whether the manager would own nothing, so that it has no entry. */
function setsNothing(request: ApplyDecision, apiVersion: string): boolean {
  return typeProblems(request.shape, request.config).length === 0 && appliedSet(request, apiVersion).isEmpty
}

function ownIdentifier(request: ApplyDecision, apiVersion: string): string {
  const manager = request.manager === '' ? 'unknown' : request.manager
  return managerIdentifier({ manager, operation: 'Apply', apiVersion, subresource: request.subresource ?? '' })
}
