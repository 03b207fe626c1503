import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { objectAt } from '../../../read-object.ts'
import type { StrategyContext } from '../../kind-strategy.ts'
import { strategyContextWith } from '../../testing/strategy-context.ts'
import { serviceStrategy } from './index.ts'

function service(spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  const fullSpec = { selector: { app: 'a' }, ports: [{ port: 80 }], ...spec }
  return { metadata: { name: 'a', namespace: 'n', ...metadata }, spec: fullSpec, status: { loadBalancer: {} } }
}

function withDefaults(spec: JsonObject = {}): JsonObject {
  return serviceStrategy.setDefaults?.(service(spec)) as JsonObject
}

function created(spec: JsonObject = {}, context: StrategyContext = strategyContextWith()): JsonObject {
  return serviceStrategy.prepareForCreate?.(withDefaults(spec), context) as JsonObject
}

function changed(spec: JsonObject, old: JsonObject, context: StrategyContext = strategyContextWith()): JsonObject {
  return serviceStrategy.prepareForUpdate?.(withDefaults(spec), old, context) as JsonObject
}

function specOf(object: JsonObject): JsonObject {
  return objectAt(object, 'spec')
}

function refusalOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof StatusError) return error.message
    throw error
  }
  return 'no refusal'
}

function problems(spec: JsonObject, metadata: JsonObject = {}): readonly string[] {
  const object = { ...service(spec, metadata), spec: { ...specOf(withDefaults(spec)) } }
  return (serviceStrategy.validateCreate?.(object) ?? []).map(formatFieldError)
}

const addresses = (...names: readonly string[]) => ({
  'ipaddresses.networking.k8s.io': names.map((name) => ({ metadata: { name } })),
})
const ports = (...names: readonly number[]) => ({
  nodeports: names.map((name) => ({ metadata: { name: String(name) } })),
})

test('a service is a ClusterIP without affinity by default, and its target ports equal its ports', () => {
  expect(specOf(withDefaults())).toMatchObject({
    type: 'ClusterIP',
    sessionAffinity: 'None',
    internalTrafficPolicy: 'Cluster',
    ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }],
  })
  const fullSpec = withDefaults()
  expect(serviceStrategy.setDefaults?.(fullSpec)).toBe(fullSpec)
})

test('a new service gets a free address outside the reserved ones', () => {
  expect(specOf(created())).toMatchObject({ clusterIP: '10.0.1.1', clusterIPs: ['10.0.1.1'], ipFamilies: ['IPv4'] })
  const next = created({}, strategyContextWith(addresses('10.0.1.1', '10.0.1.2')))
  expect(specOf(next)).toMatchObject({ clusterIP: '10.0.1.3' })
})

test('a requested address must be free and in a range', () => {
  expect(specOf(created({ clusterIP: '10.0.0.9' }))).toMatchObject({ clusterIPs: ['10.0.0.9'] })
  const taken = strategyContextWith(addresses('10.0.0.9'))
  expect(refusalOf(() => created({ clusterIP: '10.0.0.9' }, taken))).toBe(
    'Service "a" is invalid: spec.clusterIPs: Invalid value: ["10.0.0.9"]: failed to allocate IP 10.0.0.9: provided IP is already allocated',
  )
  expect(refusalOf(() => created({ clusterIP: '192.0.2.1' }))).toContain('does not match the current range')
  const cidr = { metadata: { name: 'more' }, spec: { cidrs: ['192.0.2.0/24'] } }
  const wider = strategyContextWith({ 'servicecidrs.networking.k8s.io': [cidr] })
  expect(specOf(created({ clusterIP: '192.0.2.1' }, wider))).toMatchObject({ clusterIP: '192.0.2.1' })
})

test('headless and ExternalName services get no address', () => {
  expect(specOf(created({ clusterIP: 'None' }))).toMatchObject({ clusterIPs: ['None'], ipFamilies: ['IPv4'] })
  const free = specOf(created({ clusterIP: 'None', selector: undefined }))
  expect(free).toMatchObject({ ipFamilies: ['IPv4', 'IPv6'], ipFamilyPolicy: 'RequireDualStack' })
  const named = specOf(created({ type: 'ExternalName', externalName: 'a.example', ports: [] }))
  expect(named['clusterIP']).toBeUndefined()
  expect(named['ipFamilies']).toBeUndefined()
})

test('a dry run shows the network address and ports outside the range', () => {
  const dry = strategyContextWith({}, { isDryRun: true })
  const spec = specOf(created({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' }, dry))
  expect(spec).toMatchObject({ clusterIP: '10.0.0.0', ports: [{ nodePort: 32_769 }], healthCheckNodePort: 32_770 })
})

test('ports with one number share a node port, and a taken one is refused', () => {
  const both = [
    { name: 'tcp', port: 53, protocol: 'TCP' },
    { name: 'udp', port: 53, protocol: 'UDP' },
    { name: 'more', port: 54 },
  ]
  const spec = specOf(created({ type: 'NodePort', ports: both }, strategyContextWith(ports(30_086))))
  expect(spec['ports']).toMatchObject([{ nodePort: 30_087 }, { nodePort: 30_087 }, { nodePort: 30_088 }])
  const requestedSpec = { type: 'NodePort', ports: [{ port: 80, nodePort: 30_000 }] }
  expect(refusalOf(() => created(requestedSpec, strategyContextWith(ports(30_000))))).toContain(
    'spec.ports[0].nodePort: Invalid value: 30000: provided port is already allocated',
  )
})

test('reports when all node ports are taken', () => {
  const all = strategyContextWith({}, { find: () => ({}) })
  expect(refusalOf(() => created({ type: 'NodePort', clusterIP: 'None' }, all))).toBe(
    'Internal error occurred: failed to allocate a nodePort: range is full',
  )
})

test('an update that omits address and ports keeps them', () => {
  const old = created({ type: 'NodePort' })
  const spec = specOf(changed({ type: 'NodePort', ports: [{ port: 81 }] }, old, strategyContextWith(ports(30_086))))
  expect(spec).toMatchObject({ clusterIP: '10.0.1.1', clusterIPs: ['10.0.1.1'], ipFamilyPolicy: 'SingleStack' })
  expect(spec['ports']).toMatchObject([{ port: 81, nodePort: 30_086 }])
})

test('a service that becomes an ExternalName releases its address, its ports and their fields', () => {
  const old = created({ type: 'LoadBalancer' })
  const { clusterIP, clusterIPs, ipFamilies, ipFamilyPolicy, externalTrafficPolicy, ports: kept } = specOf(old)
  const same = { clusterIP, clusterIPs, ipFamilies, ipFamilyPolicy, externalTrafficPolicy, ports: kept }
  const named = changed(
    { ...same, type: 'ExternalName', externalName: 'a.example', allocateLoadBalancerNodePorts: true },
    old,
  )
  expect(specOf(named)).toEqual({
    selector: { app: 'a' },
    type: 'ExternalName',
    externalName: 'a.example',
    sessionAffinity: 'None',
    ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }],
  })
})

test('allocations are stored and released with the service', () => {
  const first = created({ type: 'NodePort', clusterIP: '10.0.0.9' })
  const taken = serviceStrategy.coupledWrites?.(first, undefined, strategyContextWith()) ?? []
  expect(taken.map(({ resource, name }) => `${resource} ${name}`)).toEqual([
    'ipaddresses.networking.k8s.io 10.0.0.9',
    'nodeports 30086',
  ])
  expect(taken[0]?.object).toMatchObject({ spec: { parentRef: { resource: 'services', namespace: 'n', name: 'a' } } })
  const endpoints = { metadata: { name: 'a', namespace: 'n' } }
  const coupledWrites =
    serviceStrategy.coupledWrites?.(undefined, first, strategyContextWith({ endpoints: [endpoints] })) ?? []
  expect(coupledWrites.map(({ resource, name, object }) => [resource, name, object])).toEqual([
    ['ipaddresses.networking.k8s.io', '10.0.0.9', null],
    ['nodeports', '30086', null],
    ['endpoints', 'a', null],
  ])
  expect(serviceStrategy.coupledWrites?.({ ...first, status: {} }, first, strategyContextWith())).toEqual([])
})

test.each<[JsonObject, string]>([
  [{ ports: [] }, 'spec.ports: Required value'],
  [
    {
      ports: [
        { name: 'a', port: 80 },
        { name: 'b', port: 80 },
      ],
    },
    'spec.ports[1]: Duplicate value: {"Name":"","Protocol":"TCP","AppProtocol":null,"Port":80,"TargetPort":0,"NodePort":0}',
  ],
  [
    { ports: [{ port: 80, nodePort: 30_000 }] },
    "spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'",
  ],
  [
    { sessionAffinity: 'Some' },
    'spec.sessionAffinity: Unsupported value: "Some": supported values: "ClientIP", "None"',
  ],
  [
    { externalIPs: ['127.0.0.1'] },
    'spec.externalIPs[0]: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)',
  ],
  [
    { externalIPs: ['ff02::1'] },
    'spec.externalIPs[0]: Invalid value: "ff02::1": may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
  ],
  [
    { trafficDistribution: 'Any' },
    'spec.trafficDistribution: Unsupported value: "Any": supported values: "PreferClose", "PreferSameZone", "PreferSameNode"',
  ],
])('reports the errors of %j', (spec, problem) => {
  expect(problems(spec)).toEqual([problem])
})

test('an address is immutable once set', () => {
  const old = created({ clusterIP: '10.0.0.9' })
  const other = { ...old, spec: { ...specOf(old), clusterIP: '10.0.0.8', clusterIPs: ['10.0.0.8'] } }
  const errors = serviceStrategy.validateUpdate?.(other, old) ?? []
  expect(errors.map(formatFieldError)).toEqual([
    'spec.clusterIPs[0]: Invalid value: ["10.0.0.8"]: may not change once set',
  ])
})

test('warns about fields without effect', () => {
  const headless = created({ clusterIP: 'None', sessionAffinity: 'ClientIP', externalName: 'a.example' })
  expect(serviceStrategy.warningsOnCreate?.(headless)).toEqual([
    'spec.SessionAffinity is ignored for headless services',
    'spec.externalName is ignored when spec.type is not "ExternalName"',
  ])
})
