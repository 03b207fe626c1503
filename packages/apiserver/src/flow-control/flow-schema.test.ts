import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { requestInfoOf } from '../request/request-info.ts'
import { readFlowSchema, ruleCovers, rulesFor } from './flow-schema.ts'

const alice = { name: 'alice', groups: ['dev', 'system:authenticated'] }
const account = { name: 'system:serviceaccount:shop:web', groups: ['system:serviceaccounts'] }

function covers(rule: JsonObject, user: { name: string; groups: string[] }, method: string, path: string): boolean {
  const schema = readFlowSchema({ metadata: { name: 'one' }, spec: { rules: [rule] } })
  const info = requestInfoOf({ method, path, query: {} })
  return rulesFor(schema, user).some((each) => ruleCovers(each, info))
}

const all = [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'], clusterScope: true }]
const everybody = [{ kind: 'Group', group: { name: '*' } }]

test.each([
  [{ kind: 'User', user: { name: 'alice' } }, alice, true],
  [{ kind: 'User', user: { name: '*' } }, account, true],
  [{ kind: 'User', user: { name: 'bob' } }, alice, false],
  [{ kind: 'Group', group: { name: 'dev' } }, alice, true],
  [{ kind: 'Group', group: { name: 'ops' } }, alice, false],
  [{ kind: 'ServiceAccount', serviceAccount: { namespace: 'shop', name: '*' } }, account, true],
  [{ kind: 'ServiceAccount', serviceAccount: { namespace: 'shop', name: 'web' } }, account, true],
  [{ kind: 'ServiceAccount', serviceAccount: { namespace: 'sho', name: '*' } }, account, false],
  [{ kind: 'ServiceAccount', serviceAccount: { namespace: 'shop', name: 'other' } }, account, false],
  [{ kind: 'Robot' }, alice, false],
])('the subject %j of %j: %s', (subject, user, expected) => {
  expect(covers({ subjects: [subject], resourceRules: all }, user, 'GET', '/api/v1/pods')).toBe(expected)
})

const rule = { verbs: ['get', 'list'], apiGroups: ['apps'], resources: ['deployments', 'deployments/scale'] }

test.each([
  ['GET', '/apis/apps/v1/namespaces/a/deployments/b', true],
  ['GET', '/apis/apps/v1/namespaces/a/deployments/b/scale', true],
  ['GET', '/apis/apps/v1/namespaces/a/deployments/b/status', false],
  ['GET', '/apis/apps/v1/namespaces/other/deployments', false],
  ['GET', '/apis/apps/v1/deployments', false],
  ['PUT', '/apis/apps/v1/namespaces/a/deployments/b', false],
  ['GET', '/apis/batch/v1/namespaces/a/deployments', false],
  ['GET', '/healthz', false],
])('%s %s matches a rule for some resources of one namespace: %s', (method, path, expected) => {
  const resourceRules = [{ ...rule, namespaces: ['a'] }]
  expect(covers({ subjects: everybody, resourceRules }, alice, method, path)).toBe(expected)
})

test('cluster-scoped requests need a rule for the cluster', () => {
  const subjects = everybody
  const path = '/api/v1/nodes'
  expect(covers({ subjects, resourceRules: all }, alice, 'GET', path)).toBe(true)
  expect(covers({ subjects, resourceRules: [{ ...all[0], clusterScope: false }] }, alice, 'GET', path)).toBe(false)
})

test.each([
  [['/healthz'], '/healthz', true],
  [['/healthz'], '/healthz/ping', true],
  [['/healthz'], '/healthzz', false],
  [['/openapi/*'], '/openapi/v3/apis', true],
  [['/openapi/*'], '/openapi', false],
  [['*'], '/anything', true],
])('the paths %j match %s: %s', (nonResourceURLs, path, expected) => {
  const nonResourceRules = [{ verbs: ['get'], nonResourceURLs }]
  expect(covers({ subjects: everybody, nonResourceRules }, alice, 'GET', path)).toBe(expected)
})
