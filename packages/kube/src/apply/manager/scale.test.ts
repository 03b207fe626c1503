import { expect, test } from 'vitest'
import type { JsonObject } from '../../json/index.ts'
import { managedFieldsAfterScale, managedFieldsOfScale } from './index.ts'

const paths = new Map([
  ['apps/v1', ['spec', 'replicas']],
  ['example.com/v1', undefined],
])

function entry(manager: string, operation: string, apiVersion: string, fields: JsonObject, subresource?: string) {
  const time = '2026-01-01T00:00:00Z'
  const base = { manager, operation, apiVersion, time, fieldsType: 'FieldsV1', fieldsV1: { 'f:spec': fields } }
  return subresource === undefined ? base : { ...base, subresource }
}

const replicas = { 'f:replicas': {} }
const both = { 'f:paused': {}, 'f:replicas': {} }

test('the Scale of an object shows the managers of its replicas', () => {
  const entries = [
    entry('m1', 'Apply', 'apps/v1', both),
    entry('m2', 'Update', 'apps/v1', { 'f:paused': {} }),
    entry('m3', 'Apply', 'example.com/v1', replicas),
    entry('m4', 'Apply', 'apps/v0', replicas),
  ]
  expect(managedFieldsOfScale(entries, paths)).toEqual([entry('m1', 'Apply', 'autoscaling/v1', replicas)])
})

test('a manager that lost the replicas on the Scale loses them on the object', () => {
  const parent = [entry('m1', 'Apply', 'apps/v1', both), entry('m2', 'Apply', 'apps/v1', replicas)]
  const scale = [entry('hpa', 'Update', 'autoscaling/v1', replicas, 'scale')]
  const { time: _time, ...own } = entry('hpa', 'Update', 'apps/v1', replicas, 'scale')
  expect(managedFieldsAfterScale(parent, scale, 'apps/v1', paths)).toEqual([
    entry('m1', 'Apply', 'apps/v1', { 'f:paused': {} }),
    own,
  ])
})

test('a manager that kept the replicas keeps its entry, and entries of unknown versions are dropped', () => {
  const parent = [
    entry('m1', 'Apply', 'apps/v1', both),
    entry('m2', 'Apply', 'apps/v0', replicas),
    entry('m3', 'Apply', 'example.com/v1', { 'f:size': {} }),
  ]
  const scale = [entry('m1', 'Apply', 'autoscaling/v1', replicas)]
  expect(managedFieldsAfterScale(parent, scale, 'apps/v1', paths)).toEqual([parent[0], parent[2]])
})

test('entries of the Scale that do not own its replicas do not matter', () => {
  const scale = [entry('m1', 'Apply', 'autoscaling/v1', { 'f:selector': {} })]
  expect(managedFieldsAfterScale([], scale, 'apps/v1', paths)).toEqual([])
})
