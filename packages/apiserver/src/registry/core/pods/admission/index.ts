/**
 * The admission plugins for pods that are always enabled, in order: priority, tolerations, runtime class, topology
 * labels. Plugins that read more than the pod and the objects it names are in admission/plugins. Guarantee: refusals
 * have the plugins' messages.
 *
 * @module
 */
import type { JsonObject } from '@kubewright/kube/json'
import type { StrategyContext } from '../../../kind-strategy.ts'
import { addDefaultTolerations } from './default-tolerations.ts'
import { admitPriority, keepPriority } from './priority.ts'
import { admitRuntimeClass } from './runtime-class.ts'
import { addTopologyLabels } from './topology-labels.ts'

export function admitPod(pod: JsonObject, context: StrategyContext): JsonObject {
  const tolerant = addDefaultTolerations(admitPriority(pod, context))
  return addTopologyLabels(admitRuntimeClass(tolerant, context), context)
}

export function admitPodUpdate(pod: JsonObject, old: JsonObject): JsonObject {
  return addDefaultTolerations(keepPriority(pod, old))
}
