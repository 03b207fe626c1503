/**
 * What the admission plugins that every server runs do to pods, in their order. Those that look at more than the pod and what
 * it names are in admission/plugins. Guarantees: refusals are Statuses in the words of the plugins.
 *
 * @module
 */
import type { JsonObject } from '@kubewright/kube/json'
import type { Surroundings } from '../../builtin-kind.ts'
import { addDefaultTolerations } from './default-tolerations.ts'
import { admitPriority, keepPriority } from './priority.ts'
import { admitRuntimeClass } from './runtime-class.ts'
import { addTopologyLabels } from './topology-labels.ts'

export { topologyLabelsOf } from './topology-labels.ts'

export function admitPod(pod: JsonObject, surroundings: Surroundings): JsonObject {
  const tolerant = addDefaultTolerations(admitPriority(pod, surroundings))
  return addTopologyLabels(admitRuntimeClass(tolerant, surroundings), surroundings)
}

export function admitPodUpdate(pod: JsonObject, old: JsonObject): JsonObject {
  return addDefaultTolerations(keepPriority(pod, old))
}
