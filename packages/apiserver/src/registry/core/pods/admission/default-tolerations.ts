import type { JsonObject } from '@kubewright/kube/json'
import { objectAt, objectsAt, textAt } from '../../../../read-object.ts'

/** How long a pod tolerates that its node is not ready or unreachable. */
const tolerationSeconds = 300

const taints = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable']

/** The admission plugin DefaultTolerationSeconds: adds tolerations for an unavailable node. */
export function addDefaultTolerations(pod: JsonObject): JsonObject {
  const spec = objectAt(pod, 'spec')
  const tolerations = objectsAt(spec, 'tolerations')
  const added = taints
    .filter((key) => !tolerations.some((toleration) => tolerates(toleration, key)))
    .map((key) => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds }))
  if (added.length === 0) return pod
  return { ...pod, spec: { ...spec, tolerations: [...tolerations, ...added] } }
}

/** Whether it is one of the added tolerations, which nearly all pods have and which need no validation. */
export function isDefaultToleration(toleration: JsonObject): boolean {
  const { key, operator, effect, value } = toleration
  return taints.includes(key as string) && operator === 'Exists' && effect === 'NoExecute' && value === undefined
}

/** A missing key matches every taint, a missing effect every effect. */
function tolerates(toleration: JsonObject, taint: string): boolean {
  const key = textAt(toleration, 'key')
  const effect = textAt(toleration, 'effect')
  return (key === '' || key === taint) && (effect === '' || effect === 'NoExecute')
}
