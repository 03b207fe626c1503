import { expect, test } from 'vitest'
import type { Attributes } from '../authorization/index.ts'
import type { Operation } from './operation.ts'
import { strategyContextOf } from './strategy-context.ts'
import { createTestServer } from './testdata/server.ts'

const { context } = createTestServer()
const wanted = { verb: 'sign', apiGroup: 'certificates.k8s.io', resource: 'signers', namespace: '', name: 'a' }

function accessOf(method: string, allowedName: string) {
  const authorize = ({ name }: Attributes) => ({ isAllowed: name === allowedName, reason: '' })
  const request = { method, user: { name: 'bob', groups: [] } }
  const operation = { context: { ...context, access: { authorizer: { authorize } } }, request }
  return strategyContextOf(operation as unknown as Operation, false).access
}

test('a strategy learns what the user of the request may do, and why not', () => {
  expect(accessOf('PUT', 'a')?.refusalOf(wanted)).toBeUndefined()
  expect(accessOf('PUT', 'b')?.refusalOf(wanted)).toBe(
    'signers.certificates.k8s.io "a" is forbidden: User "bob" cannot sign resource "signers" in API group "certificates.k8s.io" at the cluster scope',
  )
})

test('a strategy learns the verb of the request and the plurals of served kinds', () => {
  expect(['POST', 'PUT', 'PATCH'].map((method) => accessOf(method, '')?.verb)).toEqual(['create', 'update', 'patch'])
  expect(accessOf('PUT', '')?.pluralOf('v1', 'ConfigMap')).toBe('configmaps')
  expect(accessOf('PUT', '')?.pluralOf('apps/v1', 'Deployment')).toBe('deployments')
  expect(accessOf('PUT', '')?.pluralOf('apps/v1', 'ConfigMap')).toBeUndefined()
})

test('without an authorizer a strategy has no rights to ask for', () => {
  const request = { method: 'PUT', user: { name: 'bob', groups: [] } }
  expect(strategyContextOf({ context, request } as unknown as Operation, false).access).toBeUndefined()
})
