import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt, textAt } from '../../read-object.ts'

/**
 * Sets a condition in the pod's status. It replaces the existing one and keeps its lastTransitionTime if the status is
 * unchanged.
 */
export function withPodCondition(pod: JsonObject, condition: JsonObject, now: string): JsonObject {
  const status = objectAt(pod, 'status')
  const conditions = listAt(status, 'conditions')
  const index = conditions.findIndex((other) => textAt(other, 'type') === textAt(condition, 'type'))
  const old = conditions[index]
  const isSame = isJsonObject(old) && old['status'] === condition['status']
  const next = { ...condition, lastTransitionTime: isSame ? old['lastTransitionTime'] : now }
  const all = index === -1 ? [...conditions, next] : conditions.with(index, next)
  return { ...pod, status: { ...status, conditions: all } }
}
