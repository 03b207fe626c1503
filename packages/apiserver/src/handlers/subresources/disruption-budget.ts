import { WarningList } from '@kubewright/kube/decode'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { compileLabelSelector, type LabelSelector } from '@kubewright/kube/selectors'
import { forbiddenStatus, type Status, tooManyRequestsStatus } from '@kubewright/kube/status'
import { conditionOf, listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { ServedResource } from '../../registry/index.ts'
import { nowText } from '../../registry/index.ts'
import type { StoredObject } from '../../storage/index.ts'
import { generationOf, metadataIn } from '../metadata.ts'
import { fail, nameIn, type Operation } from '../operation.ts'
import { pathOfObject } from '../resource-path.ts'
import { trackWrite } from '../write/managed-fields.ts'
import { updateStored } from '../write-path.ts'

const budgetsResource = 'poddisruptionbudgets.policy'
const budgetResource = { group: 'policy', resource: 'poddisruptionbudget' }
/** Maximum of evictions that the disruption controller has not processed; above it, evictions are refused. */
const disruptedPodsMax = 2000
/** The server updates budgets itself, with this field manager. */
const serverManager = 'kube-apiserver'

/** The budgets whose selector matches the pod. An invalid selector matches nothing. */
export function budgetsOf({ context, path }: Operation, pod: JsonObject): readonly StoredObject[] {
  const { labels } = metadataIn(pod)
  return context.store.list(budgetsResource, { namespace: path.namespace }).objects.filter(({ object }) => {
    const selector = valueAt(object, 'spec', 'selector') as (JsonValue & LabelSelector) | undefined
    try {
      return compileLabelSelector(selector).matches(labels as JsonObject | undefined)
    } catch {
      return false
    }
  })
}

/** Whether a pod that is not ready may be evicted regardless of the budget, because it does not count as healthy. */
export function allowsUnhealthy({ object }: StoredObject, pod: JsonObject): boolean {
  if (textAt(conditionOf(pod, 'Ready'), 'status') === 'True') return false
  if (textAt(object, 'spec', 'unhealthyPodEvictionPolicy') === 'AlwaysAllow') return true
  const desired = numberAt(object, 'status', 'desiredHealthy')
  return desired > 0 && numberAt(object, 'status', 'currentHealthy') >= desired
}

/**
 * Takes one disruption from the budget. Fails with 429 if the budget allows none, and with 403 if its status is
 * invalid.
 */
export function takeFromBudget(operation: Operation, budget: StoredObject, isDryRun: boolean): void {
  const { object } = budget
  const { name } = budget.key
  const status = objectAt(object, 'status')
  if (numberAt(status, 'observedGeneration') < generationOf(object)) fail(unobservedStatus(name))
  const allowed = numberAt(status, 'disruptionsAllowed')
  if (allowed < 0) fail(forbiddenStatus(budgetResource, name, 'pdb disruptions allowed is negative'))
  const disrupted = objectAt(status, 'disruptedPods')
  if (Object.keys(disrupted).length > disruptedPodsMax) {
    const why = 'DisruptedPods map too big - too many evictions not confirmed by PDB controller'
    fail(forbiddenStatus(budgetResource, name, why))
  }
  if (allowed === 0) fail(exhaustedStatus(object))
  if (isDryRun) return
  const now = nowText(operation.context)
  const next = {
    ...status,
    ...(allowed === 1 ? { conditions: exhaustedConditions(status, now) } : {}),
    disruptionsAllowed: allowed - 1,
    disruptedPods: { ...disrupted, [nameIn(operation)]: now },
  }
  updateBudget(operation, budget, next)
}

function updateBudget(operation: Operation, { key }: StoredObject, status: JsonObject): void {
  const resource = operation.context.resources.find('policy', 'v1', 'poddisruptionbudgets') as ServedResource
  const path = pathOfObject(resource.definition, key)
  const own: Operation = { ...operation, resource, path, warnings: new WarningList() }
  updateStored(own, {
    endpoint: 'status',
    options: { isDryRun: false, manager: serverManager, fieldValidation: 'Ignore', force: false },
    produce: (live) =>
      trackWrite(own, { endpoint: 'status', live, updated: { ...live, status }, manager: serverManager }),
  })
}

/** The conditions of a budget that allows no further disruption. */
function exhaustedConditions(status: JsonObject, now: string): readonly JsonValue[] {
  const conditions = listAt(status, 'conditions')
  const index = conditions.findIndex((condition) => textAt(condition, 'type') === 'DisruptionAllowed')
  const old = objectAt(conditions[index])
  const next = {
    ...old,
    type: 'DisruptionAllowed',
    status: 'False',
    observedGeneration: numberAt(status, 'observedGeneration'),
    lastTransitionTime: old['status'] === 'False' ? (old['lastTransitionTime'] ?? now) : now,
    reason: 'InsufficientPods',
    message: '',
  }
  return index === -1 ? [...conditions, next] : conditions.with(index, next)
}

const tooManyDisruptions = "Cannot evict pod as it would violate the pod's disruption budget."
/** Time that the disruption controller gets to process a change. */
const unobservedRetrySeconds = 10

/** The disruption controller has not observed the budget yet; the client retries later. */
export function unobservedStatus(name: string): Status {
  return withCause(unobservedRetrySeconds, `The disruption budget ${name} is still being processed by the server.`)
}

function exhaustedStatus(budget: JsonObject): Status {
  const status = objectAt(budget, 'status')
  const name = textAt(budget, 'metadata', 'name')
  const condition = conditionOf(budget, 'DisruptionAllowed')
  const message = textAt(condition, 'message')
  const isExplained = textAt(condition, 'status') === 'False' && message !== ''
  const reason = textAt(condition, 'reason')
  const refused = `The disruption budget ${name} does not allow evicting pods currently`
  const [healthy, desired] = [numberAt(status, 'currentHealthy'), numberAt(status, 'desiredHealthy')]
  if (isExplained && reason === 'SyncFailed') return withCause(0, `${refused} because it failed sync: ${message}`)
  if (healthy <= desired) {
    return withCause(0, `The disruption budget ${name} needs ${desired} healthy pods and has ${healthy} currently`)
  }
  return withCause(0, isExplained ? `${refused} (${reason}): ${message}` : refused)
}

function withCause(retryAfterSeconds: number, message: string): Status {
  const failure = tooManyRequestsStatus(tooManyDisruptions, retryAfterSeconds)
  return { ...failure, details: { ...failure.details, causes: [{ reason: 'DisruptionBudget', message }] } }
}
