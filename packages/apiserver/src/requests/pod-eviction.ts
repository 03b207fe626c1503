import { typeProblem, unknownFields } from '@kubewright/kube/decode'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { shapeOfKind } from '@kubewright/kube/kinds'
import { compileLabelSelector, type LabelSelector } from '@kubewright/kube/selectors'
import type { Shape } from '@kubewright/kube/shape'
import { internalErrorStatus, successStatus, tooManyRequestsStatus } from '@kubewright/kube/status'
import type { ApiAnswer } from '../api.ts'
import type { Prepared } from '../resources/index.ts'
import type { StoredObject } from '../store/index.ts'
import { decodeBodyAs } from './decode-body.ts'
import { deleteStored } from './delete.ts'
import { type DeleteOptions, deleteOptionsIn } from './delete-options.ts'
import { deletionTimestampOf, metadataIn } from './metadata.ts'
import { fail, nameIn, nowText, type Operation } from './operation.ts'
import { requireStored } from './update.ts'
import { withField } from './update-strategy.ts'
import { writeOptionsOf } from './write-options.ts'

const evictionKind = { group: 'policy', version: 'v1', kind: 'Eviction' }
const budgetsResource = 'poddisruptionbudgets.policy'

/** POST of an Eviction: deletes a pod, if the budget that covers it allows one more disruption. */
export function evictPod(operation: Operation): ApiAnswer {
  const { fieldValidation, isDryRun } = writeOptionsOf(operation, 'CreateOptions')
  const shape = shapeOfKind(evictionKind) as Shape
  const prepare = (value: JsonObject): Prepared => ({
    value,
    unknownFields: unknownFields(value, shape),
    problem: typeProblem(value, shape),
  })
  const eviction = decodeBodyAs(operation, fieldValidation, { ...evictionKind, shape, prepare })
  const given = eviction['deleteOptions']
  const options: DeleteOptions = isJsonObject(given) ? deleteOptionsIn(given) : { isDryRun: false }
  const stored = requireStored(operation)
  const isDry = isDryRun || options.isDryRun
  if (!isFreeToGo(stored.object)) takeFromBudget(operation, stored.object, isDry)
  deleteStored(operation, stored, { ...options, isDryRun: isDry })
  return { form: 'object', status: 201, object: successStatus() }
}

/** Pods that do not run, or go already, cost no budget. */
function isFreeToGo(pod: JsonObject): boolean {
  const phase = isJsonObject(pod['status']) ? pod['status']['phase'] : undefined
  return deletionTimestampOf(pod) !== undefined || phase === 'Succeeded' || phase === 'Failed' || phase === 'Pending'
}

function takeFromBudget(operation: Operation, pod: JsonObject, isDryRun: boolean): void {
  const budgets = budgetsOf(operation, pod)
  const [budget] = budgets
  if (budget === undefined) return
  if (budgets.length > 1) {
    const problem = 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.'
    fail(internalErrorStatus(problem))
  }
  const status = isJsonObject(budget.object['status']) ? budget.object['status'] : {}
  const generation = Number(metadataIn(budget.object)['generation'] ?? 0)
  if (Number(status['observedGeneration'] ?? 0) < generation) refuseUnobserved(budget)
  const allowed = Number(status['disruptionsAllowed'] ?? 0)
  if (allowed <= 0) refuse(budget, status)
  if (isDryRun) return
  const disrupted = isJsonObject(status['disruptedPods']) ? status['disruptedPods'] : {}
  const next = {
    ...status,
    disruptionsAllowed: allowed - 1,
    disruptedPods: { ...disrupted, [nameIn(operation)]: nowText(operation.context) },
  }
  const { key, revision, object } = budget
  operation.context.store.commit([{ key, expected: revision, object: withField(object, 'status', next) }])
}

function budgetsOf(operation: Operation, pod: JsonObject): readonly StoredObject[] {
  const labels = metadataIn(pod)['labels']
  const { namespace } = operation.path
  return operation.context.store.list(budgetsResource, { namespace }).objects.filter(({ object }) => {
    const spec = isJsonObject(object['spec']) ? object['spec'] : {}
    const selector = spec['selector'] as (JsonValue & LabelSelector) | undefined
    return compileLabelSelector(selector).matches(isJsonObject(labels) ? labels : undefined)
  })
}

const tooManyDisruptions = "Cannot evict pod as it would violate the pod's disruption budget."
/** How long the controller of budgets is given to look at a change. */
const unobservedRetrySeconds = 10

/** Nobody knows yet what the budget allows: the client is asked to come back. */
function refuseUnobserved({ key }: StoredObject): never {
  const message = `The disruption budget ${key.name} is still being processed by the server.`
  const failure = tooManyRequestsStatus(tooManyDisruptions, unobservedRetrySeconds)
  return fail({ ...failure, details: { ...failure.details, causes: [{ reason: 'DisruptionBudget', message }] } })
}

function refuse(budget: StoredObject, status: JsonObject): never {
  const { name } = budget.key
  const healthy = `${Number(status['desiredHealthy'] ?? 0)} healthy pods and has ${Number(status['currentHealthy'] ?? 0)} currently`
  const cause = { reason: 'DisruptionBudget', message: `The disruption budget ${name} needs ${healthy}` }
  const failure = tooManyRequestsStatus(tooManyDisruptions, 0)
  return fail({ ...failure, details: { ...failure.details, causes: [cause] } })
}
