import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createStore } from '../storage/index.ts'
import { createBootstrapTokens } from './bootstrap-tokens.ts'

const token = 'abc123.0123456789abcdef'
const usual = {
  'token-id': 'abc123',
  'token-secret': '0123456789abcdef',
  'usage-bootstrap-authentication': 'true',
}

function ownerWith(data: Record<string, string | undefined> = {}, more: JsonObject = {}, namespace = 'kube-system') {
  const runtime = createVirtualRuntime({ startTime: '2030-01-01T00:00:00Z' })
  const store = createStore()
  const entries = Object.entries({ ...usual, ...data }).filter(([, text]) => text !== undefined)
  const encoded = Object.fromEntries(entries.map(([name, text]) => [name, Buffer.from(text ?? '').toString('base64')]))
  const object = { metadata: {}, type: 'bootstrap.kubernetes.io/token', data: encoded, ...more }
  store.commit([{ key: { resource: 'secrets', namespace, name: 'bootstrap-token-abc123' }, object }])
  return { runtime, ownerOf: createBootstrapTokens(store, runtime.clock) }
}

test('a bootstrap token authenticates with the groups of its secret, sorted and without duplicates', () => {
  expect(ownerWith().ownerOf(token)).toEqual({ name: 'system:bootstrap:abc123', groups: ['system:bootstrappers'] })
  const groups = 'system:bootstrappers:b,system:bootstrappers:a,system:bootstrappers:b'
  expect(ownerWith({ 'auth-extra-groups': groups }).ownerOf(token)?.groups).toEqual([
    'system:bootstrappers',
    'system:bootstrappers:a',
    'system:bootstrappers:b',
  ])
})

test.each<[string, Record<string, string | undefined>]>([
  ['of another secret', { 'token-secret': '0123456789abcdeg' }],
  ['of a longer secret', { 'token-secret': '0123456789abcdef0' }],
  ['of another id', { 'token-id': 'abc124' }],
  ['with a usage other than true', { 'usage-bootstrap-authentication': 'yes' }],
  ['without a usage', { 'usage-bootstrap-authentication': undefined }],
  ['with an invalid group', { 'auth-extra-groups': 'system:bootstrappers:a,system:masters' }],
  ['that has expired', { expiration: '2030-01-01T00:00:00Z' }],
  ['with a malformed time', { expiration: 'soon' }],
])('a token %s is invalid', (_, data) => {
  expect(ownerWith(data).ownerOf(token)).toBe(undefined)
})

test('a secret of another type or namespace, or one that is being deleted, is not a token', () => {
  expect(ownerWith({}, { type: 'Opaque' }).ownerOf(token)).toBe(undefined)
  expect(ownerWith({}, {}, 'default').ownerOf(token)).toBe(undefined)
  expect(ownerWith({}, { metadata: { deletionTimestamp: '2030-01-01T00:00:00Z' } }).ownerOf(token)).toBe(undefined)
})

test('a token with another format is invalid', () => {
  const { ownerOf } = ownerWith()
  for (const wrong of ['', 'abc123', 'ABC123.0123456789abcdef', `${token}0`, ` ${token}`, `${token}\n`, 'abc123.']) {
    expect(ownerOf(wrong)).toBe(undefined)
  }
})

test('a token expires at its time', async () => {
  const { ownerOf, runtime } = ownerWith({ expiration: '2030-01-01T01:00:00Z' })
  await runtime.advance(3600_000 - 1)
  expect(ownerOf(token)).toBeDefined()
  await runtime.advance(1)
  expect(ownerOf(token)).toBe(undefined)
})
