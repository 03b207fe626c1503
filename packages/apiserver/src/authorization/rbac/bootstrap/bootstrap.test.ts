import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { listAt, objectAt, textAt } from '../../../read-object.ts'
import { createStore, type Store } from '../../../storage/index.ts'
import { resourceAttributes } from '../../attributes.ts'
import { aggregatedRules } from '../aggregated-rules.ts'
import { createAuthorizer } from '../authorizer.ts'
import { roleStorageNames } from '../policy-index.ts'
import { bootRoles } from './boot.ts'

const { roles, clusterRoles, roleBindings, clusterRoleBindings } = roleStorageNames

function booted(store: Store = createStore()) {
  bootRoles(store, createVirtualRuntime({ startTime: '2030-01-01T00:00:00Z' }))
  const get = (name: string, resource: string = clusterRoles) => store.get({ resource, namespace: '', name })?.object
  return { store, get }
}

test('has the number of roles and bindings of Kubernetes 1.36, each of a kind in its own revision', () => {
  const { store } = booted()
  const lists = [clusterRoles, clusterRoleBindings, roles, roleBindings].map((name) => store.list(name).objects)
  expect(lists.map((objects) => objects.length)).toEqual([69, 50, 7, 7])
  expect(lists.map((objects) => new Set(objects.map(({ revision }) => revision)).size)).toEqual([69, 50, 7, 7])
})

test('the objects look like those of kube-apiserver', () => {
  const { get } = booted()
  expect(get('system:basic-user')).toEqual({
    kind: 'ClusterRole',
    apiVersion: 'rbac.authorization.k8s.io/v1',
    metadata: {
      name: 'system:basic-user',
      uid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      resourceVersion: expect.stringMatching(/^\d+$/),
      creationTimestamp: '2030-01-01T00:00:00Z',
      labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' },
      annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
      managedFields: [
        {
          manager: 'kube-apiserver',
          operation: 'Update',
          apiVersion: 'rbac.authorization.k8s.io/v1',
          time: '2030-01-01T00:00:00Z',
          fieldsType: 'FieldsV1',
          fieldsV1: {
            'f:metadata': {
              'f:annotations': { '.': {}, 'f:rbac.authorization.kubernetes.io/autoupdate': {} },
              'f:labels': { '.': {}, 'f:kubernetes.io/bootstrapping': {} },
            },
            'f:rules': {},
          },
        },
      ],
    },
    rules: [
      {
        verbs: ['create'],
        apiGroups: ['authorization.k8s.io'],
        resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'],
      },
      { verbs: ['create'], apiGroups: ['authentication.k8s.io'], resources: ['selfsubjectreviews'] },
    ],
  })
  expect(get('system:public-info-viewer', clusterRoleBindings)).toMatchObject({
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'system:public-info-viewer' },
    subjects: [
      { kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'system:authenticated' },
      { kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'system:unauthenticated' },
    ],
  })
  expect(get('system:controller:job-controller', clusterRoleBindings)).toMatchObject({
    subjects: [{ kind: 'ServiceAccount', namespace: 'kube-system', name: 'job-controller' }],
  })
  expect(get('system:node', clusterRoleBindings)).not.toHaveProperty('subjects')
})

test('each object has its own uid', () => {
  const { store } = booted()
  const objects = Object.values(roleStorageNames).flatMap((name) => store.list(name).objects)
  expect(new Set(objects.map(({ object }) => textAt(object, 'metadata', 'uid'))).size).toBe(objects.length)
})

test('admin, edit and view have their aggregated rules', () => {
  const { store, get } = booted()
  const [view, edit, admin] = ['view', 'edit', 'admin'].map((name) => listAt(get(name), 'rules').length)
  const [own, edited] = ['system:aggregate-to-admin', 'system:aggregate-to-edit'].map(
    (name) => listAt(get(name), 'rules').length,
  )
  expect(view).toBe(listAt(get('system:aggregate-to-view'), 'rules').length)
  expect(edit).toBe((view ?? 0) + (edited ?? 0))
  expect(admin).toBe((edit ?? 0) + (own ?? 0))
  expect(listAt(get('admin'), 'metadata', 'managedFields').map((entry) => textAt(entry, 'manager'))).toEqual([
    'clusterrole-aggregation-controller',
    'kube-apiserver',
  ])
  const all = store.list(clusterRoles).objects.map(({ object }) => object)
  expect(all.filter((role) => aggregatedRules(role, all) !== undefined)).toEqual([])
  const scheduler = { name: 'system:kube-scheduler', groups: ['system:authenticated'] }
  const attributes = resourceAttributes(scheduler, 'create', {
    resource: 'pods',
    subresource: 'binding',
    namespace: 'a',
  })
  expect(createAuthorizer(store).authorize(attributes).isAllowed).toBe(true)
})

test('existing objects stay unchanged and cost no revision', () => {
  const { store } = booted()
  const { revision } = store
  booted(store)
  expect(store.revision).toBe(revision)
})

test('restores missing rules, keeps added ones, and skips roles with autoupdate off', () => {
  const { store, get } = booted()
  const change = (name: string, content: object, resource: string = clusterRoles) => {
    const object = { ...get(name, resource), ...content }
    store.commit([{ key: { resource, namespace: '', name }, object }])
  }
  const added = { apiGroups: ['x'], resources: ['y'], verbs: ['z'] }
  const [first] = listAt(get('system:basic-user'), 'rules')
  store.commit([{ key: { resource: clusterRoles, namespace: '', name: 'system:heapster' }, object: null }])
  change('system:basic-user', { rules: [added, first] })
  change('system:discovery', { subjects: [{ kind: 'User', name: 'x' }] }, clusterRoleBindings)
  const annotations = { 'rbac.authorization.kubernetes.io/autoupdate': 'false' }
  change('system:node', { rules: [], metadata: { ...objectAt(get('system:node'), 'metadata'), annotations } })
  const uid = textAt(get('system:kube-dns', clusterRoleBindings), 'metadata', 'uid')
  change('system:kube-dns', { roleRef: { kind: 'ClusterRole', name: 'cluster-admin' } }, clusterRoleBindings)
  change('view', { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] } })
  change('system:monitoring', { metadata: { ...objectAt(get('system:monitoring'), 'metadata'), labels: { a: 'b' } } })
  booted(store)
  expect(get('system:heapster')).toBeDefined()
  expect(listAt(get('system:basic-user'), 'rules')).toEqual([
    added,
    first,
    { verbs: ['create'], apiGroups: ['authentication.k8s.io'], resources: ['selfsubjectreviews'] },
  ])
  expect(listAt(get('system:discovery', clusterRoleBindings), 'subjects')).toMatchObject([
    { kind: 'User', name: 'x' },
    { kind: 'Group', name: 'system:authenticated' },
  ])
  expect(listAt(get('system:node'), 'rules')).toEqual([])
  const dns = get('system:kube-dns', clusterRoleBindings)
  expect(textAt(dns, 'roleRef', 'name')).toBe('system:kube-dns')
  expect(textAt(dns, 'metadata', 'uid')).not.toBe(uid)
  expect(listAt(get('view'), 'aggregationRule', 'clusterRoleSelectors')).toEqual([
    { matchLabels: { a: 'b' } },
    { matchLabels: { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' } },
  ])
  expect(objectAt(get('system:monitoring'), 'metadata', 'labels')).toEqual({
    a: 'b',
    'kubernetes.io/bootstrapping': 'rbac-defaults',
  })
})
