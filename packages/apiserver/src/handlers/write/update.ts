import { ignoreTimeOnlyChange } from '@kubewright/kube/apply'
import { type FieldError, invalid } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { conflictStatus, invalidStatus, notFoundStatus } from '@kubewright/kube/status'
import type { Endpoint, ServedResource, StrategyContext, Validation } from '../../registry/index.ts'
import type { StoredObject } from '../../storage/index.ts'
import { mutateByAdmission, validateByAdmission } from '../admission.ts'
import { commitRemoval, modifiedMessage, pretendToWrite, writeObject } from '../commit.ts'
import { decodeObject } from '../decode-body.ts'
import { afterRemoval } from '../definition-cleanup.ts'
import {
  deletionGraceOf,
  deletionTimestampOf,
  dropRepeatedOwners,
  finalizersOf,
  metadataIn,
  metadataText,
  withMetadataFields,
} from '../metadata.ts'
import { fail, failPlainly, groupKindOf, groupResourceOf, nameIn, type Operation } from '../operation.ts'
import { parseUint } from '../revision.ts'
import { keyOf } from '../storage-key.ts'
import { storedForm } from '../versions.ts'
import type { WriteOptions } from '../write-options.ts'
import { refuseEscalation } from './guard-write.ts'
import { checkName, inRequestNamespace } from './identity.ts'
import { restrictChange } from './update-strategy.ts'

/** A change of an object that exists. */
export interface Update {
  readonly endpoint: Endpoint
  readonly options: WriteOptions
  /** The uid that the object must have; empty for any. */
  readonly uid?: string
  /** Whether admission has looked at the change in another form, as it does at that of a scale. */
  readonly isAdmitted?: boolean
  /** The object as the request wants it, with its fields tracked, from the object as it is. */
  produce(live: JsonObject): JsonObject
}

/** Decodes the object of a PUT, whose name and namespace are those of the path. */
export function decodeUpdate(operation: Operation, { fieldValidation }: WriteOptions): JsonObject {
  const decoded = decodeObject(operation, fieldValidation)
  const placed = dropRepeatedOwners(inRequestNamespace(operation, decoded), operation.warnings)
  checkName(operation, placed)
  return placed
}

/** Whether the request replaces nothing, and the resource is one of those for which that is a creation. */
export function isCreatedByUpdate(operation: Operation): boolean {
  const { allowsCreateOnUpdate } = operation.resource.strategy
  return allowsCreateOnUpdate && operation.context.store.get(keyOf(operation)) === undefined
}

/** The object that is stored under the path of the request. Fails with 404. */
export function requireStored(operation: Operation): StoredObject {
  const stored = operation.context.store.get(keyOf(operation))
  return stored ?? fail(notFoundStatus(groupResourceOf(operation.resource), nameIn(operation)))
}

/**
 * Whether a write would change nothing of what is stored. It changes something also where the object stays the same but
 * is to be stored at another version than before, which is how objects are brought to a new one.
 */
function isStoredSo(operation: Operation, stored: StoredObject, live: JsonObject, wanted: JsonObject): boolean {
  const { versions } = operation.resource
  if (versions === undefined) return wanted === live
  if (live === stored.object && live['apiVersion'] === versions.storageApiVersion) return wanted === live
  return jsonEqual(storedForm(operation, wanted), stored.object)
}

/** Admit mutating: the plugins of the kind, then policies and webhooks. */
export function admitChange(
  operation: Operation,
  { endpoint, isAdmitted }: Update,
  produced: JsonObject,
  live: JsonObject,
  context: StrategyContext,
): JsonObject {
  const own = endpoint === 'main' ? operation.resource.admitUpdate(produced, live, context) : produced
  if (isAdmitted === true) return own
  return mutateByAdmission(operation, own, { verb: 'UPDATE', oldObject: live, isDryRun: context.isDryRun })
}

/** Prepare: checks the resourceVersion, then keeps what the endpoint, the kind or the system does not let a request change. */
export function prepareChange(
  operation: Operation,
  { endpoint }: Update,
  admitted: JsonObject,
  live: JsonObject,
  context: StrategyContext,
): JsonObject {
  checkResourceVersion(operation, admitted, live)
  refuseEscalation(operation, admitted, live)
  const placed = inRequestNamespace(operation, admitted)
  return keepSystemFields(restrictChange(operation.resource, endpoint, placed, live, context), live)
}

/** Admit validating: policies and webhooks, then the plugins of the kind. */
export function admitValidChange(
  operation: Operation,
  { endpoint, isAdmitted }: Update,
  next: JsonObject,
  live: JsonObject,
  context: StrategyContext,
): void {
  if (isAdmitted !== true) {
    validateByAdmission(operation, { verb: 'UPDATE', object: next, oldObject: live, isDryRun: context.isDryRun })
  }
  operation.resource.strategy.admitValidUpdate?.(endpoint, next, live, context)
}

/**
 * Store: commits the object and returns it as the request shows it. A change that changes nothing is not written; one
 * that takes the last finalizer of an object under deletion removes the object.
 */
export function storeChange(
  operation: Operation,
  { options: { isDryRun } }: Update,
  next: JsonObject,
  live: JsonObject,
  stored: StoredObject,
): JsonObject {
  if (isRemoval(operation, next, live)) return removeByUpdate(operation, isDryRun, stored, next)
  const isSame = ignoreTimeOnlyChange(live, next) === live || jsonEqual(next, live)
  const wanted = isSame ? live : next
  if (isStoredSo(operation, stored, live, wanted)) return live
  if (isDryRun) return pretendToWrite(operation, wanted)
  return writeObject(operation, stored.key, wanted, stored.revision)?.shown as JsonObject
}

/** The message for a request that names the uid of another object, as in Kubernetes' storage. */
export function checkUid(operation: Operation, uid: string, live: JsonObject): void {
  const found = metadataText(live, 'uid')
  if (uid === '' || uid === found) return
  failPrecondition(operation, `UID in precondition: ${uid}, UID in object meta: ${found}`)
}

export function failPrecondition(operation: Operation, problem: string): never {
  const { definition, isCustom } = operation.resource
  const group = isCustom ? `${definition.group}/` : ''
  const namespace = operation.path.namespace === '' ? '' : `${operation.path.namespace}/`
  // A dry run does not come as far as the storage that puts its prefix before keys.
  const prefix = operation.request.query['dryRun'] === 'All' ? '' : '/registry'
  const key = `${prefix}/${group}${definition.plural}/${namespace}${nameIn(operation)}`
  const detail = `ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: ${problem}`
  const message = `StorageError: invalid object, Code: 4, Key: ${key}, ${detail}`
  return fail(conflictStatus(groupResourceOf(operation.resource), nameIn(operation), message))
}

/** A resourceVersion must be the present one; most built-in kinds may leave it out. */
function checkResourceVersion(operation: Operation, produced: JsonObject, live: JsonObject): void {
  const version = metadataText(produced, 'resourceVersion')
  const { resource } = operation
  const revision = version === '' ? 0 : parseUint(version, failPlainly)
  if (revision === 0) {
    if (resource.strategy.allowsUnconditionalUpdate) return
    const { group, plural } = resource.definition
    const error = invalid('metadata.resourceVersion', 0, 'must be specified for an update')
    fail(invalidStatus({ group, kind: plural }, nameIn(operation), [error]))
  }
  if (revision === Number(metadataText(live, 'resourceVersion'))) return
  fail(conflictStatus(groupResourceOf(resource), nameIn(operation), modifiedMessage))
}

/** No update changes the fields that the system set; what it says about them does not count. */
function keepSystemFields(object: JsonObject, live: JsonObject): JsonObject {
  const old = metadataIn(live)
  const own = metadataIn(object)
  return withMetadataFields(object, {
    uid: own['uid'] ? own['uid'] : old['uid'],
    creationTimestamp: old['creationTimestamp'],
    resourceVersion: old['resourceVersion'],
    ...(deletionTimestampOf(live) === undefined ? {} : { deletionTimestamp: old['deletionTimestamp'] }),
    ...(own['deletionGracePeriodSeconds'] === undefined
      ? { deletionGracePeriodSeconds: old['deletionGracePeriodSeconds'] }
      : {}),
  })
}

/** Validate: fails with 422. */
export function validateChange(
  operation: Operation,
  { endpoint }: Update,
  next: JsonObject,
  live: JsonObject,
  context: StrategyContext,
): void {
  const { resource } = operation
  const { errors, warnings } = validationOf(resource, endpoint, next, live)
  const all = withUnauthorized(resource, endpoint, errors, next, live, context)
  if (all.length > 0) fail(invalidStatus(groupKindOf(resource), nameIn(operation), all))
  operation.warnings.pushAll(warnings)
}

/** Adds errors about what the user may not change, as Kubernetes does: of a status always, else if all is valid. */
function withUnauthorized(
  { strategy }: ServedResource,
  endpoint: Endpoint,
  errors: readonly FieldError[],
  next: JsonObject,
  live: JsonObject,
  context: StrategyContext,
): readonly FieldError[] {
  if (endpoint === 'status' && strategy.authorizeStatusUpdate !== undefined) {
    return [...strategy.authorizeStatusUpdate(next, live, context), ...errors]
  }
  if (endpoint !== 'main' || errors.length > 0) return errors
  return strategy.authorizeUpdate?.(next, live, context) ?? errors
}

function validationOf(resource: ServedResource, endpoint: Endpoint, next: JsonObject, live: JsonObject): Validation {
  if (endpoint === 'status') return resource.validateStatusUpdate(next, live)
  const subresource = endpoint === 'main' ? undefined : resource.strategy.subresources?.[endpoint]
  if (subresource?.validateUpdate === undefined) return resource.validateUpdate(next, live)
  return { errors: subresource.validateUpdate(next, live), warnings: [] }
}

/** Deletion was asked for, its grace is over, and this update leaves nothing that holds the object. */
function isRemoval(operation: Operation, next: JsonObject, live: JsonObject): boolean {
  if (finalizersOf(next).length > 0 || deletionTimestampOf(live) === undefined) return false
  if ((deletionGraceOf(live) ?? 0) !== 0) return false
  return operation.resource.strategy.contentDeletion?.isHeld?.(next) !== true
}

/** Returns what the update would have stored, with the resourceVersion that it found. */
function removeByUpdate(operation: Operation, isDryRun: boolean, stored: StoredObject, next: JsonObject): JsonObject {
  if (isDryRun) return next
  commitRemoval(operation, stored)
  afterRemoval(operation)
  return next
}
