import { type FieldError, formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { builtinKinds } from '../kinds.ts'
import { strategyContextWith } from '../testing/strategy-context.ts'

const kindOf = (plural: string) => builtinKinds.get(`${plural}.resource.k8s.io`)
const claims = kindOf('resourceclaims')
const templates = kindOf('resourceclaimtemplates')
const slices = kindOf('resourceslices')
const texts = (errors: readonly FieldError[] | undefined) => errors?.map(formatFieldError)
const exactly = { deviceClassName: 'disks', allocationMode: 'ExactCount', count: 1 }
const claim = (request: JsonObject = {}, status: JsonObject = {}): JsonObject => ({
  metadata: { name: 'a', namespace: 'n' },
  spec: { devices: { requests: [{ name: 'one', exactly: { ...exactly, ...request } }] } },
  status,
})
const slice = (device: JsonObject, spec: JsonObject = {}): JsonObject => ({
  spec: {
    driver: 'a.example.com',
    pool: { name: 'p', resourceSliceCount: 1 },
    allNodes: true,
    devices: [{ name: 'd', ...device }],
    ...spec,
  },
})

test('a request is for one device by default', () => {
  const claimWith = (request: JsonObject) => ({ spec: { devices: { requests: [request] } } })
  const complete = claims?.setDefaults?.(
    claimWith({ exactly: {}, firstAvailable: [{ allocationMode: 'All' }] }),
  ) as JsonObject
  expect(complete).toEqual(
    claimWith({ exactly: { allocationMode: 'ExactCount', count: 1 }, firstAvailable: [{ allocationMode: 'All' }] }),
  )
  expect(claims?.setDefaults?.(complete)).toBe(complete)
})

test('compiles device selectors', () => {
  const select = (expression: string) =>
    texts(claims?.validateCreate?.(claim({ selectors: [{ cel: { expression } }] })))
  const path = 'spec.devices.requests[0].exactly.selectors[0].cel.expression'
  expect(select('cel.bind(own, device.attributes["a.example.com"], own.fast || own.size > 3)')).toEqual([])
  expect(select('device.driver')).toEqual([
    `${path}: Invalid value: "device.driver": must evaluate to bool or the unknown type, not string`,
  ])
  const all = (inner: string) => `device.attributes.all(a, ${inner})`
  expect(select(all(all(all(all(all('true'))))))).toEqual([`${path}: Forbidden: too complex, exceeds cost limit`])
})

test('the spec of a claim is immutable, and errors show it as Go prints it', () => {
  expect(claims?.validateUpdate?.(claim(), claim())).toEqual([])
  expect(texts(claims?.validateUpdate?.(claim({ count: 2 }), claim()))?.[0]).toMatch(
    /^spec: Invalid value: \{"Devices":\{"Requests":\[\{"Name":"one","Exactly":\{"DeviceClassName":"disks".*"Config":null\}\}: field is immutable$/,
  )
  const template = (count: number): JsonObject => ({
    spec: {
      metadata: { labels: { a: 'b' } },
      spec: { devices: { requests: [{ name: 'x', exactly: { ...exactly, count } }] } },
    },
  })
  expect(texts(templates?.validateUpdate?.(template(2), template(1)))?.[0]).toContain(
    'spec: Invalid value: {"labels":{"a":"b"},"Spec":{"Devices":{',
  )
})

test('admin access requires a labelled namespace', () => {
  const adminClaim = claim({ adminAccess: true })
  const namespaces = (labels: JsonObject) =>
    strategyContextWith({ namespaces: [{ metadata: { name: 'n', namespace: '', labels } }] })
  expect(() => claims?.admitCreate?.(adminClaim, namespaces({}))).toThrow(StatusError)
  expect(claims?.admitCreate?.(adminClaim, namespaces({ 'resource.kubernetes.io/admin-access': 'true' }))).toBe(
    adminClaim,
  )
})

test('drops the status of a device together with its allocation', () => {
  const device = { driver: 'a.example.com', pool: 'p', device: 'd' }
  const allocation = { devices: { results: [{ request: 'one', ...device }] } }
  const allocated = claim({}, { allocation, devices: [device] })
  expect(claims?.validateStatusUpdate?.(allocated, claim())).toEqual([])
  expect(
    claims?.prepareForStatusUpdate?.(claim({}, { devices: [device] }), allocated, strategyContextWith())['status'],
  ).toEqual({})
  expect(texts(claims?.validateStatusUpdate?.(claim({}, { devices: [device] }), claim()))).toEqual([
    'status.devices[0]: Invalid value: {"Driver":"a.example.com","Pool":"p","Device":"d","ShareID":""}: must be an allocated device in the claim',
  ])
})

test('a slice names its nodes in exactly one way', () => {
  expect(slices?.validateCreate?.(slice({}))).toEqual([])
  expect(texts(slices?.validateCreate?.(slice({}, { nodeName: 'n' })))).toEqual([
    'spec: Invalid value: "{`nodeName`, `allNodes`}": exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required, but multiple fields are set',
  ])
})

test('a request policy is consistent with its capacity', () => {
  const capacity = (requestPolicy: JsonObject) =>
    texts(
      slices?.validateCreate?.(
        slice({ allowMultipleAllocations: true, capacity: { size: { value: '10', requestPolicy } } }),
      ),
    )
  const path = 'spec.devices[0].capacity[size].requestPolicy'
  expect(capacity({ default: '4', validRange: { min: '2', max: '8', step: '2' } })).toEqual([])
  expect(capacity({ default: '5', validRange: { min: '2', max: '12', step: '2' } })).toEqual([
    `${path}.validRange.max: Invalid value: "12": max is larger than capacity value: 10`,
    `${path}.validRange.step: Invalid value: "5": value is not a multiple of a given step (2) from (2)`,
  ])
  expect(capacity({ default: '3', validValues: ['2', '1'] })).toEqual([
    `${path}.validValues[1]: Invalid value: "1": values must be sorted in ascending order`,
    `${path}.validValues: Invalid value: "3": default value is not valid according to the requestPolicy`,
  ])
})

test('sets the time of new taints', () => {
  const context = strategyContextWith({}, { now: () => '2026-04-04T00:00:00Z' })
  const tainted = slice({ taints: [{ key: 'a', effect: 'NoSchedule' }], attributes: { a: { ints: [1], int: 1 } } })
  expect(slices?.prepareForCreate?.(tainted, context)).toEqual(
    slice({
      taints: [{ key: 'a', effect: 'NoSchedule', timeAdded: '2026-04-04T00:00:00Z' }],
      attributes: { a: { int: 1 } },
    }),
  )
  const plain = slice({})
  expect(slices?.prepareForCreate?.(plain, context)).toBe(plain)
})
