import { ignoreTimeOnlyChange } from '@kubewright/kube/apply'
import { invalid } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { conflictStatus, invalidStatus, notFoundStatus } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api.ts'
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
import { admitCreation, isNamespaceResource } from '../namespace-admission.ts'
import {
  fail,
  failPlainly,
  groupKindOf,
  groupResourceOf,
  nameIn,
  type Operation,
  objectResponse,
} from '../operation.ts'
import { parseUint } from '../revision.ts'
import { keyOf } from '../storage-key.ts'
import { strategyContextOf } from '../strategy-context.ts'
import { atVersionOf, storedForm } from '../versions.ts'
import { type WriteOptions, writeOptionsOf } from '../write-options.ts'
import { storeNew } from './create.ts'
import { finalizerWarnings } from './finalizer-warnings.ts'
import { refuseForeignSigner } from './guard-certificate.ts'
import { refusedClaimChanges } from './guard-claim.ts'
import { refusedParameters } from './guard-policy.ts'
import { refuseEscalation } from './guard-write.ts'
import { checkName, inRequestNamespace } from './identity.ts'
import { trackWrite } from './managed-fields.ts'
import { podPartOf } from './pod-parts.ts'
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

/** PUT of an object, or of its status. */
export function replaceObject(operation: Operation, endpoint: WritableEndpoint): ApiResponse {
  const options = writeOptionsOf(operation, 'UpdateOptions')
  const decoded = decodeObject(operation, options.fieldValidation)
  const placed = dropRepeatedOwners(inRequestNamespace(operation, decoded), operation.warnings)
  checkName(operation, placed)
  if (endpoint === 'main' && isCreatedByUpdate(operation)) return createByUpdate(operation, options, placed)
  const updated = updateStored(operation, {
    endpoint,
    options,
    uid: metadataText(placed, 'uid'),
    produce: (live) => trackWrite(operation, { endpoint, live, updated: placed, manager: options.manager }),
  })
  return objectResponse(operation, 200, updated)
}

/** Whether the request replaces nothing, and the resource is one of those for which that is a creation. */
function isCreatedByUpdate(operation: Operation): boolean {
  return (
    createdByUpdate.has(operation.resource.storageName) && operation.context.store.get(keyOf(operation)) === undefined
  )
}

function createByUpdate(operation: Operation, options: WriteOptions, placed: JsonObject): ApiResponse {
  checkUid(operation, metadataText(placed, 'uid'), {})
  admitCreation(operation, placed)
  const created = withMetadataFields(placed, { resourceVersion: undefined })
  const tracked = trackWrite(operation, { endpoint: 'main', updated: created, manager: options.manager })
  return objectResponse(operation, 201, storeNew(operation, tracked, options))
}

/** The object that is stored under the path of the request. Fails with 404. */
export function requireStored(operation: Operation): StoredObject {
  const stored = operation.context.store.get(keyOf(operation))
  return stored ?? fail(notFoundStatus(groupResourceOf(operation.resource), nameIn(operation)))
}

/**
 * Changes a stored object: reads, asks for the new object, checks and commits, all in one turn. A change that changes
 * nothing is not written. An object that is being deleted is removed by the change that takes its last finalizer.
 */
export function updateStored(operation: Operation, update: Update): JsonObject {
  const stored = requireStored(operation)
  const live = atVersionOf(operation, stored.object)
  checkUid(operation, update.uid ?? '', live)
  const { isDryRun } = update.options
  const strategyContext = strategyContextOf(operation, isDryRun)
  const admitted = admittedChange(operation, update, live, strategyContext)
  checkResourceVersion(operation, admitted, live)
  refuseEscalation(operation, admitted, live)
  const placed = inRequestNamespace(operation, admitted)
  const next = keepSystemFields(
    restrictChange(operation.resource, update.endpoint, placed, live, strategyContext),
    live,
  )
  validateChange(operation, update.endpoint, next, live)
  if (update.isAdmitted !== true) {
    validateByAdmission(operation, { verb: 'UPDATE', object: next, oldObject: live, isDryRun })
  }
  refuseForeignSigner(operation, update.endpoint, next, live)
  if (isRemoval(operation, next, live)) return removeByUpdate(operation, update, stored, next)
  const isSame = ignoreTimeOnlyChange(live, next) === live || jsonEqual(next, live)
  const wanted = isSame ? live : next
  if (isStoredSo(operation, stored, live, wanted)) return live
  if (isDryRun) return pretendToWrite(operation, wanted)
  return writeObject(operation, stored.key, wanted, stored.revision)?.shown as JsonObject
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

/** The object that the request wants, after plugins, policies and webhooks have changed it. */
function admittedChange(
  operation: Operation,
  update: Update,
  live: JsonObject,
  strategyContext: StrategyContext,
): JsonObject {
  const produced = update.produce(live)
  const own = update.endpoint === 'main' ? operation.resource.admitUpdate(produced, live, strategyContext) : produced
  if (update.isAdmitted === true) return own
  return mutateByAdmission(operation, own, { verb: 'UPDATE', oldObject: live, isDryRun: update.options.isDryRun })
}

/** What a request that names the uid of another object is told, in the words of Kubernetes' storage. */
function checkUid(operation: Operation, uid: string, live: JsonObject): void {
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

function validateChange(operation: Operation, endpoint: WritableEndpoint, next: JsonObject, live: JsonObject): void {
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
  const part = podPartOf(endpoint)
  return part === undefined ? resource.validateUpdate(next, live) : { errors: part.validate(next, live), warnings: [] }
}

/** Deletion was asked for, its grace is over, and this update leaves nothing that holds the object. */
function isRemoval(operation: Operation, next: JsonObject, live: JsonObject): boolean {
  if (finalizersOf(next).length > 0 || deletionTimestampOf(live) === undefined) return false
  if ((deletionGraceOf(live) ?? 0) !== 0) return false
  return !isNamespaceResource(operation) || specFinalizersOf(next).length === 0
}

/** The answer is what the update would have stored, with the resourceVersion that it found. */
function removeByUpdate(operation: Operation, update: Update, stored: StoredObject, next: JsonObject): JsonObject {
  if (update.options.isDryRun) return next
  commitRemoval(operation, stored)
  afterRemoval(operation)
  return next
}
