import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { badRequestStatus, isConflict, type Status } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api/index.ts'
import { textAt } from '../../read-object.ts'
import { nowText } from '../../registry/index.ts'
import type { StoredObject } from '../../storage/index.ts'
import { mutateByAdmission, validateByAdmission } from '../admission.ts'
import { commitObject } from '../commit.ts'
import { checkPreconditions, deleteStored } from '../delete/delete.ts'
import { type DeleteOptions, deleteOptionsIn } from '../delete/delete-options.ts'
import { deletionTimestampOf, metadataText } from '../metadata.ts'
import { admitCreation } from '../namespace-admission.ts'
import { fail, failPlainly, nameIn, type Operation } from '../operation.ts'
import { keyOf } from '../storage-key.ts'
import { inRequestNamespace } from '../write/identity.ts'
import { requireStored } from '../write/update.ts'
import { type WriteOptions, writeOptionsOf } from '../write-options.ts'
import { allowsUnhealthy, budgetsOf, takeFromBudget, unobservedStatus } from './disruption-budget.ts'
import { withPodCondition } from './pod-condition.ts'
import { createdResponse, decodeSubresource, trackSubresource } from './subresource-body.ts'

const evictionKind = { group: 'policy', version: 'v1', kind: 'Eviction', otherVersions: ['v1beta1'] }
const disruption = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
}

/** POST of an Eviction: deletes a pod if the budget that covers it allows a disruption. */
export function evictPod(operation: Operation): ApiResponse {
  const writeOptions = writeOptionsOf(operation, 'CreateOptions')
  const options = admittedOptions(operation, writeOptions)
  const stored = requireStored(operation)
  if (isFreeToGo(stored.object)) {
    disrupt(operation, stored, options)
    return createdResponse()
  }
  const [budget, ...others] = budgetsOf(operation, stored.object)
  if (others.length > 0) return severalBudgetsResponse()
  if (budget === undefined) {
    disrupt(operation, stored, options)
  } else if (allowsUnhealthy(budget, stored.object)) {
    disruptUnhealthy(operation, budget, stored, options)
  } else {
    takeFromBudget(operation, budget, options.isDryRun)
    disrupt(operation, stored, options)
  }
  return createdResponse()
}

/** The eviction's delete options after mutating admission. Admission takes dryRun from the query only. */
function admittedOptions(operation: Operation, writeOptions: WriteOptions): DeleteOptions {
  const decoded = inRequestNamespace(operation, decodeSubresource(operation, writeOptions, evictionKind))
  admitCreation(operation, decoded)
  const admitted = { verb: 'CREATE', isDryRun: writeOptions.isDryRun, kind: evictionKind } as const
  const tracked = trackSubresource(operation, writeOptions, evictionKind, 'eviction', decoded)
  const eviction = mutateByAdmission(operation, tracked, admitted)
  if (metadataText(eviction, 'name') !== nameIn(operation)) {
    fail(badRequestStatus('name in URL does not match name in Eviction object'))
  }
  const options = deleteOptionsOf(eviction, writeOptions.isDryRun)
  validateByAdmission(operation, { ...admitted, object: eviction })
  return options
}

/** The eviction's delete options; the query may also request a dry run. */
function deleteOptionsOf(eviction: JsonObject, isDryRun: boolean): DeleteOptions {
  const deleteOptions = eviction['deleteOptions']
  const options: DeleteOptions = isJsonObject(deleteOptions) ? deleteOptionsIn(deleteOptions) : { isDryRun: false }
  return isDryRun ? { ...options, isDryRun } : options
}

/** Pods that do not run or are terminating take nothing from a budget. */
function isFreeToGo(pod: JsonObject): boolean {
  const phase = textAt(pod, 'status', 'phase')
  return deletionTimestampOf(pod) !== undefined || phase === 'Succeeded' || phase === 'Failed' || phase === 'Pending'
}

/** If the pod has changed meanwhile, it may be healthy now. */
function disruptUnhealthy(
  operation: Operation,
  budget: StoredObject,
  stored: StoredObject,
  options: DeleteOptions,
): void {
  try {
    disrupt(operation, stored, options)
  } catch (error) {
    if (isConflict(error) && options.resourceVersion === undefined) fail(unobservedStatus(budget.key.name))
    throw error
  }
}

/** Sets the pod's condition DisruptionTarget, and deletes the pod. */
function disrupt(operation: Operation, stored: StoredObject, options: DeleteOptions): void {
  if (options.isDryRun) {
    deleteStored(operation, stored, options)
    return
  }
  checkPreconditions(operation, stored, options)
  const { resource, context } = operation
  const disrupted = resource.printed(withPodCondition(stored.object, disruption, nowText(context)))
  commitObject(operation, stored.key, disrupted, stored.revision)
  const { resourceVersion: _, ...others } = options
  const current = context.store.get(keyOf(operation)) ?? failPlainly('the pod no longer exists')
  deleteStored(operation, current, others)
}

/** The Status has no reason, as in Kubernetes. */
function severalBudgetsResponse(): ApiResponse {
  const message = 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.'
  const object: Status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code: 500 }
  return { form: 'object', status: 500, object }
}
