import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { objectAt, optionalObjectAt, textAt, textMapAt } from '../../../../read-object.ts'
import type { StrategyContext } from '../../../kind-strategy.ts'

const topologyLabels = ['topology.kubernetes.io/zone', 'topology.kubernetes.io/region']

/** The topology labels of a node, which its pods get too. */
export function topologyLabelsOf(node: JsonObject): JsonObject {
  const own = textMapAt(node, 'metadata', 'labels')
  const found: { [key: string]: JsonValue } = {}
  for (const key of topologyLabels) if (own[key] !== undefined) found[key] = own[key]
  return found
}

/** The admission plugin PodTopologyLabels, for pods that are created on an existing node. */
export function addTopologyLabels(pod: JsonObject, context: StrategyContext): JsonObject {
  const nodeName = textAt(pod, 'spec', 'nodeName')
  const node = nodeName === '' ? undefined : context.find('nodes', '', nodeName)
  if (node === undefined) return pod
  const labels = topologyLabelsOf(node)
  if (Object.keys(labels).length === 0) return pod
  const metadata = objectAt(pod, 'metadata')
  return { ...pod, metadata: { ...metadata, labels: { ...optionalObjectAt(metadata, 'labels'), ...labels } } }
}
