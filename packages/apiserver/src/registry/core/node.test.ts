import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { strategyContextWith } from '../testing/strategy-context.ts'
import { nodeStrategy } from './node.ts'

function problems(node: JsonObject): readonly string[] {
  return (nodeStrategy.validateCreate?.(node) ?? []).map(formatFieldError)
}

function changeProblems(node: JsonObject, old: JsonObject): readonly string[] {
  return (nodeStrategy.validateStatusUpdate?.(node, old) ?? []).map(formatFieldError)
}

test('a new node is tainted until a controller has found it ready', () => {
  const taint = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }
  const own = { key: 'a', effect: 'NoExecute' }
  const admitted = nodeStrategy.admitCreate?.({ spec: { taints: [own] } }, strategyContextWith()) as JsonObject
  expect(admitted).toEqual({ spec: { taints: [own, taint] } })
  expect(nodeStrategy.admitCreate?.(admitted, strategyContextWith())).toBe(admitted)
})

test('allocatable equals capacity by default', () => {
  const capacity = { cpu: '4' }
  expect(nodeStrategy.setDefaults?.({ status: { capacity } })).toEqual({ status: { capacity, allocatable: capacity } })
})

test('rounds quantities up to thousandths', () => {
  const complete = nodeStrategy.setDefaults?.({ status: { capacity: { cpu: '1200u' } } })
  expect(complete).toEqual({ status: { capacity: { cpu: '2m' }, allocatable: { cpu: '2m' } } })
})

test.each([
  [{ podCIDR: 'a' }, { podCIDR: 'a', podCIDRs: ['a'] }],
  [{ podCIDRs: ['a', 'b'] }, { podCIDR: 'a', podCIDRs: ['a', 'b'] }],
  [
    { podCIDR: 'c', podCIDRs: ['a', 'b'] },
    { podCIDR: 'c', podCIDRs: ['c'] },
  ],
])('podCIDR and podCIDRs agree: %j', (spec, expected) => {
  expect(nodeStrategy.setDefaults?.({ spec })).toEqual({ spec: expected })
})

test('taints are unique by key and effect', () => {
  const taints = [
    { key: 'a', effect: 'NoSchedule' },
    { key: 'a', effect: 'NoExecute' },
    { key: 'a', value: 'b', effect: 'NoSchedule' },
    { key: 'c', effect: 'Never' },
  ]
  expect(problems({ spec: { taints } })).toEqual([
    'metadata.taints[2]: Duplicate value: {"Key":"a","Value":"b","Effect":"NoSchedule","TimeAdded":null}: taints must be unique by key and effect pair',
    'metadata.taints[3].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
  ])
})

test('a node has one pod range per IP family', () => {
  expect(problems({ spec: { podCIDRs: ['10.0.0.0/24', 'fd00::/64'] } })).toEqual([])
  expect(problems({ spec: { podCIDRs: ['10.0.0.0/24', '10.1.0.0/24'] } })).toEqual([
    'spec.podCIDRs: Invalid value: ["10.0.0.0/24","10.1.0.0/24"]: may specify no more than one CIDR for each IP family',
  ])
})

test('pod ranges and provider ID are immutable once set', () => {
  const old = { spec: { podCIDRs: ['10.0.0.0/24'], providerID: 'a' } }
  expect(changeProblems({ spec: { ...old.spec, unschedulable: true } }, old)).toEqual([])
  expect(changeProblems(old, { spec: {} })).toEqual([])
  expect(changeProblems({ spec: { podCIDRs: ['10.1.0.0/24'] } }, old)).toEqual([
    'spec.podCIDRs: Forbidden: node updates may not change podCIDR except from "" to valid',
    'spec.providerID: Forbidden: node updates may not change providerID except from "" to valid',
  ])
})

test('an address appears once', () => {
  const address = { type: 'InternalIP', address: '192.0.2.1' }
  expect(changeProblems({ status: { addresses: [address, { ...address, type: 'ExternalIP' }, address] } }, {})).toEqual(
    ['status.addresses[2]: Duplicate value: {"Type":"InternalIP","Address":"192.0.2.1"}'],
  )
})

test('drops kubelet configuration unless it is already stored', () => {
  const node = { spec: { configSource: {} }, status: { config: {} } }
  expect(nodeStrategy.prepareForCreate?.(node, strategyContextWith())).toEqual({ spec: {}, status: {} })
  expect(nodeStrategy.prepareForUpdate?.(node, node, strategyContextWith())).toBe(node)
})
