import { type JsonObject, jsonEqual, quoteGo } from '@kubewright/kube/json'
import { objectAt, objectsAt, optionalObjectAt, optionalTextAt, textMapAt } from '../../../../read-object.ts'
import type { StrategyContext } from '../../../kind-strategy.ts'
import { withFields } from '../change-fields.ts'
import { mergeTolerations } from './merge-tolerations.ts'
import { refusePod } from './refusal.ts'

const mismatch = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead"

/** The admission plugin RuntimeClass: sets overhead, node selector and tolerations from the pod's runtime class. */
export function admitRuntimeClass(pod: JsonObject, context: StrategyContext): JsonObject {
  const spec = objectAt(pod, 'spec')
  const name = optionalTextAt(spec, 'runtimeClassName')
  const own = optionalObjectAt(spec, 'overhead')
  if (name === undefined) {
    if (own !== undefined) refuseOverhead(pod)
    return pod
  }
  const found = context.find('runtimeclasses.node.k8s.io', '', name)
  const runtimeClass = found ?? refusePod(pod, `pod rejected: RuntimeClass ${quoteGo(name)} not found`)
  const overhead = optionalObjectAt(runtimeClass, 'overhead', 'podFixed')
  if (optionalObjectAt(runtimeClass, 'overhead') === undefined && own !== undefined) refuseOverhead(pod)
  if (own !== undefined && !jsonEqual(own, overhead)) refusePod(pod, mismatch)
  const scheduling = optionalObjectAt(runtimeClass, 'scheduling')
  const changed = withFields(spec, {
    overhead,
    ...(scheduling === undefined ? {} : { nodeSelector: nodeSelectorOf(pod, spec, scheduling) }),
    ...(scheduling === undefined ? {} : { tolerations: tolerationsOf(spec, scheduling) }),
  })
  return changed === spec ? pod : { ...pod, spec: changed }
}

function refuseOverhead(pod: JsonObject): never {
  return refusePod(pod, 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead')
}

function nodeSelectorOf(pod: JsonObject, spec: JsonObject, scheduling: JsonObject): JsonObject | undefined {
  const demanded = textMapAt(scheduling, 'nodeSelector')
  const own = textMapAt(spec, 'nodeSelector')
  for (const key in demanded) {
    if (own[key] === undefined || own[key] === demanded[key]) continue
    const theirs = `runtimeClass.scheduling.nodeSelector[${key}] = ${demanded[key]}`
    refusePod(pod, `conflict: ${theirs}; pod.spec.nodeSelector[${key}] = ${own[key]}`)
  }
  const merged = { ...own, ...demanded }
  return Object.keys(merged).length === 0 ? optionalObjectAt(spec, 'nodeSelector') : merged
}

function tolerationsOf(spec: JsonObject, scheduling: JsonObject): readonly JsonObject[] | undefined {
  const merged = mergeTolerations(objectsAt(spec, 'tolerations'), objectsAt(scheduling, 'tolerations'))
  return merged.length === 0 ? undefined : merged
}
