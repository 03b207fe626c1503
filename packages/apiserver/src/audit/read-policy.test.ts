import { expect, test } from 'vitest'
import { requestInfoOf } from '../request/request-info.ts'
import { defaultAuditPolicy } from './policy.ts'
import { ruleFor } from './policy-match.ts'
import { readAuditPolicy } from './read-policy.ts'

const head = 'apiVersion: audit.k8s.io/v1\nkind: Policy\n'
const alice = { name: 'alice', groups: ['dev', 'system:authenticated'] }

function levelOf(rules: string, method: string, path: string, user = alice, query = {}) {
  const { policy } = readAuditPolicy(`${head}rules:\n${rules}`)
  return ruleFor(policy, user, requestInfoOf({ method, path, query })).level
}

const pods = '/api/v1/namespaces/shop/pods'

test.each([
  ['{ level: Metadata, users: [alice] }', 'GET', pods, 'Metadata'],
  ['{ level: Metadata, users: [bob] }', 'GET', pods, 'None'],
  ['{ level: Metadata, userGroups: [ops, dev] }', 'GET', pods, 'Metadata'],
  ['{ level: Metadata, verbs: [list] }', 'GET', pods, 'Metadata'],
  ['{ level: Metadata, verbs: [list] }', 'POST', pods, 'None'],
  ['{ level: Metadata, namespaces: [shop] }', 'GET', pods, 'Metadata'],
  ['{ level: Metadata, namespaces: [shop] }', 'GET', '/api/v1/pods', 'None'],
  ['{ level: Metadata, namespaces: [""] }', 'GET', '/api/v1/nodes', 'Metadata'],
  ['{ level: Metadata, namespaces: [shop] }', 'GET', '/healthz', 'None'],
  ['{ level: Metadata, resources: [{ group: "", resources: [pods] }] }', 'GET', pods, 'Metadata'],
  ['{ level: Metadata, resources: [{ group: "", resources: [pods] }] }', 'GET', `${pods}/a/log`, 'None'],
  ['{ level: Metadata, resources: [{ group: "", resources: [pods/log] }] }', 'GET', `${pods}/a/log`, 'Metadata'],
  ['{ level: Metadata, resources: [{ group: "", resources: ["pods/*"] }] }', 'GET', pods, 'Metadata'],
  ['{ level: Metadata, resources: [{ group: "", resources: ["*/log"] }] }', 'GET', `${pods}/a/log`, 'Metadata'],
  ['{ level: Metadata, resources: [{ group: "", resources: ["*"] }] }', 'GET', `${pods}/a/log`, 'Metadata'],
  ['{ level: Metadata, resources: [{ group: apps }] }', 'GET', pods, 'None'],
  ['{ level: Metadata, resources: [{ group: "*" }] }', 'GET', pods, 'Metadata'],
  ['{ level: Metadata, resources: [{ resources: [pods], resourceNames: [a] }] }', 'GET', `${pods}/a`, 'Metadata'],
  ['{ level: Metadata, resources: [{ resources: [pods], resourceNames: [a] }] }', 'GET', `${pods}/b`, 'None'],
  ['{ level: Metadata, nonResourceURLs: ["/healthz*"] }', 'GET', '/healthz/ping', 'Metadata'],
  ['{ level: Metadata, nonResourceURLs: ["/healthz"] }', 'GET', '/healthz/ping', 'None'],
  ['{ level: Metadata, nonResourceURLs: ["*"] }', 'GET', pods, 'None'],
  ['{ level: Request }', 'GET', '/anything', 'Request'],
])('%s decides on %s %s: %s', (rule, method, path, level) => {
  expect(levelOf(`- ${rule}`, method, path)).toBe(level)
})

test('the first matching rule decides', () => {
  const rules = '- { level: None, users: [alice] }\n- { level: RequestResponse }\n'
  expect(levelOf(rules, 'GET', pods)).toBe('None')
  expect(levelOf(rules, 'GET', pods, { name: 'bob', groups: [] })).toBe('RequestResponse')
})

test('omits the stages of the policy and of the rule, and a rule may keep managed fields', () => {
  const { policy } = readAuditPolicy(
    `${head}omitStages: [RequestReceived]\nomitManagedFields: true\nrules:\n` +
      '- { level: Metadata, users: [alice], omitStages: [Panic], omitManagedFields: false }\n- { level: Metadata }\n',
  )
  const info = requestInfoOf({ method: 'GET', path: pods, query: {} })
  expect(ruleFor(policy, alice, info)).toEqual({
    level: 'Metadata',
    omitStages: ['RequestReceived', 'Panic'],
    omitManagedFields: false,
  })
  expect(ruleFor(policy, { name: 'bob', groups: [] }, info)).toMatchObject({
    omitStages: ['RequestReceived'],
    omitManagedFields: true,
  })
})

test.each([
  ['rules: [', /^the audit policy is invalid: /],
  ['just a text', 'the audit policy is invalid: it must be an object'],
  ['kind: Policy\nrules: []', 'apiVersion must be audit.k8s.io/v1 and kind must be Policy'],
  [`${head}rules: []`, 'rules must not be empty'],
  [`${head}rules: [{}]`, 'rules[0].level: Required value'],
  [`${head}rules: [{ level: All }]`, 'rules[0].level: Unsupported value: "All"'],
  [`${head}omitStages: [Never]\nrules: [{ level: None }]`, 'omitStages[0]: Invalid value: "Never": allowed stages are'],
  [`${head}rules: [{ level: None, nonResourceURLs: [x] }]`, "non-resource URL rules must begin with a '/' character"],
  [`${head}rules: [{ level: None, nonResourceURLs: ["/a*b"] }]`, "wildcards '*' must be the final character"],
  [
    `${head}rules: [{ level: None, nonResourceURLs: ["/a"], namespaces: [b] }]`,
    'rules cannot apply to both regular resources and non-resource URLs',
  ],
  [`${head}rules: [{ level: None, resources: [{ group: apps/v1 }] }]`, 'rules[0].resources.group: Invalid value'],
  [
    `${head}rules: [{ level: None, resources: [{ resourceNames: [a] }] }]`,
    'using resourceNames requires at least one resource',
  ],
])('refuses %j with the reason', (text, message) => {
  expect(() => readAuditPolicy(text)).toThrow(message)
  expect(() => readAuditPolicy(text)).toThrow(expect.objectContaining({ code: 'AUDIT_POLICY_INVALID' }))
})

test('warns about unknown fields and logged contents of secrets', () => {
  const { warnings } = readAuditPolicy(`${head}mood: good\nrules: [{ level: Request, user: [a] }]`)
  expect(warnings).toEqual([
    'unknown field mood of the audit policy is ignored',
    'unknown field rules[0].user of the audit policy is ignored',
    ...['secrets', 'serviceaccounts/token', 'tokenreviews'].map(
      (resource) =>
        `the audit policy logs the content of ${resource}; add a rule with level Metadata for it before the others`,
    ),
  ])
  const careful = '{ level: Metadata, resources: [{ resources: [secrets, serviceaccounts/token] }] }'
  const reviews = '{ level: Metadata, resources: [{ group: authentication.k8s.io }] }'
  expect(readAuditPolicy(`${head}rules: [${careful}, ${reviews}, { level: RequestResponse }]`).warnings).toEqual([])
})

test('logs no content and no probes by default', () => {
  const level = (path: string) =>
    ruleFor(defaultAuditPolicy, alice, requestInfoOf({ method: 'GET', path, query: {} })).level
  expect(level('/api/v1/namespaces/a/secrets/b')).toBe('Metadata')
  expect(level('/livez/ping')).toBe('None')
  expect(level('/openapi/v3')).toBe('Metadata')
})
