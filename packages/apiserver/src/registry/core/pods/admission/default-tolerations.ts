import type { JsonObject } from '@kubewright/kube/json'
import { partOf, partsOf, textOf } from '../read-fields.ts'

/** A node may be gone for this long before the pods on it are given up. */
const tolerationSeconds = 300

const taints = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable']

/** The admission plugin DefaultTolerationSeconds: a pod tolerates for a while that its node is away. */
export function addDefaultTolerations(pod: JsonObject): JsonObject {
  const spec = partOf(pod, 'spec') ?? {}
  const tolerations = partsOf(spec, 'tolerations')
  const added = taints
    .filter((key) => !tolerations.some((toleration) => tolerates(toleration, key)))
    .map((key) => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds }))
  if (added.length === 0) return pod
  return { ...pod, spec: { ...spec, tolerations: [...tolerations, ...added] } }
}

/** Whether it is one of those that are added, which nearly all pods have and nobody needs to check. */
export function isDefaultToleration(toleration: JsonObject): boolean {
  const { key, operator, effect, value } = toleration
  return taints.includes(key as string) && operator === 'Exists' && effect === 'NoExecute' && value === undefined
}

/** Without a key it tolerates every taint, without an effect every effect. */
function tolerates(toleration: JsonObject, taint: string): boolean {
  const key = textOf(toleration, 'key')
  const effect = textOf(toleration, 'effect')
  return (key === '' || key === taint) && (effect === '' || effect === 'NoExecute')
}
