import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt, textAt } from '../../read-object.ts'

/** The pod with a condition in its status: in the place of the old one, whose time it keeps while it says the same. */
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
