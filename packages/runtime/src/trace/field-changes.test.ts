import type { KubernetesObject } from '@kubewright/kube/meta'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { fieldChanges, shownChange } from './field-changes.ts'

const object = (fields: object, metadata: object = {}): KubernetesObject =>
  ({ apiVersion: 'v1', kind: 'Thing', metadata: { name: 'a', ...metadata }, ...fields }) as KubernetesObject

const shown = (before: KubernetesObject, after: KubernetesObject, kind = 'Thing') =>
  fieldChanges(before, after).changes.map((change) => shownChange(change, kind))

test('changes have readable paths; list items are identified by their keys', () => {
  const before = object({
    spec: {
      replicas: 1,
      hosts: ['a', 'b'],
      containers: [
        { name: 'web', image: 'x:1' },
        { name: 'log', image: 'y' },
      ],
    },
    status: { conditions: [{ type: 'Ready', status: 'False' }] },
  })
  const after = object(
    {
      spec: {
        replicas: 2,
        hosts: ['a', 'c'],
        containers: [
          { name: 'log', image: 'y' },
          { name: 'web', image: 'x:2' },
        ],
      },
      status: { conditions: [{ type: 'Ready', status: 'True' }] },
    },
    { labels: { 'app.kubernetes.io/name': 'web' } },
  )
  expect(shown(before, after)).toEqual([
    { path: 'metadata.labels', after: '{"app.kubernetes.io/name":"web"}' },
    { path: 'spec.replicas', before: '1', after: '2' },
    { path: 'spec.hosts[1]', before: '"b"', after: '"c"' },
    { path: 'spec.containers[name=web].image', before: '"x:1"', after: '"x:2"' },
    { path: 'status.conditions[type=Ready].status', before: '"False"', after: '"True"' },
  ])
  expect(shown(object({}, { labels: { 'a/b': 'x' } }), object({}, { labels: { 'a/b': 'y' } }))).toEqual([
    { path: 'metadata.labels["a/b"]', before: '"x"', after: '"y"' },
  ])
})

test('bookkeeping is not a change', () => {
  const before = object({}, { resourceVersion: '1', generation: 1, managedFields: [] })
  expect(shown(before, object({}, { resourceVersion: '2', generation: 2, managedFields: [{}], uid: 'x' }))).toEqual([])
})

test('never shows values of Secrets, nor those of fields and variables with the names of secrets', () => {
  const secret = (value: string) => object({ data: { key: value }, stringData: { other: value } })
  expect(shown(secret('b2xk'), secret('bmV3'), 'Secret')).toEqual([
    { path: 'data.key', before: '[redacted]', after: '[redacted]' },
    { path: 'stringData.other', before: '[redacted]', after: '[redacted]' },
  ])
  const settings = (value: string) =>
    object({
      spec: {
        adminPassword: value,
        env: [
          { name: 'DB_PASSWORD', value },
          { name: 'MODE', value },
        ],
      },
    })
  expect(shown(settings('old'), settings('new'))).toEqual([
    { path: 'spec.adminPassword', before: '"[redacted]"', after: '"[redacted]"' },
    { path: 'spec.env[name=DB_PASSWORD].value', before: '"[redacted]"', after: '"[redacted]"' },
    { path: 'spec.env[name=MODE].value', before: '"old"', after: '"new"' },
  ])
})

test('a value below a secret is one, and so is a value that is added or removed with its name', () => {
  const settings = (value: string, env: readonly object[]) =>
    object({
      spec: {
        secrets: { db: value, list: [{ key: value }] },
        clientSecret: { name: `ref-${value}`, value },
        copy: { kind: 'Secret', data: { name: value, deep: { plain: value } } },
        env,
      },
    })
  const password = { name: 'DB_PASSWORD', value: 'hunter2' }
  const before = settings('old-secret', [{ name: 'MODE', value: 'a' }])
  const changes = shown(before, settings('new-secret', [{ name: 'MODE', value: 'b' }, password]))
  const hidden = { before: '"[redacted]"', after: '"[redacted]"' }
  expect(changes).toEqual([
    { path: 'spec.secrets.db', ...hidden },
    { path: 'spec.secrets.list[0].key', ...hidden },
    { path: 'spec.clientSecret.name', before: '"ref-old-secret"', after: '"ref-new-secret"' },
    { path: 'spec.clientSecret.value', ...hidden },
    { path: 'spec.copy.data.name', before: '[redacted]', after: '[redacted]' },
    { path: 'spec.copy.data.deep.plain', before: '[redacted]', after: '[redacted]' },
    { path: 'spec.env[name=MODE].value', before: '"a"', after: '"b"' },
    { path: 'spec.env[name=DB_PASSWORD]', after: '{"name":"DB_PASSWORD","value":"[redacted]"}' },
  ])
})

test('recordedFieldsMax and recordedValueCharactersMax bound the changes', () => {
  const many = (value: number) =>
    object({ data: Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`k${index}`, value])) })
  const { changes, omitted } = fieldChanges(many(1), many(2))
  expect([changes.length, omitted]).toEqual([runtimeLimits.recordedFieldsMax, 40 - runtimeLimits.recordedFieldsMax])
  const [long] = shown(object({ data: 'x' }), object({ data: 'y'.repeat(1000) }))
  expect(long?.after).toHaveLength(runtimeLimits.recordedValueCharactersMax)
})

test('two states have no changes exactly when their content is equal', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  const property = fc.property(value, value, (left, right) => {
    const sameText = JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))
    const { changes } = fieldChanges(object({ spec: left }), object({ spec: right }))
    if (sameText) expect(changes).toEqual([])
    expect(fieldChanges(object({ spec: left }), object({ spec: left })).changes).toEqual([])
    if (typeof left !== 'object' && !sameText) expect(changes.length).toBeGreaterThan(0)
  })
  fc.assert(property, { seed: 3, numRuns: 200 })
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
