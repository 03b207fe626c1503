import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { ObjectResponse } from '../../api/index.ts'
import { createApiServer } from '../../server/server.ts'
import type { UserInfo } from '../../user-info.ts'

const root: UserInfo = { name: 'root', uid: '1', groups: ['system:masters'], extra: { scopes: ['a'] } }
const bob: UserInfo = { name: 'bob', groups: ['system:authenticated'] }
const attributes = { namespace: 'default', verb: 'list', resource: 'pods' }

function reviewer() {
  const server = createApiServer({ runtime: createVirtualRuntime({ startTime: '2030-01-01T00:00:00Z' }) })
  const post = async (path: string, value: JsonObject, user: UserInfo = root): Promise<JsonObject> => {
    const group = path.endsWith('accessreviews') || path.endsWith('rulesreviews') ? 'authorization' : 'authentication'
    const url = `/apis/${group}.k8s.io/v1/${path}`
    const body = { form: 'value', value } as const
    const response = await server.handle({ method: 'POST', path: url, query: {}, headers: {}, body, user })
    return { ...(response as ObjectResponse).object, httpStatus: response.status }
  }
  const isStored = () =>
    ['subjectaccessreviews', 'selfsubjectaccessreviews'].some(
      (plural) => server.store.list(`${plural}.authorization.k8s.io`).objects.length > 0,
    )
  return { post, isStored, server }
}

test('a review has the decision and its reason, and nothing is stored', async () => {
  const { post, isStored } = reviewer()
  expect(await post('selfsubjectaccessreviews', { spec: { resourceAttributes: attributes } })).toMatchObject({
    httpStatus: 201,
    kind: 'SelfSubjectAccessReview',
    spec: { resourceAttributes: attributes },
    status: { allowed: true },
  })
  const path = { path: '/healthz', verb: 'get' }
  expect(await post('selfsubjectaccessreviews', { spec: { nonResourceAttributes: path } }, bob)).toMatchObject({
    status: {
      allowed: true,
      reason: expect.stringMatching(
        /^RBAC: allowed by ClusterRoleBinding ".*" of ClusterRole ".*" to Group "system:authenticated"$/,
      ),
    },
  })
  const spec = { user: 'x', groups: ['system:masters'], resourceAttributes: attributes }
  expect(await post('subjectaccessreviews', { spec: spec })).toMatchObject({ status: { allowed: true } })
  expect((await post('subjectaccessreviews', { spec: { ...spec, groups: [] } }))['status']).toEqual({ allowed: false })
  expect(isStored()).toBe(false)
})

test('a review about other users needs permission', async () => {
  const { post } = reviewer()
  expect(
    await post('subjectaccessreviews', { spec: { user: 'x', resourceAttributes: attributes } }, bob),
  ).toMatchObject({
    httpStatus: 403,
    message:
      'subjectaccessreviews.authorization.k8s.io is forbidden: User "bob" cannot create resource "subjectaccessreviews" in API group "authorization.k8s.io" at the cluster scope',
  })
  expect(await post('selfsubjectaccessreviews', { spec: { resourceAttributes: attributes } }, bob)).toMatchObject({
    httpStatus: 201,
    status: { allowed: false },
  })
})

test('refuses a review with no attributes, with two kinds of them, or with a name', async () => {
  const { post } = reviewer()
  const path = { path: '/x', verb: 'get' }
  const problemsOf = async (where: string, value: JsonObject) => {
    const { httpStatus, details } = await post(where, value)
    expect(httpStatus).toBe(422)
    return ((details as JsonObject)['causes'] as readonly JsonObject[]).map(({ field }) => field)
  }
  expect(await problemsOf('selfsubjectaccessreviews', { spec: {} })).toEqual(['spec.resourceAttributes'])
  const both = { resourceAttributes: attributes, nonResourceAttributes: path }
  expect(await problemsOf('selfsubjectaccessreviews', { spec: both })).toEqual(['spec.nonResourceAttributes'])
  expect(await problemsOf('subjectaccessreviews', { metadata: { name: 'x' }, spec: {} })).toEqual([
    'spec.resourceAttributes',
    'spec.user',
    'metadata',
  ])
  const local = 'namespaces/default/localsubjectaccessreviews'
  const elsewhere = { user: 'x', resourceAttributes: { ...attributes, namespace: 'other' } }
  expect(await problemsOf(local, { metadata: { namespace: 'default' }, spec: elsewhere })).toEqual([
    'spec.resourceAttributes.namespace',
  ])
})

test('validates selectors, which do not change the decision', async () => {
  const { post } = reviewer()
  const postReview = (more: JsonObject) =>
    post('selfsubjectaccessreviews', { spec: { resourceAttributes: { ...attributes, ...more } } })
  expect(
    await postReview({ fieldSelector: { rawSelector: 'a' }, labelSelector: { rawSelector: 'a in' } }),
  ).toMatchObject({
    status: {
      allowed: true,
      evaluationError:
        'spec.resourceAttributes.fieldSelector ignored due to parse error; spec.resourceAttributes.labelSelector ignored due to parse error',
    },
  })
  const requirements = [
    { key: 'a', operator: 'In', values: ['b'] },
    { key: 'a', operator: 'Dance' },
  ]
  expect(await postReview({ labelSelector: { requirements } })).toMatchObject({
    status: { evaluationError: 'spec.resourceAttributes.labelSelector partially ignored due to parse error' },
  })
  expect(await postReview({ fieldSelector: {} })).toMatchObject({ httpStatus: 422 })
})

test('every user may review their own identity and rights', async () => {
  const { post } = reviewer()
  expect(await post('selfsubjectreviews', {})).toMatchObject({
    kind: 'SelfSubjectReview',
    metadata: { creationTimestamp: '2030-01-01T00:00:00Z' },
    status: { userInfo: { username: 'root', uid: '1', groups: ['system:masters'], extra: { scopes: ['a'] } } },
  })
  const { status } = await post('selfsubjectrulesreviews', { spec: { namespace: 'default' } }, bob)
  expect(status).toMatchObject({
    incomplete: false,
    resourceRules: [
      { verbs: ['create'], apiGroups: ['authorization.k8s.io'] },
      { verbs: ['create'], apiGroups: ['authentication.k8s.io'] },
    ],
  })
  expect(await post('selfsubjectrulesreviews', { spec: {} })).toMatchObject({ httpStatus: 400 })
})

test('an invalid token has no user', async () => {
  const { post } = reviewer()
  expect(await post('tokenreviews', { spec: { token: 'wrong' } })).toMatchObject({
    httpStatus: 201,
    status: { user: {}, error: 'invalid bearer token' },
  })
  expect(await post('tokenreviews', { spec: {} })).toMatchObject({ httpStatus: 400 })
})

test('an in-process request can impersonate too', async () => {
  const { server } = reviewer()
  const postReview = (headers: Readonly<Record<string, string>>, user = root) =>
    server.handle({ method: 'GET', path: '/api/v1/pods', query: {}, headers, user }) as ObjectResponse
  expect(postReview({ 'impersonate-user': 'bob' })).toMatchObject({
    status: 403,
    object: {
      message: 'pods is forbidden: User "bob" cannot list resource "pods" in API group "" at the cluster scope',
    },
  })
  expect(postReview({ 'impersonate-user': 'bob', 'impersonate-group': 'system:masters' }).status).toBe(200)
  expect(postReview({ 'impersonate-group': 'system:masters' }).status).toBe(400)
  expect(postReview({}, bob).status).toBe(403)
})
