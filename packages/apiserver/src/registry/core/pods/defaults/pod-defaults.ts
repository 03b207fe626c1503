import { isJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@kubewright/kube/json'
import { formatQuantity } from '@kubewright/kube/values'
import { flagAt, objectAt, objectsAt, optionalNumberAt, optionalObjectAt, textAt } from '../../../../read-object.ts'
import { roundResourceList } from '../../../common/resource-lists.ts'
import { isHugePagesName, isOvercommitAllowed } from '../../../common/resource-names.ts'
import { changedPart, changedParts, withFields } from '../change-fields.ts'
import { isPodLevelResource } from '../pod-level-resources.ts'
import { containerAmounts } from '../resource-sums.ts'
import { setPodSpecDefaults } from './pod-spec-defaults.ts'
import { roundedRequirements } from './rounded-resources.ts'

/** The defaults of a pod, and the conversions of decoding: old names and old annotations. */
export function setPodDefaults(pod: JsonObject): JsonObject {
  const spec = setPodSpecDefaults(setOwnDefaults(objectAt(pod, 'spec')))
  return withFields(pod, {
    metadata: changedPart(pod['metadata'], dropOldAnnotations),
    spec: withoutNegativeGrace(spec),
    status: changedPart(pod['status'], setStatusDefaults),
  })
}

/** Defaults of pods that templates do not get. */
function setOwnDefaults(spec: JsonObject): JsonObject {
  const isOnHostNetwork = flagAt(spec, 'hostNetwork') === true
  const setDefaults = (container: JsonObject) => {
    const requested = changedPart(container['resources'], requestLimits)
    const ports = isOnHostNetwork ? changedParts(container['ports'], useHostPort) : container['ports']
    return withFields(container, { resources: requested, ports })
  }
  const filled = withFields(spec, {
    containers: changedParts(spec['containers'], setDefaults),
    initContainers: changedParts(spec['initContainers'], setDefaults),
    enableServiceLinks: spec['enableServiceLinks'] ?? true,
  })
  return withFields(filled, { resources: changedPart(filled['resources'], (own) => setPodResources(own, filled)) })
}

/** Requests equal limits by default. */
function requestLimits(resources: JsonObject): JsonObject {
  const limits = optionalObjectAt(resources, 'limits')
  if (limits === undefined) return resources
  const requests = withMissing(optionalObjectAt(resources, 'requests'), limits)
  return requests === resources['requests'] ? resources : { ...resources, requests }
}

function withMissing(own: JsonObject | undefined, others: JsonObject): JsonObject {
  let copy: MutableJsonObject | undefined
  for (const name in others) {
    if (own?.[name] !== undefined) continue
    copy ??= { ...own }
    copy[name] = others[name]
  }
  return (copy as JsonObject | undefined) ?? own ?? {}
}

/** With hostNetwork, the host port is the container port by default. */
function useHostPort(port: JsonObject): JsonObject {
  return (optionalNumberAt(port, 'hostPort') ?? 0) === 0 ? { ...port, hostPort: port['containerPort'] } : port
}

/** Pod-level requests default to the sum of the containers, if the pod has pod-level resources. */
function setPodResources(own: JsonObject, spec: JsonObject): JsonObject {
  if (isEmpty(own['limits']) && isEmpty(own['requests'])) return own
  const limits = { ...optionalObjectAt(own, 'limits') } as { [name: string]: JsonValue | undefined }
  for (const [name, amount] of containerAmounts(spec, 'limits')) {
    if (!isHugePagesName(name) || limits[name] !== undefined || optionalObjectAt(own, 'requests')?.[name] !== undefined)
      continue
    limits[name] = formatQuantity(amount)
  }
  if (isEmpty(limits)) return own
  const requests = { ...optionalObjectAt(own, 'requests') } as { [name: string]: JsonValue | undefined }
  for (const [name, amount] of containerAmounts(spec, 'requests')) {
    if (requests[name] !== undefined || !isPodLevelResource(name) || !isOvercommitAllowed(name)) continue
    requests[name] = formatQuantity(amount)
  }
  for (const name in limits) if (requests[name] === undefined && isPodLevelResource(name)) requests[name] = limits[name]
  return { ...own, limits, ...(isEmpty(requests) ? {} : { requests }) }
}

function isEmpty(map: JsonValue | undefined): boolean {
  if (!isJsonObject(map)) return true
  for (const _ in map) return false
  return true
}

/** A negative grace period becomes one second; in templates it stays. */
function withoutNegativeGrace(spec: JsonObject): JsonObject {
  const grace = optionalNumberAt(spec, 'terminationGracePeriodSeconds') ?? 0
  return grace < 0 ? { ...spec, terminationGracePeriodSeconds: 1 } : spec
}

/** Annotations for init containers of clients before 1.8. */
const oldAnnotations: ReadonlySet<string> = new Set([
  'pod.beta.kubernetes.io/init-containers',
  'pod.alpha.kubernetes.io/init-containers',
  'pod.beta.kubernetes.io/init-container-statuses',
  'pod.alpha.kubernetes.io/init-container-statuses',
])

function dropOldAnnotations(metadata: JsonObject): JsonObject {
  const annotations = optionalObjectAt(metadata, 'annotations')
  for (const key in annotations) {
    if (!oldAnnotations.has(key)) continue
    const kept = Object.entries(annotations).filter(([name]) => !oldAnnotations.has(name))
    return { ...metadata, annotations: Object.fromEntries(kept) }
  }
  return metadata
}

/** podIP is the first of podIPs; if both are set and differ, podIP wins. */
function setStatusDefaults(status: JsonObject): JsonObject {
  if (isEmpty(status)) return status
  const address = textAt(status, 'podIP')
  const first = objectsAt(status, 'podIPs')[0]
  const addresses = address === '' || (first !== undefined && first['ip'] === address) ? undefined : [{ ip: address }]
  const setDefaults = (container: JsonObject) =>
    withFields(container, {
      allocatedResources: roundResourceList(container['allocatedResources']),
      resources: changedPart(container['resources'], roundedRequirements),
    })
  return withFields(status, {
    podIPs: addresses ?? status['podIPs'],
    podIP: address === '' && first !== undefined ? first['ip'] : status['podIP'],
    containerStatuses: changedParts(status['containerStatuses'], setDefaults),
    initContainerStatuses: changedParts(status['initContainerStatuses'], setDefaults),
    ephemeralContainerStatuses: changedParts(status['ephemeralContainerStatuses'], setDefaults),
    allocatedResources: roundResourceList(status['allocatedResources']),
    resources: changedPart(status['resources'], roundedRequirements),
  })
}
