import { copyFields, type JsonObject } from '@kubewright/kube/json'
import { type GroupKind, generateName } from '@kubewright/kube/meta'
import { alreadyExistsStatus, generateNameConflictStatus, invalidStatus, type Status } from '@kubewright/kube/status'
import { apiserverLimits } from '../../limits.ts'
import type { StrategyContext } from '../../registry/index.ts'
import { nowText } from '../../registry/index.ts'
import { mutateByAdmission } from '../admission.ts'
import { pretendToWrite, writeObject } from '../commit.ts'
import { decodeObject } from '../decode-body.ts'
import {
  deletionTimestampOf,
  dropRepeatedOwners,
  metadataIn,
  metadataText,
  withMetadataFields,
  withoutMetadataFields,
} from '../metadata.ts'
import { fail, failPlainly, groupKindOf, groupResourceOf, type Operation } from '../operation.ts'
import { keyOf } from '../storage-key.ts'
import type { WriteOptions } from '../write-options.ts'
import { refuseCreation, refuseEscalation } from './guard-write.ts'
import { inRequestNamespace } from './identity.ts'

/** Decodes the object of a POST, which may leave out the namespace of the path. */
export function decodeNew(operation: Operation, { fieldValidation }: WriteOptions): JsonObject {
  const decoded = withoutMetadataFields(decodeObject(operation, fieldValidation), systemFields)
  return dropRepeatedOwners(inRequestNamespace(operation, decoded), operation.warnings)
}

/** What only the system sets is not taken from the request. */
const systemFields: ReadonlySet<string> = new Set([
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'selfLink',
])

/** Admit mutating: the plugins of the kind, then policies and webhooks. They may set a name, but no other namespace. */
export function admitNew(operation: Operation, produced: JsonObject, context: StrategyContext): JsonObject {
  const { isDryRun } = context
  const own = operation.resource.admitCreate(produced, context)
  const mutated = mutateByAdmission(operation, own, { verb: 'CREATE', isDryRun, name: metadataText(produced, 'name') })
  refuseEscalation(operation, mutated)
  return inRequestNamespace(operation, mutated)
}

/** How many names are generated until one is free; one attempt if the object has a name. */
export function nameAttemptsOf(admitted: JsonObject): number {
  return isNameGenerated(admitted) ? apiserverLimits.generateNameAttemptsMax : 1
}

function isNameGenerated(object: JsonObject): boolean {
  return metadataText(object, 'generateName') !== '' && metadataText(object, 'name') === ''
}

/** Prepare: sets the system fields and a generated name, and lets the kind's strategy reset and complete fields. */
export function prepareNew(operation: Operation, admitted: JsonObject, strategyContext: StrategyContext): JsonObject {
  const { context, resource } = operation
  const { random } = context.runtime
  const uid = random.uuid()
  const metadata = copyFields(metadataIn(admitted))
  metadata['uid'] = uid
  metadata['creationTimestamp'] = nowText(context)
  if (isNameGenerated(admitted)) {
    metadata['name'] = generateName(metadataText(admitted, 'generateName'), (bound) => random.integer(bound))
  }
  if (resource.strategy.hasGeneration) metadata['generation'] = 1
  return resource.printed(resource.prepareForCreate({ ...admitted, metadata }, strategyContext))
}

/** Validate: fails with 422, or with 403 for a PUT or apply whose user must not create. */
export function validateNew(operation: Operation, object: JsonObject, context: StrategyContext): void {
  const { resource } = operation
  const { errors: problems, warnings } = resource.validateCreate(object)
  const errors = problems.length > 0 ? problems : (resource.strategy.authorizeCreate?.(object, context) ?? problems)
  if (errors.length > 0) fail(invalidStatus(groupKindIn(operation, object), metadataText(object, 'name'), errors))
  refuseCreation(operation)
  operation.warnings.pushAll(warnings)
}

/** What the object says it is, which of a custom resource need not be right. */
function groupKindIn({ resource }: Operation, object: JsonObject): GroupKind {
  const { kind } = object
  return resource.isCustom && typeof kind === 'string' ? { ...groupKindOf(resource), kind } : groupKindOf(resource)
}

/** Store: commits the object and returns it as the request shows it; undefined if the name is taken. */
export function storeNew(operation: Operation, prepared: JsonObject, isDryRun: boolean): JsonObject | undefined {
  const object = operation.resource.setStoredDefaults?.(prepared) ?? prepared
  if (isDryRun) return dryCreate(operation, object)
  if (metadataText(object, 'resourceVersion') !== '') {
    failPlainly('resourceVersion should not be set on objects to be created')
  }
  return writeObject(operation, keyOf(operation, metadataText(object, 'name')), object, 0)?.shown
}

/** As if it were stored; what is not stored has no resourceVersion. */
function dryCreate(operation: Operation, object: JsonObject): JsonObject | undefined {
  const key = keyOf(operation, metadataText(object, 'name'))
  if (operation.context.store.get(key) !== undefined) return undefined
  return withMetadataFields(pretendToWrite(operation, object), { resourceVersion: undefined })
}

/** Fails with 409: the name is taken. */
export function failExists(operation: Operation, object: JsonObject): never {
  return fail(existsStatus(operation, object))
}

function existsStatus(operation: Operation, object: JsonObject): Status {
  const name = metadataText(object, 'name')
  const resource = groupResourceOf(operation.resource)
  const status =
    metadataText(object, 'generateName') === ''
      ? alreadyExistsStatus(resource, name)
      : generateNameConflictStatus(resource, name, 1)
  const existing = operation.context.store.get(keyOf(operation, name))
  if (existing === undefined || deletionTimestampOf(existing.object) === undefined) return status
  return { ...status, message: `object is being deleted: ${status.message}` }
}
