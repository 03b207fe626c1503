import type { JsonObject } from '@kubewright/kube/json'
import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { createTokens } from '../../authentication/tokens.ts'
import { listAt, textAt } from '../../read-object.ts'
import type { Attributes } from '../attributes.ts'
import { localSubjectAccessReview, selfSubjectAccessReview, subjectAccessReview } from './access-review.ts'
import { encodeGoMetadata } from './go-metadata.ts'
import type { Review, ReviewContext } from './review.ts'
import { selfSubjectReview, selfSubjectRulesReview } from './self-review.ts'
import { tokenReview } from './token-review.ts'

const pods = { namespace: 'a', verb: 'list', resource: 'pods' }

function contextOf(change: Partial<ReviewContext> = {}, reason = '') {
  const requested: Attributes[] = []
  const authorize = (attributes: Attributes) => {
    requested.push(attributes)
    return { isAllowed: true, reason }
  }
  const context: ReviewContext = {
    authorizer: { authorize, rulesFor: () => ({ rules: [], missing: [] }), rulesOfRole: () => undefined },
    tokens: createTokens(undefined),
    user: { name: 'bob', groups: [] },
    namespace: 'a',
    now: () => '2030-01-01T00:00:00Z',
    ...change,
  }
  return { context, requested }
}

/** The errors of a review, each as field and detail. */
function problemsOf(review: Review, value: JsonObject): readonly string[] {
  try {
    review(value, contextOf().context)
    return []
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    const causes = listAt(error.status as unknown as JsonObject, 'details', 'causes')
    if (causes.length === 0) return [error.message]
    return causes.map((cause) => `${textAt(cause, 'field')}: ${textAt(cause, 'message')}`)
  }
}

const withSelector = (field: string, selector: JsonObject): JsonObject => ({
  spec: { user: 'x', resourceAttributes: { ...pods, [field]: selector } },
})
const selectorProblemsOf = (field: string, selector: JsonObject) =>
  problemsOf(selfSubjectAccessReview, withSelector(field, selector)).map((text) =>
    text.replace(`spec.resourceAttributes.${field}.`, ''),
  )

test('a field selector requires keys, and values if its operator does', () => {
  const requirements = [
    { operator: 'In', values: ['x'] },
    { key: 'a', operator: 'NotIn' },
    { key: 'a', operator: 'Exists', values: ['x'] },
    { key: 'a', operator: 'DoesNotExist' },
    { key: 'not a label', operator: 'In', values: ['nor this'] },
    { key: 'a', operator: 'Dance' },
  ]
  expect(selectorProblemsOf('fieldSelector', { requirements })).toEqual([
    'requirements[0].key: Required value: must be specified',
    "requirements[1].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
    "requirements[2].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
  ])
})

test('a label selector requires valid label values', () => {
  const requirements = [
    { key: 'a', operator: 'In', values: ['x', 'not one'] },
    { key: 'a b', operator: 'Exists' },
    { key: '', operator: 'Exists' },
  ]
  const problems = selectorProblemsOf('labelSelector', { requirements })
  expect(problems.map((text) => text.split(':')[0])).toEqual([
    'requirements[0].values[1]',
    'requirements[1].key',
    'requirements[2].key',
    'requirements[2].key',
  ])
  expect(problems.join('\n')).not.toContain('Required value')
})

test('a selector is either raw or has requirements', () => {
  const requirements = [{ key: 'a', operator: 'Exists' }]
  for (const field of ['fieldSelector', 'labelSelector']) {
    expect(selectorProblemsOf(field, { rawSelector: 'a=b' })).toEqual([])
    expect(selectorProblemsOf(field, { requirements })).toEqual([])
    expect(selectorProblemsOf(field, { rawSelector: 'a=b', requirements })).toEqual([
      'rawSelector: Invalid value: "a=b": may not specified at the same time as requirements',
    ])
    expect(selectorProblemsOf(field, {})[0]).toContain('requirements: Required value: when')
  }
})

test('all access reviews validate their selectors and metadata', () => {
  const review = { ...withSelector('fieldSelector', {}), metadata: { namespace: 'a', name: 'x' } }
  const selector = expect.stringMatching(/^spec\.resourceAttributes\.fieldSelector\.requirements: /)
  const empty = expect.stringMatching(/^metadata: Invalid value: \{"name":"x","namespace":"a"\}: must be empty$/)
  expect(problemsOf(subjectAccessReview, review)).toEqual([selector, empty])
  expect(problemsOf(selfSubjectAccessReview, review)).toEqual([selector, empty])
  const nearly = expect.stringMatching(/: must be empty except for namespace$/)
  expect(problemsOf(localSubjectAccessReview, review)).toEqual([selector, nearly])
})

test('reviews about other users name a user or group, and check one request', () => {
  const missingSubject = 'spec.user: Invalid value: "": at least one of user or group must be specified'
  const spec = { resourceAttributes: pods, nonResourceAttributes: { path: '/x', verb: 'get' } }
  const both =
    'spec.nonResourceAttributes: Invalid value: {"Path":"/x","Verb":"get"}: cannot be specified in combination with resourceAttributes'
  expect(problemsOf(subjectAccessReview, { spec })).toEqual([both, missingSubject])
  expect(problemsOf(localSubjectAccessReview, { spec: { ...spec, user: 'x' }, metadata: { namespace: 'a' } })).toEqual([
    both,
    'spec.nonResourceAttributes: Invalid value: {"Path":"/x","Verb":"get"}: disallowed on this kind of request',
  ])
  expect(problemsOf(localSubjectAccessReview, { spec: {}, metadata: { namespace: 'a' } })).toHaveLength(2)
  expect(problemsOf(subjectAccessReview, { spec: { groups: ['g'], resourceAttributes: pods } })).toEqual([])
})

test("a local review is for its own namespace, which equals the path's", () => {
  const local = (namespace: string, requested: string) => ({
    metadata: { namespace },
    spec: { user: 'x', resourceAttributes: { ...pods, namespace: requested } },
  })
  expect(problemsOf(localSubjectAccessReview, local('a', 'a'))).toEqual([])
  expect(problemsOf(localSubjectAccessReview, local('a', 'b'))).toEqual([
    'spec.resourceAttributes.namespace: Invalid value: "b": must match metadata.namespace',
  ])
  expect(problemsOf(localSubjectAccessReview, local('b', 'b'))).toEqual([
    'spec.resourceAttributes.namespace must match namespace: a',
  ])
  const response = localSubjectAccessReview(local('a', 'a'), contextOf().context)
  expect(response).toEqual({ ...local('a', 'a'), status: { allowed: true } })
})

test('passes the user and the attributes of the review to the authorizer', () => {
  const { context, requested } = contextOf()
  const who = { user: 'x', uid: '1', groups: ['g'], extra: { scopes: ['s'] } }
  const what = { ...pods, group: 'apps', subresource: 'status', name: 'n' }
  subjectAccessReview({ spec: { ...who, resourceAttributes: what } }, context)
  subjectAccessReview({ spec: { user: 'x', nonResourceAttributes: { path: '/x', verb: 'get' } } }, context)
  const user = { name: 'x', uid: '1', groups: ['g'], extra: { scopes: ['s'] } }
  const { group: apiGroup, ...rest } = what
  expect(requested).toEqual([
    { ...rest, apiGroup, user, path: '', isResourceRequest: true, fieldSelector: undefined },
    {
      user: { name: 'x', uid: '', groups: [] },
      verb: 'get',
      path: '/x',
      isResourceRequest: false,
      apiGroup: '',
      resource: '',
      subresource: '',
      namespace: '',
      name: '',
    },
  ])
})

test('passes the supported requirements of a field selector to the authorizer', () => {
  const selectorOf = (fieldSelector?: JsonObject) => {
    const { context, requested } = contextOf()
    const more = fieldSelector === undefined ? {} : { fieldSelector }
    selfSubjectAccessReview({ spec: { resourceAttributes: { ...pods, ...more } } }, context)
    return requested[0]?.fieldSelector
  }
  const isOne = { key: 'spec.nodeName', operator: 'In', values: ['one'] }
  const isNot = { key: 'k', operator: 'NotIn', values: ['a,b'] }
  expect(selectorOf()).toBe(undefined)
  expect(selectorOf({ rawSelector: 'a=b' })).toBe('a=b')
  expect(selectorOf({ requirements: [isOne, isNot] })).toBe('spec.nodeName=one,k!=a\\,b')
  const strange = [
    { key: 'k', operator: 'Exists' },
    { key: 'k', operator: 'In', values: ['x', 'y'] },
  ]
  expect(selectorOf({ requirements: [...strange, isOne] })).toBe('spec.nodeName=one')
  expect(selectorOf({ requirements: strange })).toBe('')
})

test('reports unsupported selector requirements', () => {
  const errorOf = (field: string, selector: JsonObject) => {
    const { status } = selfSubjectAccessReview(withSelector(field, selector), contextOf().context) as JsonObject
    return textAt(status, 'evaluationError').replace(`spec.resourceAttributes.${field} `, '')
  }
  const exists = { key: 'k', operator: 'Exists' }
  const isIn = { key: 'k', operator: 'In', values: ['x'] }
  const all = 'ignored due to parse error'
  expect(errorOf('fieldSelector', { rawSelector: 'a=b' })).toBe('')
  expect(errorOf('fieldSelector', { rawSelector: 'a in (b)' })).toBe(all)
  expect(errorOf('labelSelector', { rawSelector: 'a in (b)' })).toBe('')
  expect(errorOf('fieldSelector', { requirements: [isIn] })).toBe('')
  expect(errorOf('fieldSelector', { requirements: [exists] })).toBe(all)
  expect(errorOf('fieldSelector', { requirements: [exists, isIn] })).toBe(`partially ${all}`)
  expect(errorOf('fieldSelector', { requirements: [{ ...isIn, operator: 'Dance' }] })).toBe(all)
  expect(errorOf('labelSelector', { requirements: [exists, isIn] })).toBe('')
  expect(errorOf('labelSelector', { requirements: [{ key: 'k', operator: 'Dance' }] })).toBe(all)
})

test('a review has a reason if the authorizer gives one', () => {
  const statusOf = (reason: string) => {
    const { context } = contextOf({}, reason)
    return (selfSubjectAccessReview({ spec: { resourceAttributes: pods } }, context) as JsonObject)['status']
  }
  expect(statusOf('')).toEqual({ allowed: true })
  expect(statusOf('because')).toEqual({ allowed: true, reason: 'because' })
})

test('lists rules by resources and paths, and whether they are incomplete', () => {
  const nothing = { verbs: ['get'], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] }
  const rulesFor = () => ({
    rules: [
      { ...nothing, apiGroups: ['apps'], resources: ['deployments'], resourceNames: ['one'] },
      { ...nothing, resources: ['pods'] },
      { ...nothing, nonResourceURLs: ['/healthz'] },
    ],
    missing: [{ kind: 'Role', name: 'gone' }],
    incompleteness: 'not all',
  })
  const authorizer = { ...contextOf().context.authorizer, rulesFor }
  const review = { kind: 'SelfSubjectRulesReview', apiVersion: 'authorization.k8s.io/v1', spec: { namespace: 'a' } }
  expect(selfSubjectRulesReview(review, contextOf({ authorizer }).context)).toEqual({
    ...review,
    metadata: {},
    spec: {},
    status: {
      resourceRules: [
        { verbs: ['get'], apiGroups: ['apps'], resources: ['deployments'], resourceNames: ['one'] },
        { verbs: ['get'], resources: ['pods'] },
      ],
      nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/healthz'] }],
      incomplete: true,
      evaluationError: '[not all, role.rbac.authorization.k8s.io "gone" not found]',
    },
  })
  expect(selfSubjectRulesReview(review, contextOf().context)).toMatchObject({
    status: { resourceRules: [], nonResourceRules: [], incomplete: false },
  })
  expect((selfSubjectRulesReview(review, contextOf().context) as JsonObject)['status']).not.toHaveProperty(
    'evaluationError',
  )
})

test('omits empty fields of a user', () => {
  const { status } = selfSubjectReview({}, contextOf().context) as JsonObject
  expect(status).toEqual({ userInfo: { username: 'bob' } })
})

test('a token review has the user and the audiences of the token, or the error', async () => {
  const verify = async (token: string, audiences: readonly string[]) =>
    token === 'signed' ? { user: { name: 'robot', groups: [] }, audiences } : undefined
  const problemOf = (token: string) => (token === 'old' ? 'it has expired' : undefined)
  const tokens = createTokens({ audience: 'here', verify, problemOf })
  const statusOf = async (token: string, more: JsonObject = {}) => {
    const review = { kind: 'TokenReview', spec: { token, ...more } }
    const { status, ...rest } = (await tokenReview(review, contextOf({ tokens }).context)) as JsonObject
    expect(rest).toEqual(review)
    return status
  }
  const user = { username: 'robot', groups: ['system:authenticated'] }
  expect(await statusOf('signed')).toEqual({ authenticated: true, user, audiences: ['here'] })
  expect(await statusOf('signed', { audiences: ['there'] })).toEqual({
    authenticated: true,
    user,
    audiences: ['there'],
  })
  expect(await statusOf('wrong')).toEqual({ user: {}, error: 'invalid bearer token' })
  expect(await statusOf('old')).toEqual({ user: {}, error: '[invalid bearer token, it has expired]' })
})

test('prints metadata in the field order of Go, managers last', () => {
  const managedFields = [{ operation: 'Update', manager: 'kubectl' }]
  expect(encodeGoMetadata({})).toBe('{}')
  expect(encodeGoMetadata({ namespace: 'a', name: 'x', managedFields: [] })).toBe('{"name":"x","namespace":"a"}')
  expect(encodeGoMetadata({ managedFields, name: 'x' })).toBe(
    '{"name":"x","managedFields":[{"manager":"kubectl","operation":"Update"}]}',
  )
  expect(encodeGoMetadata({ managedFields })).toBe('{"managedFields":[{"manager":"kubectl","operation":"Update"}]}')
})
