import { type JsonObject, jsonEqual, quoteGo } from '@kubewright/kube/json'
import { objectAt } from '../../../read-object.ts'
import type { AdmissionAttributes } from '../../admission.ts'
import { refuse } from '../../refusal.ts'

/** A kubelet may change nothing in a claim's status but the size of its volume. */
export function checkClaimStatus(node: string, attributes: AdmissionAttributes): void {
  const { subresource, object, oldObject } = attributes
  if (subresource !== 'status') refuse(attributes, 'may only update PVC status')
  if (jsonEqual(rest(object), rest(oldObject))) return
  const what = 'is not allowed to update fields other than status.quantity and status.conditions'
  refuse(attributes, `node ${quoteGo(node)} ${what}`)
}

function rest(claim: JsonObject | undefined): JsonObject {
  const { resourceVersion: _version, managedFields: _fields, ...metadata } = objectAt(claim, 'metadata')
  const {
    capacity: _capacity,
    conditions: _conditions,
    allocatedResourceStatuses: _statuses,
    allocatedResources: _allocated,
    ...status
  } = objectAt(claim, 'status')
  return { ...claim, metadata, status }
}
