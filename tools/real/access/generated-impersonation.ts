import fc from 'fast-check'

const verbs = [
  ...['impersonate', 'impersonate:user-info', 'impersonate:serviceaccount', 'impersonate:arbitrary-node', '*'],
  ...['impersonate:associated-node', 'impersonate-on:user-info:create', 'impersonate-on:user-info:list'],
  ...['impersonate-on:serviceaccount:create', 'impersonate-on:serviceaccount:list'],
  ...['impersonate-on:arbitrary-node:create', 'impersonate-on:user-info:get'],
]
const resources = [
  ...['users', 'groups', 'uids', 'serviceaccounts', 'nodes', 'userextras/scopes', 'userextras/a', 'userextras/*', '*'],
  ...['selfsubjectreviews', 'configmaps'],
]
const some = (values: readonly string[], countMax: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: countMax })

const resourceRule = fc.record(
  {
    verbs: some(verbs, 4),
    apiGroups: some(['', 'authentication.k8s.io', '*'], 2),
    resources: some(resources, 4),
    resourceNames: some(['bob', 'one', 'robot', 'dev', 'view', '1', 'system:masters', '*', 'system:node:one'], 3),
  },
  { requiredKeys: ['verbs', 'apiGroups', 'resources'] },
)
const wideRule = fc.record({
  verbs: some(['impersonate', '*', 'impersonate:user-info', 'impersonate-on:user-info:create'], 2),
  apiGroups: fc.constant(['*']),
  resources: some(['*', 'users', 'groups', 'userextras/scopes', 'serviceaccounts'], 3),
})
const pathRule = fc.record({
  verbs: some(['impersonate-on:user-info:get', 'impersonate-on:serviceaccount:get', '*', 'get'], 2),
  nonResourceURLs: some(['/version', '*', '/api'], 2),
})
const rules = fc.array(fc.oneof({ weight: 2, arbitrary: resourceRule }, wideRule, pathRule), {
  minLength: 1,
  maxLength: 4,
})

const userName = fc.constantFrom(
  ...['bob', 'eve', 'system:node:one', 'system:node:two', 'system:node:', 'system:anonymous', '*'],
  ...['system:serviceaccount:default:robot', 'system:serviceaccount:default:', 'system:serviceaccount:other:robot'],
)
const groups = fc.array(
  fc.constantFrom('dev', 'ops', 'system:masters', 'system:unauthenticated', 'system:authenticated', '', 'system:nodes'),
  { maxLength: 5 },
)
/** At most one key: the real server checks several in random order. */
const extra = fc.dictionary(
  fc.constantFrom('scopes', 'a', 'B', 'x%2fy', '%53copes', 'example.com%2fa'),
  fc.array(fc.constantFrom('view', 'all', ''), { minLength: 1, maxLength: 3 }),
  { maxKeys: 1 },
)
const seldom = <Value>(value: fc.Arbitrary<Value>, otherwise: Value) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value })

const attempt = fc
  .record({
    user: userName,
    groups: seldom(groups, []),
    uid: seldom(fc.constant('1'), ''),
    extra: seldom(extra, {}),
    target: fc.constantFrom(
      'POST /apis/authentication.k8s.io/v1/selfsubjectreviews',
      'GET /version',
      'GET /api/v1/namespaces/default/configmaps',
    ),
  })
  .map(({ target, ...wanted }) => ({ target, headers: headersOf(wanted) }))

/** The impersonated identity of a request. */
export type ImpersonationAttempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never
export type ImpersonationRules = typeof rules extends fc.Arbitrary<infer Value> ? Value : never

function headersOf(wanted: {
  readonly user: string
  readonly groups: readonly string[]
  readonly uid: string
  readonly extra: Readonly<Record<string, readonly string[]>>
}): Readonly<Record<string, string | readonly string[]>> {
  const headers: Record<string, string | readonly string[]> = { 'impersonate-user': wanted.user }
  if (wanted.groups.length > 0) headers['impersonate-group'] = wanted.groups
  if (wanted.uid !== '') headers['impersonate-uid'] = wanted.uid
  for (const [key, values] of Object.entries(wanted.extra)) headers[`impersonate-extra-${key}`] = values
  return headers
}

export function sampledImpersonationRules(seed: number): ImpersonationRules {
  return fc.sample(rules, { numRuns: 1, seed })[0] as ImpersonationRules
}

export function sampledImpersonations(count: number, seed: number): readonly ImpersonationAttempt[] {
  return fc.sample(attempt, { numRuns: count, seed })
}
