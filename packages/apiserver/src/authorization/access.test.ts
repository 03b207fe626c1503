import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { ListResponse, ObjectResponse } from '../api/index.ts'
import { createApiServer } from '../server/server.ts'
import type { Store } from '../storage/index.ts'
import type { UserInfo } from '../user-info.ts'

/** Fields of either response; each test knows which. */
type AnyResponse = Omit<ObjectResponse, 'form'> & Omit<ListResponse, 'form'>

const root: UserInfo = { name: 'root', groups: ['system:masters'] }
const bob: UserInfo = { name: 'bob', groups: ['system:authenticated'] }
const clusterRoles = '/apis/rbac.authorization.k8s.io/v1/clusterroles'

function serve(store?: Store) {
  const server = createApiServer({ runtime: createVirtualRuntime(), store })
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, user: UserInfo = root, value?: object) => {
    const body = value === undefined ? undefined : ({ form: 'value', value: value as never } as const)
    return server.handle({ method, path, query: {}, headers: {}, user, body }) as unknown as AnyResponse
  }
  const rolesOf = () => server.store.list('clusterroles.rbac.authorization.k8s.io').objects.length
  return { server, send, rolesOf }
}

test('creates the roles on first use, for every reader', () => {
  const { server, send, rolesOf } = serve()
  send('GET', '/api/v1/pods')
  expect(rolesOf()).toBe(0)
  expect(send('GET', clusterRoles).items.length).toBe(69)
  const other = serve()
  expect(other.send('GET', '/api/v1/pods', bob).status).toBe(403)
  expect(other.rolesOf()).toBe(69)
  const escaped = serve()
  expect(escaped.send('GET', clusterRoles.replace('rbac', 'r%62ac')).items.length).toBe(69)
  expect(server.store.revision).toBeGreaterThan(1)
})

test('a written role applies from the next request on, and a fork diverges from there', () => {
  const { server, send } = serve()
  const binding = {
    metadata: { name: 'viewers' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
    subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'bob' }],
  }
  const bindings = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings'
  expect(send('POST', bindings, root, binding).status).toBe(201)
  expect(send('GET', '/api/v1/pods', bob).status).toBe(200)
  expect(send('GET', '/api/v1/secrets', bob).status).toBe(403)
  const fork = serve(server.store.fork())
  expect(send('DELETE', `${bindings}/viewers`).status).toBe(200)
  expect(send('GET', '/api/v1/pods', bob).status).toBe(403)
  expect(fork.send('GET', '/api/v1/pods', bob).status).toBe(200)
})

test('an aggregated role has the rules of a new one when the creation returns', () => {
  const { send } = serve()
  const labels = { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' }
  const rules = [{ apiGroups: ['example.com'], resources: ['widgets'], verbs: ['get'] }]
  expect(send('POST', clusterRoles, root, { metadata: { name: 'widgets', labels }, rules }).status).toBe(201)
  for (const name of ['view', 'edit', 'admin']) {
    const { object } = send('GET', `${clusterRoles}/${name}`)
    expect(object['rules']).toContainEqual(rules[0])
    // Times of managers are whole seconds.
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(object['metadata']).toMatchObject({
      managedFields: expect.arrayContaining([
        expect.objectContaining({ manager: 'clusterrole-aggregation-controller', time }),
      ]),
    })
  }
})

test('refuses an update that would create, if the user may update but not create', () => {
  const { send } = serve()
  const roles = '/apis/rbac.authorization.k8s.io/v1/namespaces/default'
  const lease = '/apis/coordination.k8s.io/v1/namespaces/default/leases/one'
  const rules = [{ apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['update'] }]
  send('POST', `${roles}/roles`, root, { metadata: { name: 'changer' }, rules })
  send('POST', `${roles}/rolebindings`, root, {
    metadata: { name: 'changers' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'changer' },
    subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'bob' }],
  })
  expect(send('PUT', lease, bob, { metadata: { name: 'one' } }).object).toMatchObject({
    code: 403,
    message:
      'leases.coordination.k8s.io "one" is forbidden: User "bob" cannot create resource "leases" in API group "coordination.k8s.io" in the namespace "default"',
  })
  const verbs = ['update', 'create']
  send('PUT', `${roles}/roles/changer`, root, { metadata: { name: 'changer' }, rules: [{ ...rules[0], verbs }] })
  expect(send('PUT', lease, bob, { metadata: { name: 'one' } }).status).toBe(201)
  expect(send('PUT', `${lease}-more`, root, { metadata: { name: 'one-more' } }).status).toBe(201)
})

test('refuses roles and bindings that escalate privileges', () => {
  const { send } = serve()
  const all = { metadata: { name: 'all' }, rules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }] }
  const rules = [{ apiGroups: ['rbac.authorization.k8s.io'], resources: ['clusterroles'], verbs: ['create'] }]
  send('POST', clusterRoles, root, { metadata: { name: 'maker' }, rules })
  send('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', root, {
    metadata: { name: 'makers' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'maker' },
    subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'bob' }],
  })
  expect(send('POST', clusterRoles, bob, all).object['message']).toContain('attempting to grant RBAC permissions')
  expect(send('POST', clusterRoles, bob, { metadata: { name: 'same' }, rules }).status).toBe(201)
  expect(send('POST', clusterRoles, root, all).status).toBe(201)
})
