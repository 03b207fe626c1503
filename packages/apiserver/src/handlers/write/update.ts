import { ignoreTimeOnlyChange } from '@kubewright/kube/apply'
import { invalid } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { conflictStatus, invalidStatus, notFoundStatus } from '@kubewright/kube/status'
import type { ServedResource, Validation } from '../../registry/index.ts'
import { type StrategyContext, validateApproval } from '../../registry/index.ts'
import type { StoredObject } from '../../storage/index.ts'
import { mutateByAdmission, validateByAdmission } from '../admission.ts'
import { commitRemoval, modifiedMessage, pretendToWrite, writeObject } from '../commit.ts'
import { decodeObject } from '../decode-body.ts'
import { afterRemoval } from '../definition-cleanup.ts'
import { specFinalizersOf } from '../delete/delete-namespace.ts'
import {
  deletionGraceOf,
  deletionTimestampOf,
  dropRepeatedOwners,
  finalizersOf,
  metadataIn,
  metadataText,
  withMetadataFields,
} from '../metadata.ts'
import { isNamespaceResource } from '../namespace-admission.ts'
import { fail, failPlainly, groupKindOf, groupResourceOf, nameIn, type Operation } from '../operation.ts'
import { parseUint } from '../revision.ts'
import { keyOf } from '../storage-key.ts'
import { storedForm } from '../versions.ts'
import type { WriteOptions } from '../write-options.ts'
import { finalizerWarnings } from './finalizer-warnings.ts'
import { refuseForeignSigner } from './guard-certificate.ts'
import { refusedClaimChanges } from './guard-claim.ts'
import { refusedParameters } from './guard-policy.ts'
import { refuseEscalation } from './guard-write.ts'
import { checkName, inRequestNamespace } from './identity.ts'
import { podSubresourceOf } from './pod-subresources.ts'
import { restrictChange, type WritableEndpoint } from './update-strategy.ts'

/** Resources whose objects a PUT may create, as the registries of Kubernetes decide. */
const createdByUpdate: ReadonlySet<string> = new Set([
  'endpoints',
  'events',
  'limitranges',
  'services',
  'leases.coordination.k8s.io',
  'runtimeclasses.node.k8s.io',
  'clusterrolebindings.rbac.authorization.k8s.io',
  'clusterroles.rbac.authorization.k8s.io',
  'rolebindings.rbac.authorization.k8s.io',
  'roles.rbac.authorization.k8s.io',
])

/** A change of an object that exists. */
export interface Update {
  readonly endpoint: WritableEndpoint
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
  return (
    createdByUpdate.has(operation.resource.storageName) && operation.context.store.get(keyOf(operation)) === undefined
  )
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

/** Admit validating: policies and webhooks, then the rule for signers of certificates. */
export function admitValidChange(
  operation: Operation,
  { endpoint, isAdmitted, options: { isDryRun } }: Update,
  next: JsonObject,
  live: JsonObject,
): void {
  if (isAdmitted !== true) {
    validateByAdmission(operation, { verb: 'UPDATE', object: next, oldObject: live, isDryRun })
  }
  refuseForeignSigner(operation, endpoint, next, live)
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
    if (resource.allowsUnconditionalUpdate) return
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
export function validateChange(operation: Operation, { endpoint }: Update, next: JsonObject, live: JsonObject): void {
  const { resource } = operation
  const { errors: problems, warnings } = validationOf(resource, endpoint, next, live)
  const refused = refusedClaimChanges(operation, endpoint, next, live)
  const found = refused.length === 0 ? problems : [...refused, ...problems]
  const errors = found.length > 0 || endpoint !== 'main' ? found : refusedParameters(operation, next, live)
  if (errors.length > 0) fail(invalidStatus(groupKindOf(resource), nameIn(operation), errors))
  operation.warnings.pushAll(warnings)
  operation.warnings.pushAll(finalizerWarnings(resource, next, live))
}

function validationOf(
  resource: ServedResource,
  endpoint: WritableEndpoint,
  next: JsonObject,
  live: JsonObject,
): Validation {
  if (endpoint === 'status') return resource.validateStatusUpdate(next, live)
  if (endpoint === 'approval') return { errors: validateApproval(next, live), warnings: [] }
  const subresource = podSubresourceOf(endpoint)
  return subresource === undefined
    ? resource.validateUpdate(next, live)
    : { errors: subresource.validate(next, live), warnings: [] }
}

/** Deletion was asked for, its grace is over, and this update leaves nothing that holds the object. */
function isRemoval(operation: Operation, next: JsonObject, live: JsonObject): boolean {
  if (finalizersOf(next).length > 0 || deletionTimestampOf(live) === undefined) return false
  if ((deletionGraceOf(live) ?? 0) !== 0) return false
  return !isNamespaceResource(operation) || specFinalizersOf(next).length === 0
}

/** Returns what the update would have stored, with the resourceVersion that it found. */
function removeByUpdate(operation: Operation, isDryRun: boolean, stored: StoredObject, next: JsonObject): JsonObject {
  if (isDryRun) return next
  commitRemoval(operation, stored)
  afterRemoval(operation)
  return next
}
