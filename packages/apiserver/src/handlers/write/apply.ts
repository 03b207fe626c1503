import { isKubeError } from '@kubewright/kube'
import { type ApplyRequest, applyFailureStatus, applyObject } from '@kubewright/kube/apply'
import { applyFieldValidation } from '@kubewright/kube/decode'
import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { badRequestStatus, conflictStatus } from '@kubewright/kube/status'
import type { Endpoint } from '../../registry/index.ts'
import { nowOf } from '../../registry/index.ts'
import { decodeText, yamlType } from '../decode-body.ts'
import { dropRepeatedOwners, metadataText } from '../metadata.ts'
import { fail, groupResourceOf, nameIn, type Operation } from '../operation.ts'
import { conversionOf } from '../versions.ts'
import type { WriteOptions } from '../write-options.ts'
import { checkName, inRequestNamespace } from './identity.ts'
import { resetFieldsOf } from './managed-fields.ts'

/** The live object with the configuration merged into it; without one, the object that the apply creates. */
export function mergedObject(
  operation: Operation,
  endpoint: Endpoint,
  options: WriteOptions,
  { config, problems }: Configuration,
  live: JsonObject | undefined,
): JsonObject {
  const object = mergeInto(operation, endpoint, options, config, live)
  checkStrictly(operation, problems, options)
  const placed = inRequestNamespace(operation, object)
  checkName(operation, placed)
  return dropRepeatedOwners(placed, operation.warnings, true)
}

export interface Configuration {
  readonly config: JsonObject
  readonly problems: readonly string[]
}

export function readConfiguration(operation: Operation): Configuration {
  const { body } = operation.request
  const refuse = (problem: string) => fail(badRequestStatus(`error decoding YAML: ${problem}`))
  const { value, problems } =
    body?.form === 'value'
      ? { value: body.value, problems: [] }
      : decodeText(body?.bytes ?? new Uint8Array(), yamlType, refuse)
  if (isJsonObject(value)) return { config: value, problems }
  if (value === null) return { config: {}, problems }
  return refuse('the configuration is not an object')
}

/** Fields that occur twice in the text do not affect the merge: they are reported or refused after it. */
function checkStrictly(operation: Operation, problems: readonly string[], options: WriteOptions): void {
  const { error, warnings } = applyFieldValidation(problems, options.fieldValidation)
  if (error !== undefined) fail(badRequestStatus(`error strict decoding YAML: ${problems.join(', ')}`))
  operation.warnings.pushAll(warnings)
}

function mergeInto(
  operation: Operation,
  endpoint: Endpoint,
  options: WriteOptions,
  config: JsonObject,
  live: JsonObject | undefined,
): JsonObject {
  const { resource, context } = operation
  const subresource = endpoint === 'main' ? undefined : endpoint
  return applyOrFail({
    manager: options.manager,
    subresource,
    shape: resource.shape,
    versions: conversionOf(operation),
    resetFields: resetFieldsOf(resource, endpoint),
    empty: resource.emptyObject,
    live: live ?? resource.emptyObject,
    config,
    force: options.force,
    now: nowOf(context),
    complete: (object) => resource.prepare(object).value,
  })
}

export function applyOrFail(request: ApplyRequest): JsonObject {
  try {
    return applyObject(request).object
  } catch (error) {
    if (isKubeError(error)) return fail(applyFailureStatus(error))
    throw error
  }
}

/** An apply that names a uid refers to an existing object. */
export function refuseForeignUid(operation: Operation, object: JsonObject): void {
  const uid = metadataText(object, 'uid')
  if (uid === '') return
  const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`
  fail(conflictStatus(groupResourceOf(operation.resource), nameIn(operation), why))
}
