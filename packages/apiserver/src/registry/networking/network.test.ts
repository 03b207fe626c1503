import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { KindStrategy } from '../kind-strategy.ts'
import { builtinKinds } from '../kinds.ts'
import { strategyContextWith } from '../testing/strategy-context.ts'

function strategyOf(resource: string): KindStrategy {
  return builtinKinds.get(resource) as KindStrategy
}

const endpoints = strategyOf('endpoints')
const slices = strategyOf('endpointslices.discovery.k8s.io')
const ingresses = strategyOf('ingresses.networking.k8s.io')
const classes = strategyOf('ingressclasses.networking.k8s.io')
const policies = strategyOf('networkpolicies.networking.k8s.io')
const addresses = strategyOf('ipaddresses.networking.k8s.io')
const ranges = strategyOf('servicecidrs.networking.k8s.io')

function problems(of: KindStrategy, object: JsonObject): readonly string[] {
  return (of.validateCreate?.(of.setDefaults?.(object) ?? object) ?? []).map(formatFieldError)
}

function changeProblems(of: KindStrategy, object: JsonObject, old: JsonObject): readonly string[] {
  return (of.validateUpdate?.(object, old) ?? []).map(formatFieldError)
}

const backend = { service: { name: 'web', port: { number: 80 } } }

function ingressWith(path: JsonObject): JsonObject {
  return { spec: { rules: [{ http: { paths: [{ pathType: 'Prefix', path: '/', backend, ...path }] } }] } }
}

test.each<[string, KindStrategy, JsonObject, readonly string[]]>([
  [
    'an ingress without rules',
    ingresses,
    { spec: {} },
    ['spec: Invalid value: null: either `defaultBackend` or `rules` must be specified'],
  ],
  ['an ingress with a valid path', ingresses, ingressWith({ path: '/a' }), []],
  [
    'a path with ..',
    ingresses,
    ingressWith({ path: '/a/../b/..' }),
    [
      'spec.rules[0].http.paths[0].path: Invalid value: "/a/../b/..": must not contain \'/../\'',
      'spec.rules[0].http.paths[0].path: Invalid value: "/a/../b/..": cannot end with \'/..\'',
    ],
  ],
  ['an implementation-specific path', ingresses, ingressWith({ path: '', pathType: 'ImplementationSpecific' }), []],
  [
    'an unknown path type',
    ingresses,
    ingressWith({ pathType: 'Any' }),
    [
      'spec.rules[0].http.paths[0].pathType: Unsupported value: "Any": supported values: "Exact", "ImplementationSpecific", "Prefix"',
    ],
  ],
  [
    'no backend',
    ingresses,
    { spec: { defaultBackend: {} } },
    ['spec.defaultBackend: Invalid value: "": resource or service backend is required'],
  ],
  [
    'two classes of an ingress',
    ingresses,
    {
      metadata: { annotations: { 'kubernetes.io/ingress.class': 'a' } },
      spec: { defaultBackend: backend, ingressClassName: 'b' },
    },
    [
      'annotations.kubernetes.io/ingress.class: Invalid value: "a": must match `ingressClassName` when both are specified',
    ],
  ],
  ['a class without a controller', classes, { spec: {} }, ['spec.controller: Required value']],
  [
    'namespaced parameters without a namespace',
    classes,
    { spec: { controller: 'a.example/b', parameters: { kind: 'A', name: 'a', scope: 'Namespace' } } },
    ["spec.parameters.namespace: Required value: `parameters.scope` is set to 'Namespace'"],
  ],
  [
    'an end port below the port',
    policies,
    { spec: { podSelector: {}, ingress: [{ ports: [{ port: 80, endPort: 79 }] }] } },
    ['spec.ingress[0].ports[0].endPort: Invalid value: 80: must be greater than or equal to `port`'],
  ],
  [
    'no peer',
    policies,
    { spec: { podSelector: {}, egress: [{ to: [{}] }] } },
    ['spec.egress[0].to[0]: Required value: must specify a peer'],
  ],
  [
    'an exception outside its block',
    policies,
    {
      spec: {
        ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['11.0.0.0/9', '10.0.0.0/8', '10.1.0.0/16'] } }] }],
      },
    },
    [
      'spec.ingress[0].from[0].ipBlock.except[0]: Invalid value: "11.0.0.0/9": must be a strict subset of `cidr`',
      'spec.ingress[0].from[0].ipBlock.except[1]: Invalid value: "10.0.0.0/8": must be a strict subset of `cidr`',
    ],
  ],
  [
    'endpoints without an address',
    endpoints,
    { subsets: [{}] },
    ['subsets[0]: Required value: must specify `addresses` or `notReadyAddresses`'],
  ],
  [
    'a loopback endpoint',
    endpoints,
    { subsets: [{ addresses: [{ ip: '127.0.0.1' }] }] },
    ['subsets[0].addresses[0].ip: Invalid value: "127.0.0.1": may not be in the loopback range (127.0.0.0/8, ::1/128)'],
  ],
  [
    'a slice with an address of another family',
    slices,
    { addressType: 'IPv4', endpoints: [{ addresses: ['2001:db8::1'] }] },
    ['endpoints[0].addresses: Invalid value: "2001:db8::1": must be an IPv4 address'],
  ],
  [
    'a slice with two ports without a name',
    slices,
    { addressType: 'IPv4', ports: [{ port: 1 }, { port: 2 }] },
    ['ports[1].name: Duplicate value: ""'],
  ],
  ['an address without a parent', addresses, { spec: {} }, ['spec.parentRef: Required value']],
  ['no range', ranges, { spec: { cidrs: [] } }, ['spec.cidrs: Required value: at least one CIDR required']],
  [
    'two ranges of one family',
    ranges,
    { spec: { cidrs: ['10.0.0.0/24', '10.0.1.0/24'] } },
    [
      'spec.cidrs: Invalid value: ["10.0.0.0/24","10.0.1.0/24"]: may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64',
    ],
  ],
])('%s', (_, of, object, expected) => {
  expect(problems(of, object)).toEqual(expected)
})

test('immutable fields are reported as such', () => {
  const classOf = (controller: string) => ({ spec: { controller } })
  expect(changeProblems(classes, classOf('a.example/b'), classOf('a.example/c'))).toEqual([
    'spec.controller: Invalid value: "a.example/b": field is immutable',
  ])
  const slice = (addressType: string) => ({ addressType })
  expect(changeProblems(slices, slice('IPv4'), slice('IPv6'))).toEqual([
    'addressType: Invalid value: "IPv4": field is immutable',
  ])
  const address = (name: string) => ({ spec: { parentRef: { resource: 'services', namespace: 'n', name } } })
  expect(changeProblems(addresses, address('a'), address('b'))).toEqual([
    'spec.parentRef: Invalid value: {"Group":"","Resource":"services","Namespace":"n","Name":"a"}: field is immutable',
  ])
  const range = (...cidrs: readonly string[]) => ({ spec: { cidrs } })
  expect(changeProblems(ranges, range('10.0.0.0/24', '2001:db8::/64'), range('10.0.0.0/24'))).toEqual([])
  expect(changeProblems(ranges, range('10.0.1.0/24'), range('10.0.0.0/24'))).toEqual([
    'spec.cidrs[0]: Invalid value: "10.0.1.0/24": field is immutable',
  ])
})

test('tolerates values that were stored under older rules', () => {
  const old = { subsets: [{ addresses: [{ ip: '010.0.0.1' }] }] }
  expect(changeProblems(endpoints, { ...old, metadata: {} }, old)).toEqual([])
  expect(changeProblems(endpoints, { subsets: [{ addresses: [{ ip: '010.0.0.2' }] }] }, old)).toHaveLength(1)
  const slice = (ip: string, port: number) => ({
    addressType: 'IPv4',
    endpoints: [{ addresses: [ip] }],
    ports: [{ name: '', port, protocol: 'TCP' }],
  })
  expect(changeProblems(slices, slice('010.0.0.1', 2), slice('010.0.0.1', 1))).toEqual([])
  expect(changeProblems(slices, slice('010.0.0.2', 1), slice('010.0.0.1', 1))).toHaveLength(1)
  const policy = (cidr: string, port: number) => ({
    spec: { ingress: [{ from: [{ ipBlock: { cidr } }], ports: [{ port }] }] },
  })
  expect(changeProblems(policies, policy('010.0.0.0/8', 2), policy('010.0.0.0/8', 1))).toEqual([])
})

test('sets defaults for missing fields and changes nothing else', () => {
  expect(policies.setDefaults?.({ spec: { egress: [{ ports: [{ port: 80 }] }] } })).toEqual({
    spec: { egress: [{ ports: [{ port: 80, protocol: 'TCP' }] }], policyTypes: ['Ingress', 'Egress'] },
  })
  expect(slices.setDefaults?.({ ports: [{ port: 80 }] })).toEqual({ ports: [{ name: '', port: 80, protocol: 'TCP' }] })
  expect(classes.setDefaults?.({ spec: { parameters: { kind: 'A' } } })).toEqual({
    spec: { parameters: { kind: 'A', scope: 'Cluster' } },
  })
  for (const of of builtinKinds.values()) {
    const complete = of.setDefaults?.({ spec: {} })
    if (complete !== undefined) expect(of.setDefaults?.(complete)).toBe(complete)
  }
})

test('an ingress without a class gets the newest default class', () => {
  const classOf = (name: string, creationTimestamp: string, isDefault: string) => ({
    metadata: { name, creationTimestamp, annotations: { 'ingressclass.kubernetes.io/is-default-class': isDefault } },
  })
  const context = strategyContextWith({
    'ingressclasses.networking.k8s.io': [
      classOf('a', '2026-01-01T00:00:00Z', 'true'),
      classOf('b', '2026-01-02T00:00:00Z', 'true'),
      classOf('c', '2026-01-02T00:00:00Z', 'true'),
      classOf('d', '2026-01-03T00:00:00Z', 'false'),
    ],
  })
  expect(ingresses.admitCreate?.({ spec: {} }, context)).toEqual({ spec: { ingressClassName: 'b' } })
  const named = { spec: { ingressClassName: 'own' } }
  expect(ingresses.admitCreate?.(named, context)).toBe(named)
  const annotated = { metadata: { annotations: { 'kubernetes.io/ingress.class': 'own' } }, spec: {} }
  expect(ingresses.admitCreate?.(annotated, context)).toBe(annotated)
})

test('a slice drops the topology of v1beta1, except for a stored node', () => {
  const slice = (deprecatedTopology: JsonObject, addresses = ['10.0.0.1']) => ({
    endpoints: [{ addresses, deprecatedTopology }],
  })
  const topology = { 'kubernetes.io/hostname': 'node' }
  const context = strategyContextWith()
  expect(slices.prepareForCreate?.(slice(topology), context)).toEqual({ endpoints: [{ addresses: ['10.0.0.1'] }] })
  const same = slice(topology)
  expect(slices.prepareForUpdate?.(same, slice(topology), context)).toBe(same)
  expect(slices.prepareForUpdate?.(slice(topology, ['10.0.0.2']), slice(topology), context)).toEqual({
    endpoints: [{ addresses: ['10.0.0.2'], nodeName: 'node' }],
  })
})
