import type { KubernetesObject } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { competingManager } from './competing-manager.ts'

type Entry = NonNullable<NonNullable<KubernetesObject['metadata']>['managedFields']>[number]

const managed = (...managedFields: Entry[]): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a', managedFields },
})

const entry = (manager: string, fieldsV1: NonNullable<Entry['fieldsV1']>, time = '2026-01-01T00:00:00Z'): Entry => ({
  manager,
  operation: 'Update',
  time,
  fieldsV1,
})

const replicas = { 'f:spec': { 'f:replicas': {} } }

test('the competing manager owned the field before and does not own it after', () => {
  const before = managed(entry('us', { 'f:spec': { 'f:image': {} } }), entry('hpa', replicas))
  const after = managed(entry('us', { 'f:spec': { 'f:image': {}, 'f:replicas': {} } }))
  expect(competingManager(before, after, 'spec.replicas')).toBe('hpa')
})

test('if the competing manager removes the field, it is the last writer other than us', () => {
  const before = managed(entry('old', {}, '2026-01-01T00:00:00Z'), entry('remover', {}, '2026-01-01T01:00:00Z'))
  const after = managed(entry('us', replicas), entry('old', {}))
  expect(competingManager(before, after, 'spec.replicas')).toBe('remover')
})

test('finds list items by their keys or by any, quoted names by their text, and atomic parts as a whole', () => {
  const containers = { 'f:containers': { 'k:{"name":"web"}': { '.': {}, 'f:image': {} } } }
  const fields = {
    'f:spec': { ...containers, 'f:hosts': { 'v:"x"': {} }, 'f:selector': {} },
    'f:metadata': { 'f:labels': { 'f:app.kubernetes.io/name': {} } },
  }
  const before = managed(entry('competitor', fields), entry('last', {}, '2027-01-01T00:00:00Z'))
  const ownerOf = (path: string) => competingManager(before, managed(), path)
  expect(ownerOf('spec.containers[name=web].image')).toBe('competitor')
  expect(ownerOf('spec.containers[name=other].image')).toBe('last')
  expect(ownerOf('spec.hosts[0]')).toBe('competitor')
  expect(ownerOf('spec.selector.matchLabels.app')).toBe('competitor')
  expect(ownerOf('metadata.labels["app.kubernetes.io/name"]')).toBe('competitor')
})

test('names no manager if the object has too little information', () => {
  expect(competingManager(undefined, undefined, 'spec')).toBeUndefined()
  expect(competingManager({ apiVersion: 'v1', kind: 'X', metadata: {} }, undefined, 'spec')).toBeUndefined()
  expect(
    competingManager(managed(entry('us', replicas)), managed(entry('us', replicas)), 'spec.replicas'),
  ).toBeUndefined()
  expect(competingManager(managed(entry('hpa', replicas)), undefined, '')).toBeUndefined()
})
