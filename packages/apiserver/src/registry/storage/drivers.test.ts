import { type FieldError, formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { builtinKinds } from '../kinds.ts'
import { strategyContextWith } from '../testing/strategy-context.ts'

const drivers = builtinKinds.get('csidrivers.storage.k8s.io')
const nodes = builtinKinds.get('csinodes.storage.k8s.io')
const capacities = builtinKinds.get('csistoragecapacities.storage.k8s.io')
const classes = builtinKinds.get('storageclasses.storage.k8s.io')
const attributes = builtinKinds.get('volumeattributesclasses.storage.k8s.io')
const texts = (errors: readonly FieldError[] | undefined) => errors?.map(formatFieldError)

test('a driver has defaults, and no generation before its first change', () => {
  const complete = drivers?.setDefaults?.({ metadata: { generation: 1 }, spec: {} }) as JsonObject
  expect(complete['spec']).toMatchObject({
    attachRequired: true,
    volumeLifecycleModes: ['Persistent'],
    seLinuxMount: false,
  })
  expect(drivers?.setDefaults?.(complete)).toBe(complete)
  expect(drivers?.prepareForCreate?.(complete, strategyContextWith())['metadata']).toEqual({})
  expect(drivers?.validateCreate?.(complete)).toEqual([])
  const reported = (nodeAllocatableUpdatePeriodSeconds: number) =>
    drivers?.validateCreate?.({ spec: { ...(complete['spec'] as JsonObject), nodeAllocatableUpdatePeriodSeconds } })
  expect(reported(10)).toEqual([])
  expect(reported(9)).toHaveLength(1)
})

test('warns about tokens that may be logged', () => {
  const driver = { spec: { tokenRequests: [{ audience: 'a' }] } }
  expect(drivers?.warningsOnCreate?.(driver)).toHaveLength(1)
  expect(drivers?.warningsOnUpdate?.(driver, driver)).toEqual([])
  expect(drivers?.warningsOnUpdate?.(driver, { spec: {} })).toHaveLength(1)
  expect(drivers?.warningsOnCreate?.({ spec: { ...driver.spec, serviceAccountTokenInSecrets: true } })).toEqual([])
})

test('only the allocatable count of a driver on a node is mutable', () => {
  const node = (nodeID: string, count: number) => ({
    spec: { drivers: [{ name: 'a', nodeID, allocatable: { count } }] },
  })
  expect(nodes?.validateUpdate?.(node('n', 2), node('n', 1))).toEqual([])
  expect(texts(nodes?.validateUpdate?.(node('m', 1), node('n', 1)))).toEqual([
    'spec.drivers: Invalid value: {"Name":"a","NodeID":"m","TopologyKeys":null,"Allocatable":null}: field is immutable',
  ])
})

test('the class and topology of a capacity are immutable', () => {
  const capacity = (parts: JsonObject) => ({ storageClassName: 'a', capacity: '1Gi', ...parts })
  expect(
    texts(capacities?.validateUpdate?.(capacity({ nodeTopology: { matchLabels: { a: 'b' } } }), capacity({}))),
  ).toEqual(['nodeTopology: Invalid value: {"matchLabels":{"a":"b"}}: field is immutable'])
  expect(texts(capacities?.validateCreate?.(capacity({ capacity: '-1Gi' })))).toEqual([
    'capacity: Invalid value: "-1Gi": must be greater than or equal to 0',
  ])
})

test('provisioner and parameters of a class are immutable', () => {
  const storageClass = (parts: JsonObject = {}) => ({ provisioner: 'a', volumeBindingMode: 'Immediate', ...parts })
  expect(
    texts(classes?.validateUpdate?.(storageClass({ provisioner: 'b', parameters: { c: 'd' } }), storageClass())),
  ).toEqual([
    'parameters: Invalid value: {"c":"d"}: field is immutable',
    'provisioner: Invalid value: "b": field is immutable',
  ])
  const term = (...values: string[]) => ({ matchLabelExpressions: [{ key: 'k', values }] })
  expect(
    texts(classes?.validateCreate?.(storageClass({ allowedTopologies: [term('a', 'b'), term('b', 'a')] }))),
  ).toEqual(['allowedTopologies[1].matchLabelExpressions: Duplicate value: ""'])
  expect(texts(attributes?.validateCreate?.({ driverName: 'a' }))).toEqual([
    'parameters: Required value: must contain at least one key/value pair',
  ])
})
