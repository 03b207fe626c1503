import fc from 'fast-check'

const verbs = [
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
  '*',
  'bind',
  'escalate',
]
const otherVerbs = [...verbs, 'impersonate', 'use', 'GET']
const rbac = 'rbac.authorization.k8s.io'
const groups = ['', 'apps', '*', rbac, 'batch', 'example.com']
const resources = [
  'pods',
  'pods/log',
  'pods/*',
  '*/scale',
  '*',
  'deployments',
  'deployments/scale',
  'configmaps',
  'roles',
  'clusterroles',
  'rolebindings',
  '*/*',
  'pods/',
  '/log',
  'Pods',
]
const urls = ['/healthz', '/healthz/*', '*', '/*', '/metrics', '/api/*', '/a*b', '/livez*', '/apis/', '//x']
const paths = [...urls, '/healthz/', '/healthz/ping', '/api/v1', '/', '', '/livez', '/livezz', '/a', '/axb', '/apis']

const some = (values: readonly string[], countMax: number) =>
  fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: countMax })

const resourceRule = fc.record(
  {
    verbs: some(otherVerbs, 4),
    apiGroups: some(groups, 2),
    resources: some(resources, 3),
    resourceNames: some(['a', 'b'], 2),
  },
  { requiredKeys: ['verbs', 'apiGroups', 'resources'] },
)
const pathRule = fc.record({ verbs: some(otherVerbs, 2), nonResourceURLs: some(urls, 2) })
const clusterRules = fc.array(fc.oneof({ weight: 4, arbitrary: resourceRule }, { weight: 1, arbitrary: pathRule }), {
  maxLength: 3,
})

const subject = fc.constantFrom(
  { apiGroup: rbac, kind: 'User', name: 'bob' },
  { apiGroup: rbac, kind: 'User', name: 'eve' },
  { apiGroup: rbac, kind: 'Group', name: 'dev' },
  { apiGroup: rbac, kind: 'Group', name: 'system:authenticated' },
  { apiGroup: rbac, kind: 'Group', name: 'system:serviceaccounts:default' },
  { kind: 'ServiceAccount', name: 'robot', namespace: 'default' },
)

/** A role and its subjects. `isBoundEverywhere` binds it in the whole cluster, which only a ClusterRole allows. */
export type Policy = typeof policy extends fc.Arbitrary<infer Value> ? Value : never
const bound = { subjects: fc.array(subject, { minLength: 1, maxLength: 2 }) }
const policy = fc.oneof(
  fc.record({
    kind: fc.constant('ClusterRole' as const),
    rules: clusterRules,
    isBoundEverywhere: fc.boolean(),
    ...bound,
  }),
  fc.record({
    kind: fc.constant('Role' as const),
    rules: fc.array(resourceRule, { maxLength: 3 }),
    isBoundEverywhere: fc.constant(false),
    ...bound,
  }),
)

const user = fc.constantFrom<{ readonly user?: string; readonly groups?: readonly string[] }>(
  { user: 'bob', groups: ['dev', 'system:authenticated'] },
  {
    user: 'system:serviceaccount:default:robot',
    groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
  },
  { user: 'eve' },
  { groups: ['dev'] },
)

const review = fc
  .record({
    who: user,
    what: fc.oneof(
      fc.record({
        nonResourceAttributes: fc.record({ path: fc.constantFrom(...paths), verb: fc.constantFrom(...verbs) }),
      }),
      fc.record({
        resourceAttributes: fc.record({
          verb: fc.constantFrom(...otherVerbs),
          group: fc.constantFrom(...groups),
          resource: fc.constantFrom('pods', 'deployments', 'configmaps', 'roles', 'clusterroles', '*', 'Pods'),
          subresource: fc.constantFrom('', 'log', 'scale', '*'),
          namespace: fc.constantFrom('default', '', 'other'),
          name: fc.constantFrom('a', 'b', '*', ''),
        }),
      }),
    ),
  })
  .map(({ who, what }) => ({ asks: 'review' as const, spec: { ...who, ...what } }))

/**
 * What a user attempts: an access review, the grant of a role with that rule, the grant of a slightly narrower copy of
 * an existing role, or the grant of an existing role.
 */
export type Question =
  | { readonly asks: 'review'; readonly spec: object }
  | { readonly asks: 'role'; readonly kind: Policy['kind']; readonly rules: Policy['rules'] }
  | { readonly asks: 'narrower'; readonly index: number; readonly isNamed: boolean }
  | { readonly asks: 'binding'; readonly index: number; readonly isEverywhere: boolean; readonly subject: object }

const narrower: Readonly<Record<string, string>> = {
  '*/scale': 'deployments/scale',
  'pods/*': 'pods/log',
  '*/*': 'pods/log',
  '*': 'configmaps',
}

/** The rules, narrowed to one resource of several, or to one name. */
export function narrowed(rules: Policy['rules'], isNamed: boolean): Policy['rules'] {
  return rules.map((rule) => {
    if (!('resources' in rule)) return rule
    const parts = rule.resources.map((resource) => narrower[resource] ?? resource)
    return { ...rule, resources: parts, ...(isNamed ? { resourceNames: ['a'] } : {}) }
  })
}

const question: fc.Arbitrary<Question> = fc.oneof(
  review,
  policy.map(({ kind, rules }) => ({ asks: 'role' as const, kind, rules })),
  fc.record({ asks: fc.constant('narrower' as const), index: fc.nat(100), isNamed: fc.boolean() }),
  fc.record({ asks: fc.constant('binding' as const), index: fc.nat(100), isEverywhere: fc.boolean(), subject }),
)

export function sampledPolicies(count: number, seed: number): readonly Policy[] {
  return fc.sample(policy, { numRuns: count, seed })
}

export function sampledQuestions(count: number, seed: number): readonly Question[] {
  return fc.sample(question, { numRuns: count, seed })
}
