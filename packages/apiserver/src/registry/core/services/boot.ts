import type { JsonObject } from '@kubewright/kube/json'
import type { CoupledWrite, StrategyContext } from '../../kind-strategy.ts'
import { addressResource, serviceCidrResource } from './allocations.ts'
import { ipAddressOf } from './coupled-writes.ts'
import { apiServerAddress, serviceCidr } from './ranges.ts'
import { serverEntry } from './server-writes.ts'

const bootName = 'kubernetes'
/** The usual port of an API server. */
const apiServerPort = 6443

/**
 * The network objects that a server creates at start if they are missing: the service range, and the service of the
 * server with its address. (The endpoints of that service are created only if the server has an address other than
 * loopback.)
 */
export function bootNetworkObjects(context: StrategyContext): readonly CoupledWrite[] {
  return [...rangeAtStart(context), ...serviceAtStart(context)]
}

function rangeAtStart(context: StrategyContext): readonly CoupledWrite[] {
  if (context.find(serviceCidrResource, '', bootName) !== undefined) return []
  return [{ resource: serviceCidrResource, namespace: '', name: bootName, object: bootRange(context) }]
}

/** Another service may have been given the address. */
function serviceAtStart(context: StrategyContext): readonly CoupledWrite[] {
  const isThere = context.find('services', 'default', bootName) !== undefined
  if (isThere || context.find(addressResource, '', apiServerAddress) !== undefined) return []
  const service = apiServerService(context)
  const address = ipAddressOf(apiServerAddress, service, context)
  return [
    { resource: 'services', namespace: 'default', name: bootName, object: service },
    { resource: addressResource, namespace: '', name: apiServerAddress, object: address },
  ]
}

/** In Kubernetes an internal controller applies the status. */
const statusWriter = { manager: 'kubernetes-service-cidr-controller', operation: 'Apply', subresource: 'status' }
const statusFields = {
  'f:status': {
    'f:conditions': {
      'k:{"type":"Ready"}': { '.': {}, 'f:lastTransitionTime': {}, 'f:message': {}, 'f:status': {}, 'f:type': {} },
    },
  },
}
const rangeFields = { 'f:spec': { 'f:cidrs': {} } }
const serviceFields = {
  'f:metadata': { 'f:labels': { '.': {}, 'f:component': {}, 'f:provider': {} } },
  'f:spec': {
    'f:clusterIP': {},
    'f:internalTrafficPolicy': {},
    'f:ipFamilyPolicy': {},
    'f:ports': {
      '.': {},
      'k:{"port":443,"protocol":"TCP"}': { '.': {}, 'f:name': {}, 'f:port': {}, 'f:protocol': {}, 'f:targetPort': {} },
    },
    'f:sessionAffinity': {},
    'f:type': {},
  },
}

function bootRange({ now, newUid }: StrategyContext): JsonObject {
  const time = now()
  const condition = {
    type: 'Ready',
    status: 'True',
    lastTransitionTime: time,
    reason: '',
    message: 'Kubernetes default Service CIDR is ready',
  }
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'ServiceCIDR',
    metadata: {
      name: bootName,
      uid: newUid(),
      creationTimestamp: time,
      managedFields: [
        { ...serverEntry('networking.k8s.io/v1', time, statusFields), ...statusWriter },
        serverEntry('networking.k8s.io/v1', time, rangeFields),
      ],
    },
    spec: { cidrs: [serviceCidr] },
    status: { conditions: [condition] },
  }
}

function apiServerService({ now, newUid }: StrategyContext): JsonObject {
  const time = now()
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: bootName,
      namespace: 'default',
      uid: newUid(),
      creationTimestamp: time,
      labels: { component: 'apiserver', provider: 'kubernetes' },
      managedFields: [serverEntry('v1', time, serviceFields)],
    },
    spec: {
      clusterIP: apiServerAddress,
      clusterIPs: [apiServerAddress],
      internalTrafficPolicy: 'Cluster',
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: apiServerPort }],
      sessionAffinity: 'None',
      type: 'ClusterIP',
    },
    status: { loadBalancer: {} },
  }
}
