import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { KindStrategy } from '../../kind-strategy.ts'
import { strategyContextWith } from '../../testing/strategy-context.ts'
import { namespaceStrategy } from './index.ts'

const kind: KindStrategy = namespaceStrategy

test('a namespace gets its name label and the phase Active', () => {
  const complete = kind.setDefaults?.({ metadata: { name: 'a' } }) as JsonObject
  expect(complete).toEqual({
    metadata: { name: 'a', labels: { 'kubernetes.io/metadata.name': 'a' } },
    status: { phase: 'Active' },
  })
  expect(kind.setDefaults?.(complete)).toBe(complete)
})

test('a new namespace gets the finalizer of Kubernetes and the label of its generated name', () => {
  const prepared = kind.prepareForCreate?.(
    { metadata: { name: 'a' }, spec: { finalizers: ['a/b'] } },
    strategyContextWith(),
  )
  expect(prepared).toEqual({
    metadata: { name: 'a', labels: { 'kubernetes.io/metadata.name': 'a' } },
    spec: { finalizers: ['a/b', 'kubernetes'] },
  })
})

test("finalizers have a domain or are Kubernetes' own", () => {
  const namespace = { spec: { finalizers: ['example.com/a', 'kubernetes', 'plain'] } }
  const detail = 'Invalid value: "plain": name is neither a standard finalizer name nor is it fully qualified'
  expect(kind.validateCreate?.(namespace).map(formatFieldError)).toEqual([`spec.finalizers: ${detail}`])
  expect(kind.validateUpdate?.(namespace, namespace).map(formatFieldError)).toEqual([`spec.finalizers[2]: ${detail}`])
})

test('the phase depends on the deletion', () => {
  const problems = (phase: string, metadata: JsonObject) =>
    kind.validateStatusUpdate?.({ metadata, status: { phase } }, {}).map(formatFieldError)
  const going = { deletionTimestamp: '2026-01-01T00:00:00Z' }
  expect(problems('Active', {})).toEqual([])
  expect(problems('Terminating', going)).toEqual([])
  expect(problems('Terminating', {})).toEqual([
    'status.Phase: Invalid value: "Terminating": may only be \'Active\' if `deletionTimestamp` is empty',
  ])
  expect(problems('Active', going)).toEqual([
    'status.Phase: Invalid value: "Active": may only be \'Terminating\' if `deletionTimestamp` is not empty',
  ])
})
