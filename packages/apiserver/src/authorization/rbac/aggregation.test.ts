import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { listAt } from '../../read-object.ts'
import { allow, createRoles } from '../testing/roles.ts'
import { watchAggregatedRoles } from './aggregation.ts'
import { roleStorageNames } from './policy-index.ts'

const gathers = (label: string): JsonObject => {
  return { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [label]: 'yes' } }] }, rules: null }
}
const labelled = (label: string, ...rules: readonly JsonObject[]): JsonObject => {
  return { metadata: { labels: { [label]: 'yes' } }, rules }
}

function gathering() {
  const roles = createRoles()
  watchAggregatedRoles(roles.store, () => '2030-01-01T00:00:00Z')
  const roleOf = (name: string) => roles.store.get({ resource: roleStorageNames.clusterRoles, namespace: '', name })
  const rulesOf = (name: string) => listAt(roleOf(name)?.object, 'rules')
  return { ...roles, roleOf, rulesOf }
}

test('an aggregated role has the rules of the selected roles, without duplicates, ordered by role name', () => {
  const { clusterRole, rulesOf } = gathering()
  clusterRole('b', labelled('to-all', allow('get', 'pods'), allow('list', 'pods')))
  clusterRole('all', gathers('to-all'))
  expect(rulesOf('all')).toEqual([allow('get', 'pods'), allow('list', 'pods')])
  clusterRole('a', labelled('to-all', allow('get', 'nodes'), allow('get', 'pods')))
  expect(rulesOf('all')).toEqual([allow('get', 'nodes'), allow('get', 'pods'), allow('list', 'pods')])
})

test('follows changes of rules and labels, deletions, and aggregated roles that are aggregated in turn', () => {
  const { store, clusterRole, rulesOf } = gathering()
  clusterRole('top', gathers('to-top'))
  clusterRole('middle', { ...gathers('to-middle'), metadata: { labels: { 'to-top': 'yes' } } })
  clusterRole('leaf', labelled('to-middle', allow('get', 'pods')))
  expect(rulesOf('top')).toEqual([allow('get', 'pods')])
  clusterRole('leaf', labelled('to-middle', allow('list', 'pods')))
  expect(rulesOf('top')).toEqual([allow('list', 'pods')])
  clusterRole('leaf', labelled('elsewhere', allow('list', 'pods')))
  expect([rulesOf('middle'), rulesOf('top')]).toEqual([[], []])
  clusterRole('leaf', labelled('to-middle', allow('list', 'pods')))
  store.commit([{ key: { resource: roleStorageNames.clusterRoles, namespace: '', name: 'leaf' }, object: null }])
  expect(rulesOf('top')).toEqual([])
})

test('overwrites rules that a user writes into an aggregated role', () => {
  const { clusterRole, rulesOf } = gathering()
  clusterRole('leaf', labelled('to-all', allow('get', 'pods')))
  clusterRole('all', { ...gathers('to-all'), rules: [allow('*', '*')] })
  expect(rulesOf('all')).toEqual([allow('get', 'pods')])
})

test('a role may have several selectors, one of which must match', () => {
  const { clusterRole, rulesOf } = gathering()
  const clusterRoleSelectors = ['to-one', 'to-other'].map((label) => ({ matchLabels: { [label]: 'yes' } }))
  clusterRole('all', { aggregationRule: { clusterRoleSelectors }, rules: null })
  clusterRole('b', labelled('to-one', allow('get', 'pods')))
  clusterRole('a', labelled('to-other', allow('list', 'pods')))
  expect(rulesOf('all')).toEqual([allow('get', 'pods'), allow('list', 'pods')])
})

test('a role does not aggregate its own rules', () => {
  const { clusterRole, rulesOf } = gathering()
  clusterRole('all', { ...gathers('to-all'), metadata: { labels: { 'to-all': 'yes' } }, rules: [allow('*', '*')] })
  expect(rulesOf('all')).toEqual([])
})

test('a role that no longer aggregates keeps its rules', () => {
  const { clusterRole, rulesOf } = gathering()
  clusterRole('leaf', labelled('to-all', allow('get', 'pods')))
  clusterRole('all', gathers('to-all'))
  clusterRole('all', { aggregationRule: null, rules: [allow('list', 'pods')] })
  clusterRole('leaf', labelled('to-all', allow('watch', 'pods')))
  expect(rulesOf('all')).toEqual([allow('list', 'pods')])
})

test('the aggregation manager takes the rules from other managers', () => {
  const { clusterRole, roleOf } = gathering()
  const entry = (manager: string, operation: string, fieldsV1: JsonObject): JsonObject => ({
    manager,
    operation,
    fieldsV1,
  })
  clusterRole('leaf', labelled('to-all', allow('get', 'pods')))
  const managedFields = [
    entry('helm', 'Apply', { 'f:metadata': {} }),
    entry('kubectl', 'Update', { 'f:aggregationRule': {}, 'f:rules': {} }),
    entry('editor', 'Update', { 'f:rules': {} }),
  ]
  clusterRole('all', { ...gathers('to-all'), metadata: { managedFields } })
  expect(listAt(roleOf('all')?.object, 'metadata', 'managedFields')).toMatchObject([
    { manager: 'helm' },
    {
      manager: 'clusterrole-aggregation-controller',
      operation: 'Apply',
      time: '2030-01-01T00:00:00Z',
      fieldsV1: { 'f:rules': {} },
    },
    { manager: 'kubectl', fieldsV1: { 'f:aggregationRule': {} } },
  ])
})

test('a change that affects no aggregated role writes nothing', () => {
  const { store, clusterRole } = gathering()
  clusterRole('all', gathers('to-all'))
  clusterRole('leaf', labelled('to-all', allow('get', 'pods')))
  const { revision } = store
  clusterRole('leaf', { ...labelled('to-all', allow('get', 'pods')), note: 'x' })
  clusterRole('other', labelled('elsewhere', allow('get', 'pods')))
  expect(store.revision).toBe(revision + 2)
})
