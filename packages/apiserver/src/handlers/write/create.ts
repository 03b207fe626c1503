import { copyFields, type JsonObject } from '@kubewright/kube/json'
import { type GroupKind, generateName } from '@kubewright/kube/meta'
import { alreadyExistsStatus, generateNameConflictStatus, invalidStatus, type Status } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api.ts'
import { apiserverLimits } from '../../limits.ts'
import type { StrategyContext } from '../../registry/index.ts'
import { nowText } from '../../registry/index.ts'
import { mutateByAdmission, validateByAdmission } from '../admission.ts'
import { pretendToWrite, writeObject } from '../commit.ts'
import { decodeObject } from '../decode-body.ts'
import { refuseWhileTerminating } from '../definition-cleanup.ts'
import {
  deletionTimestampOf,
  dropRepeatedOwners,
  metadataIn,
  metadataText,
  withMetadataFields,
  withoutMetadataFields,
} from '../metadata.ts'
import { admitCreation } from '../namespace-admission.ts'
import { fail, failPlainly, groupKindOf, groupResourceOf, type Operation, objectResponse } from '../operation.ts'
import { keyOf } from '../storage-key.ts'
import { strategyContextOf } from '../strategy-context.ts'
import { type WriteOptions, writeOptionsOf } from '../write-options.ts'
import { finalizerWarnings } from './finalizer-warnings.ts'
import { refusedParameters } from './guard-policy.ts'
import { refuseCreation, refuseEscalation } from './guard-write.ts'
import { inRequestNamespace } from './identity.ts'
import { trackWrite } from './managed-fields.ts'

/** POST to a collection. */
export function createObject(operation: Operation): ApiResponse {
  const options = writeOptionsOf(operation, 'CreateOptions')
  const decoded = withoutMetadataFields(decodeObject(operation, options.fieldValidation), systemFields)
  const placed = dropRepeatedOwners(inRequestNamespace(operation, decoded), operation.warnings)
  admitCreation(operation, placed)
  refuseWhileTerminating(operation, metadataText(placed, 'name'))
  const tracked = trackWrite(operation, { endpoint: 'main', updated: placed, manager: options.manager })
  return objectResponse(operation, 201, storeNew(operation, tracked, options))
}

/** What only the system sets is not taken from the request. */
const systemFields: ReadonlySet<string> = new Set([
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'selfLink',
])

/** Stores a new object whose fields are tracked; also where an apply creates. Returns it as the request shows it. */
export function storeNew(operation: Operation, tracked: JsonObject, options: WriteOptions): JsonObject {
  const isDryRun = options.isDryRun
  const strategyContext = strategyContextOf(operation, isDryRun)
  const admitted = operation.resource.admitCreate(tracked, strategyContext)
  const name = metadataText(tracked, 'name')
  const changed = mutateByAdmission(operation, admitted, { verb: 'CREATE', isDryRun, name })
  refuseEscalation(operation, changed)
  // A webhook may give a name to what has none yet, but take nothing to another namespace.
  const mutated = inRequestNamespace(operation, changed)
  const prefix = metadataText(mutated, 'generateName')
  const isGenerated = prefix !== '' && metadataText(mutated, 'name') === ''
  const attempts = isGenerated ? apiserverLimits.generateNameAttemptsMax : 1
  for (let attempt = 1; ; attempt++) {
    const object = completeNew(operation, mutated, isGenerated ? prefix : undefined, strategyContext)
    const shown = options.isDryRun ? dryCreate(operation, object) : create(operation, object)
    if (shown !== undefined) return shown
    if (attempt >= attempts) fail(existsStatus(operation, object))
  }
}

/** Fills in what the system sets, and validates. */
function completeNew(
  operation: Operation,
  mutated: JsonObject,
  prefix: string | undefined,
  strategyContext: StrategyContext,
): JsonObject {
  const { context, resource } = operation
  const { random } = context.runtime
  const uid = random.uuid()
  const metadata = copyFields(metadataIn(mutated))
  metadata['uid'] = uid
  metadata['creationTimestamp'] = nowText(context)
  if (prefix !== undefined) metadata['name'] = generateName(prefix, (bound) => random.integer(bound))
  if (resource.hasGeneration) metadata['generation'] = 1
  const object = resource.printed(resource.prepareForCreate({ ...mutated, metadata }, strategyContext))
  const { errors: problems, warnings } = resource.validateCreate(object)
  const errors = problems.length > 0 ? problems : refusedParameters(operation, object)
  if (errors.length > 0) fail(invalidStatus(groupKindIn(operation, object), metadataText(object, 'name'), errors))
  refuseCreation(operation)
  operation.warnings.pushAll(warnings)
  operation.warnings.pushAll(finalizerWarnings(resource, object))
  const { isDryRun } = strategyContext
  validateByAdmission(operation, { verb: 'CREATE', object, isDryRun, name: metadataText(object, 'name') })
  return resource.setStoredDefaults?.(object) ?? object
}

/** What the object says it is, which of a custom resource need not be right. */
function groupKindIn({ resource }: Operation, object: JsonObject): GroupKind {
  const { kind } = object
  return resource.isCustom && typeof kind === 'string' ? { ...groupKindOf(resource), kind } : groupKindOf(resource)
}

function create(operation: Operation, object: JsonObject): JsonObject | undefined {
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
