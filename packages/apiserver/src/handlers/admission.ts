import { isKubeError } from '@kubewright/kube'
import { requireDecodableManagedFields } from '@kubewright/kube/apply'
import type { WarningList } from '@kubewright/kube/decode'
import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { TransportQuery } from '@kubewright/kube/transport'
import type { AdmissionAttributes } from '../admission/index.ts'
import { dropRepeatedOwners, metadataIn, metadataText, withMetadataFields } from './metadata.ts'
import type { Operation } from './operation.ts'
import { strategyContextOf } from './strategy-context.ts'
import { convertedForAdmission } from './versions.ts'

/** What admission sees of a request; fields that follow from the request may be absent. */
export interface Admitted {
  readonly verb: AdmissionAttributes['verb']
  readonly object?: JsonObject | undefined
  readonly oldObject?: JsonObject | undefined
  /** The options of a deletion; for other verbs they are read from the query. */
  readonly options?: JsonObject | undefined
  readonly isDryRun: boolean
  /** Empty for the object itself; defaults to the path's. */
  readonly subresource?: string
  /** The kind of a subresource; defaults to the resource's. */
  readonly kind?: GroupVersionKind
  /** Defaults to the path's. */
  readonly name?: string
}

/** The object after mutating admission. */
export function mutateByAdmission(operation: Operation, object: JsonObject, admitted: Admitted): JsonObject {
  const { admission } = operation.context
  if (admission === undefined) return object
  const mutated = admission.mutate(attributesOf(operation, admitted, object, true), operation.attempt) ?? object
  if (mutated === object) return object
  return dropRepeatedOwners(withReadableManagers(mutated, object, operation.warnings), operation.warnings, true)
}

/** Invalid managedFields are replaced by the previous ones. */
function withReadableManagers(mutated: JsonObject, before: JsonObject, warnings: WarningList): JsonObject {
  const { managedFields } = metadataIn(before)
  if (metadataIn(mutated)['managedFields'] === managedFields) return mutated
  try {
    requireDecodableManagedFields(mutated)
    return mutated
  } catch (error) {
    if (!isKubeError(error, 'KUBE_MANAGED_FIELDS_INVALID')) throw error
    warnings.push(
      `.metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: ${error.message}`,
    )
    return withMetadataFields(mutated, { managedFields })
  }
}

/** Runs validating admission. */
export function validateByAdmission(operation: Operation, admitted: Admitted): void {
  operation.context.admission?.validate(attributesOf(operation, admitted, admitted.object), operation.attempt)
}

/**
 * Runs mutating and validating admission on what is not stored: deletions, connections and request-like subresources.
 * Returns the mutated object.
 */
export function admit(operation: Operation, admitted: Admitted): JsonObject | undefined {
  if (operation.context.admission === undefined) return admitted.object
  const { object } = admitted
  if (object === undefined) {
    const attributes = attributesOf(operation, admitted, undefined)
    operation.context.admission.mutate(attributes, operation.attempt)
    operation.context.admission.validate(attributes, operation.attempt)
    return undefined
  }
  const mutated = mutateByAdmission(operation, object, admitted)
  validateByAdmission(operation, { ...admitted, object: mutated })
  return mutated
}

function attributesOf(
  operation: Operation,
  admitted: Admitted,
  object: JsonObject | undefined,
  isMutation = false,
): AdmissionAttributes {
  const { request, path, resource } = operation
  const { group, version, kind } = resource.definition
  const name = admitted.name ?? path.name ?? ''
  const subresource = admitted.subresource ?? path.subresource ?? ''
  return {
    verb: admitted.verb,
    resource,
    subresource,
    kind: admitted.kind ?? { group, version, kind },
    namespace: resource.strategy.isItsOwnNamespace ? namespaceOfItself(admitted.verb, object, name) : path.namespace,
    name,
    object,
    oldObject: admitted.oldObject,
    options: admitted.options ?? writeOptionsObject(admitted.verb, request.query),
    isDryRun: admitted.isDryRun,
    user: request.user,
    convert: (other, to) => convertedForAdmission(operation, other, to, isMutation),
    admitAgain: (changed) => (subresource === '' ? admitByKind(operation, admitted, changed) : changed),
  }
}

/** For admission a namespace is inside itself, unless its name is still to be generated. */
function namespaceOfItself(verb: Admitted['verb'], object: JsonObject | undefined, name: string): string {
  const prefix = object === undefined ? '' : metadataText(object, 'generateName')
  const isGenerated = verb === 'CREATE' && prefix !== '' && name === `${prefix}${name.slice(-suffixLength)}`
  return isGenerated ? '' : name
}

const suffixLength = 5

/** Runs the kind's own admission plugins again on a changed object. */
function admitByKind(operation: Operation, admitted: Admitted, object: JsonObject): JsonObject {
  const { verb, oldObject, isDryRun } = admitted
  const strategyContext = strategyContextOf(operation, isDryRun)
  if (verb === 'CREATE') return operation.resource.admitCreate(object, strategyContext)
  if (verb !== 'UPDATE' || oldObject === undefined) return object
  return operation.resource.admitUpdate(object, oldObject, strategyContext)
}

const optionsKinds = { CREATE: 'CreateOptions', UPDATE: 'UpdateOptions', DELETE: 'DeleteOptions' } as const

const plainOptions = freezeJson({
  CREATE: { kind: optionsKinds.CREATE, apiVersion: 'meta.k8s.io/v1' },
  UPDATE: { kind: optionsKinds.UPDATE, apiVersion: 'meta.k8s.io/v1' },
  DELETE: { kind: optionsKinds.DELETE, apiVersion: 'meta.k8s.io/v1' },
})

/** The options of a write as an object. A patch has the options of the create or update that it performs. */
function writeOptionsObject(verb: Admitted['verb'], query: TransportQuery): JsonObject | undefined {
  if (verb === 'CONNECT') return undefined
  const { dryRun, fieldManager, fieldValidation } = query
  if (!dryRun && !fieldManager && !fieldValidation) return plainOptions[verb]
  return {
    kind: optionsKinds[verb],
    apiVersion: 'meta.k8s.io/v1',
    ...(dryRun ? { dryRun: [dryRun] } : {}),
    ...(fieldManager && verb !== 'DELETE' ? { fieldManager } : {}),
    ...(fieldValidation && verb !== 'DELETE' ? { fieldValidation } : {}),
  }
}
