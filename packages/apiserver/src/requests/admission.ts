import type { JsonObject } from '@kubewright/kube/json'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import type { TransportQuery } from '@kubewright/kube/transport'
import type { AdmissionAttributes } from '../admission/index.ts'
import { dropRepeatedOwners } from './metadata.ts'
import type { Operation } from './operation.ts'

/** What is to be admitted of a request; what the request itself says need not be said. */
export interface Admitted {
  readonly verb: AdmissionAttributes['verb']
  readonly object?: JsonObject | undefined
  readonly oldObject?: JsonObject | undefined
  /** Those of a deletion; of other verbs they are read from the query. */
  readonly options?: JsonObject | undefined
  readonly isDryRun: boolean
  /** Empty for the object itself; that of the path unless given. */
  readonly subresource?: string
  /** The kind of a part; that of the resource unless given. */
  readonly kind?: GroupVersionKind
  /** That of the path unless given. */
  readonly name?: string
}

/** The object after everybody has changed it who may. */
export function mutateByAdmission(operation: Operation, object: JsonObject, admitted: Admitted): JsonObject {
  const { admission } = operation.context
  if (admission === undefined) return object
  const mutated = admission.mutate(attributesOf(operation, { ...admitted, object }), operation.turn) ?? object
  return mutated === object ? object : dropRepeatedOwners(mutated, operation.warnings, true)
}

/** Refuses what somebody refuses who may. */
export function validateByAdmission(operation: Operation, admitted: Admitted): void {
  operation.context.admission?.validate(attributesOf(operation, admitted), operation.turn)
}

/** Both, for what changes nothing that is stored: deletions, connections and parts that are requests. */
export function admit(operation: Operation, admitted: Admitted): void {
  const { admission } = operation.context
  if (admission === undefined) return
  const attributes = attributesOf(operation, admitted)
  admission.mutate(attributes, operation.turn)
  admission.validate(attributes, operation.turn)
}

function attributesOf({ request, path, resource }: Operation, admitted: Admitted): AdmissionAttributes {
  const { group, version, kind } = resource.definition
  return {
    verb: admitted.verb,
    resource,
    subresource: admitted.subresource ?? path.subresource ?? '',
    kind: admitted.kind ?? { group, version, kind },
    namespace: path.namespace,
    name: admitted.name ?? path.name ?? '',
    object: admitted.object,
    oldObject: admitted.oldObject,
    get options() {
      return admitted.options ?? writeOptionsObject(admitted.verb, request.query)
    },
    isDryRun: admitted.isDryRun,
    user: request.user,
  }
}

const optionsKinds = { CREATE: 'CreateOptions', UPDATE: 'UpdateOptions', DELETE: 'DeleteOptions' } as const

/** The options of a write as an object. Those of a patch are told as those of what it does. */
function writeOptionsObject(verb: Admitted['verb'], query: TransportQuery): JsonObject | undefined {
  if (verb === 'CONNECT') return undefined
  const { dryRun, fieldManager, fieldValidation } = query
  return {
    kind: optionsKinds[verb],
    apiVersion: 'meta.k8s.io/v1',
    ...(dryRun ? { dryRun: [dryRun] } : {}),
    ...(fieldManager && verb !== 'DELETE' ? { fieldManager } : {}),
    ...(fieldValidation && verb !== 'DELETE' ? { fieldValidation } : {}),
  }
}
