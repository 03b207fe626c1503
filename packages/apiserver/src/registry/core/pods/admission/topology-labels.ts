import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { StrategyContext } from '../../../kind-strategy.ts'
import { partOf, textMapOf, textOf } from '../read-fields.ts'

const topologyLabels = ['topology.kubernetes.io/zone', 'topology.kubernetes.io/region']

/** The topology labels of a node, which its pods get too. */
export function topologyLabelsOf(node: JsonObject): JsonObject {
  const own = textMapOf(partOf(node, 'metadata'), 'labels')
  const found: { [key: string]: JsonValue } = {}
  for (const key of topologyLabels) if (own[key] !== undefined) found[key] = own[key]
  return found
}

/** The admission plugin PodTopologyLabels, for pods that are created on an existing node. */
export function addTopologyLabels(pod: JsonObject, context: StrategyContext): JsonObject {
  const nodeName = textOf(partOf(pod, 'spec') ?? {}, 'nodeName')
  const node = nodeName === '' ? undefined : context.find('nodes', '', nodeName)
  if (node === undefined) return pod
  const labels = topologyLabelsOf(node)
  if (Object.keys(labels).length === 0) return pod
  const metadata = partOf(pod, 'metadata') ?? {}
  return { ...pod, metadata: { ...metadata, labels: { ...partOf(metadata, 'labels'), ...labels } } }
}
