import { type JsonObject, jsonEqual, quoteGo } from '@kubewright/kube/json'
import { StatusError } from '@kubewright/kube/status'
import { compareQuantities, quantityMilliValue, quantityValue, zeroQuantity } from '@kubewright/kube/values'
import { listAt, numberAt, textAt, valueAt } from '../../read-object.ts'
import type { Store } from '../../storage/index.ts'
import type { AdmissionAttributes } from '../admission.ts'
import { amountsIn, podRequests } from '../quota/index.ts'
import { refusalOf, refuse } from '../refusal.ts'
import { isCore, type Plugin } from './plugin.ts'

/**
 * Refuses changes of running pods that their nodes cannot carry out: NodeDeclaredFeatureValidator and
 * PodResizeValidator.
 */
export function createNodeFeatures(store: Store): Plugin {
  return {
    validate(pod, attributes) {
      const { verb, subresource, oldObject } = attributes
      if (verb !== 'UPDATE' || !isCore(attributes, 'pods') || (subresource !== '' && subresource !== 'resize')) return
      const nodeName = textAt(pod, 'spec', 'nodeName')
      if (nodeName === '' || oldObject === undefined || isSameGeneration(pod, oldObject)) return
      const features = neededFeatures(pod, oldObject)
      if (features.length === 0 && subresource !== 'resize') return
      const node = store.get({ resource: 'nodes', namespace: '', name: nodeName })?.object
      if (node === undefined) return refuse(attributes, `node ${quoteGo(nodeName)} not found`)
      requireFeatures(features, node, attributes)
      if (subresource === 'resize') requireRoom(pod, node, attributes)
    },
  }
}

/** The generation increases with every change of the spec. */
function isSameGeneration(pod: JsonObject, old: JsonObject): boolean {
  return numberAt(pod, 'metadata', 'generation') === numberAt(old, 'metadata', 'generation')
}

/** The node features that a change needs, by name. */
function neededFeatures(pod: JsonObject, old: JsonObject): readonly string[] {
  const features: string[] = []
  if (!jsonEqual(valueAt(pod, 'spec', 'resources') ?? {}, valueAt(old, 'spec', 'resources') ?? {})) {
    features.push('InPlacePodLevelResourcesVerticalScaling')
  }
  const containers = listAt(pod, 'spec', 'initContainers')
  const isResized = listAt(old, 'spec', 'initContainers').some(
    (container, index) =>
      textAt(container, 'restartPolicy') !== 'Always' &&
      !jsonEqual(valueAt(container, 'resources') ?? {}, valueAt(containers[index], 'resources') ?? {}),
  )
  if (isResized) features.push('InPlacePodVerticalScalingInitContainers')
  return features
}

function requireFeatures(features: readonly string[], node: JsonObject, attributes: AdmissionAttributes): void {
  const declared = listAt(node, 'status', 'declaredFeatures')
  const lacking = features.filter((feature) => !declared.includes(feature))
  if (lacking.length === 0) return
  const name = quoteGo(textAt(node, 'metadata', 'name'))
  refuse(attributes, `pod update requires features ${lacking.join(', ')} which are not available on node ${name}`)
}

/** A pod can be resized on Linux only, and only up to the capacity of its node. */
function requireRoom(pod: JsonObject, node: JsonObject, attributes: AdmissionAttributes): void {
  const system = textAt(node, 'metadata', 'labels', 'kubernetes.io/os')
  if (system !== '' && system !== 'linux') {
    const name = quoteGo(textAt(node, 'metadata', 'name'))
    const why = `pod resize is only supported on linux nodes, node ${name} is ${quoteGo(system)}`
    refuseResize(attributes, why, 'UnsupportedPlatform')
  }
  // The requested resources count, not the allocated ones.
  const requests = podRequests({ ...pod, status: {} })
  const allocatable = amountsIn(valueAt(node, 'status', 'allocatable'))
  const lacking = [['cpu', quantityMilliValue] as const, ['memory', quantityValue] as const].flatMap(
    ([name, worth]) => {
      const [wanted, present] = [requests.get(name) ?? zeroQuantity, allocatable.get(name) ?? zeroQuantity]
      if (compareQuantities(wanted, present) <= 0) return []
      return [`${name}, requested: ${worth(wanted)}, allocatable: ${worth(present)}`]
    },
  )
  if (lacking.length === 0) return
  refuseResize(attributes, `node didn't have enough allocatable resources: ${lacking.join('; ')}`, 'NodeCapacity')
}

function refuseResize(attributes: AdmissionAttributes, why: string, reason: string): never {
  const status = refusalOf(attributes, why)
  throw new StatusError({ ...status, details: { ...status.details, causes: [{ reason }] } })
}
