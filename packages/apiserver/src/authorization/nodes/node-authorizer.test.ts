import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createStore } from '../../storage/index.ts'
import type { UserInfo } from '../../user-info.ts'
import { pathAttributes, resourceAttributes } from '../attributes.ts'
import { createAuthorizer } from '../rbac/authorizer.ts'
import { allow, createRoles, memberOf } from '../testing/roles.ts'
import { withNodes } from './node-authorizer.ts'

const one: UserInfo = { name: 'system:node:one', groups: ['system:nodes', 'system:authenticated'] }
const unrelated = "no relationship found between node 'one' and this object"

function decider() {
  const store = createStore()
  const authorizer = withNodes(createAuthorizer(store), store)
  const write = (resource: string, name: string, object: JsonObject | null, namespace = 'a') => {
    const metadata = { ...((object?.['metadata'] as JsonObject | undefined) ?? {}), name, namespace }
    store.commit([{ key: { resource, namespace, name }, object: object && { ...object, metadata } }])
  }
  /** The decision: true, or the reason for the refusal. */
  const decide = (text: string, user = one, fieldSelector?: string) => {
    const [verb = '', what = '', place = ''] = text.split(' ')
    const [resource = '', subresource = ''] = what.split('/')
    const [plural = '', ...group] = resource.split('.')
    const [namespace = '', name = ''] = place.split('/')
    const parts = { resource: plural, apiGroup: group.join('.'), subresource, namespace, name, fieldSelector }
    const { isAllowed, reason } = authorizer.authorize(resourceAttributes(user, verb, parts))
    return isAllowed || `${reason}`
  }
  return { store, authorizer, write, decide }
}

const pod = (spec: JsonObject, more: JsonObject = {}): JsonObject => ({ ...more, spec: { nodeName: 'one', ...spec } })

test('a node reads the secrets and config maps of its pods, for every kind of reference', () => {
  const { write, decide } = decider()
  const container = (kind: string) => ({
    envFrom: [{ secretRef: { name: `${kind}-from` } }, { configMapRef: { name: `${kind}-from` } }],
    env: [
      { valueFrom: { secretKeyRef: { name: `${kind}-key` } } },
      { valueFrom: { configMapKeyRef: { name: `${kind}-key` } } },
      { value: 'x' },
    ],
  })
  write(
    'pods',
    'p',
    pod({
      imagePullSecrets: [{ name: 'pull' }],
      initContainers: [container('init')],
      containers: [container('main')],
      ephemeralContainers: [container('debug')],
      volumes: [
        { secret: { secretName: 'volume' } },
        { configMap: { name: 'volume' } },
        { projected: { sources: [{ secret: { name: 'projected' } }, { configMap: { name: 'projected' } }] } },
        { csi: { nodePublishSecretRef: { name: 'csi' } } },
        { azureFile: { secretName: 'azure' } },
      ],
    }),
  )
  const both = ['init-from', 'init-key', 'main-from', 'main-key', 'debug-from', 'debug-key', 'volume', 'projected']
  for (const name of both) {
    expect([decide(`get secrets a/${name}`), decide(`get configmaps a/${name}`)]).toEqual([true, true])
  }
  for (const name of ['pull', 'csi', 'azure']) {
    expect([decide(`get secrets a/${name}`), decide(`get configmaps a/${name}`)]).toEqual([true, unrelated])
  }
  expect(decide('get secrets b/pull')).toBe(unrelated)
  expect(decide('list secrets a/pull')).toBe(true)
  expect(decide('watch secrets a/pull')).toBe(true)
  expect(decide('list secrets a')).toBe('No Object name found')
  expect(decide('list secrets')).toBe('can only read namespaced object of this type')
  expect(decide('update secrets a/pull')).toBe('can only read resources of this type')
  expect(decide('get secrets/x a/pull')).toBe('cannot read subresource')
})

test('claims lead to volumes, and volumes to their secrets', () => {
  const { write, decide } = decider()
  const volume = {
    spec: {
      claimRef: { namespace: 'a', name: 'claim' },
      csi: {
        nodeStageSecretRef: { namespace: 'b', name: 'stage' },
        controllerPublishSecretRef: { namespace: 'b', name: 'controller' },
      },
      cephfs: { secretRef: { name: 'ceph' } },
    },
  }
  write('persistentvolumes', 'v', volume, '')
  expect(decide('get persistentvolumes /v')).toBe(unrelated)
  const claims = [{ persistentVolumeClaim: { claimName: 'claim' } }, { name: 'scratch', ephemeral: {} }]
  write('pods', 'p', pod({ volumes: claims }))
  expect(decide('get persistentvolumeclaims a/claim')).toBe(true)
  expect(decide('get persistentvolumeclaims a/p-scratch')).toBe(true)
  expect(decide('get persistentvolumes /v')).toBe(true)
  expect(decide('get secrets b/stage')).toBe(true)
  expect(decide('get secrets a/ceph')).toBe(true)
  expect(decide('get secrets b/controller')).toBe(unrelated)
  expect(decide('patch persistentvolumeclaims/status a/claim')).toBe(true)
  expect(decide('get persistentvolumeclaims/status a/claim')).toBe('can only get/update/patch this type')
  expect(decide('update persistentvolumeclaims a/claim')).toBe('can only get individual resources of this type')
  expect(decide('get persistentvolumeclaims/other a/claim')).toBe('cannot get subresource')
  expect(decide('get persistentvolumes/status /v')).toBe('cannot get subresource')
  write('persistentvolumes', 'v', { spec: { ...volume.spec, claimRef: { namespace: 'a', name: 'other' } } }, '')
  expect([decide('get persistentvolumes /v'), decide('get secrets b/stage')]).toEqual([unrelated, unrelated])
})

test('the secret of a volume is in the namespace that the volume names, or in that of its claim', () => {
  const { write, decide } = decider()
  const volume = (sources: JsonObject) => ({ spec: { claimRef: { namespace: 'a', name: 'claim' }, ...sources } })
  write('pods', 'p', pod({ volumes: [{ persistentVolumeClaim: { claimName: 'claim' } }] }))
  const cephfs = { secretRef: { name: 'ceph', namespace: 'c' } }
  write('persistentvolumes', 'v', volume({ azureFile: { secretName: 'azure', secretNamespace: 'b' }, cephfs }), '')
  expect([decide('get secrets b/azure'), decide('get secrets a/azure')]).toEqual([true, unrelated])
  expect([decide('get secrets c/ceph'), decide('get secrets a/ceph')]).toEqual([true, unrelated])
  write('persistentvolumes', 'v', volume({ azureFile: { secretName: 'azure' } }), '')
  expect([decide('get secrets b/azure'), decide('get secrets a/azure')]).toEqual([unrelated, true])
})

test('a secret stays readable while one of several volumes needs it, until the volume is deleted', () => {
  const { write, decide } = decider()
  const volume = (name: string) => ({
    spec: { claimRef: { namespace: 'a', name }, cephfs: { secretRef: { name: 'ceph' } } },
  })
  const decisions = () => ['get persistentvolumes /v', 'get secrets a/ceph'].map((text) => decide(text))
  write('pods', 'p', pod({ volumes: [{ persistentVolumeClaim: { claimName: 'claim' } }] }))
  expect(decisions()).toEqual([unrelated, unrelated])
  write('persistentvolumes', 'v', volume('claim'), '')
  write('persistentvolumes', 'w', volume('other'), '')
  expect(decisions()).toEqual([true, true])
  write('persistentvolumes', 'w', null, '')
  expect(decisions()).toEqual([true, true])
  write('persistentvolumes', 'w', volume('claim'), '')
  write('persistentvolumes', 'v', null, '')
  expect(decisions()).toEqual([unrelated, true])
  write('persistentvolumes', 'w', null, '')
  expect(decisions()).toEqual([unrelated, unrelated])
})

test('creates tokens only for single accounts of pods on the node', () => {
  const { write, decide } = decider()
  write('pods', 'p', pod({ serviceAccountName: 'robot' }))
  const single = 'can only create tokens for individual service accounts'
  const other = 'can only create token subresource of serviceaccount'
  const decisions: readonly (readonly [string, string | true])[] = [
    ['get serviceaccounts a/robot', true],
    ['create serviceaccounts/token a/robot', true],
    ['get serviceaccounts a/other', unrelated],
    ['create serviceaccounts/token a/other', unrelated],
    ['get serviceaccounts/token a/robot', single],
    ['list serviceaccounts a', single],
    ['update serviceaccounts/token a/robot', single],
    ['create serviceaccounts a', single],
    ['create serviceaccounts/token a', single],
    ['create serviceaccounts a/robot', other],
    ['create serviceaccounts/status a/robot', other],
  ]
  for (const [text, decision] of decisions) expect([text, decide(text)]).toEqual([text, decision])
})

test('roles may grant what the node authorizer refuses; a refusal has both reasons', () => {
  const { store, decide } = decider()
  const roles = createRoles(store)
  roles.bindClusterRole('gone', [memberOf('system:nodes')])
  const missing = 'RBAC: clusterrole.rbac.authorization.k8s.io "gone" not found'
  expect(decide('get secrets a/x')).toBe(`${unrelated}\n${missing}`)
  expect(decide('delete nodes /one')).toBe(missing)
  roles.clusterRole('gone', { rules: [allow('get', 'secrets')] })
  expect(decide('get secrets a/x')).toBe(true)
  expect(decide('delete nodes /one')).toBe('')
})

test('access ends with the pod, unless another pod on the node has the same reference', () => {
  const { write, decide } = decider()
  const spec = { imagePullSecrets: [{ name: 'pull' }], serviceAccountName: 'robot' }
  write('pods', 'p', pod(spec))
  write('pods', 'q', pod(spec))
  write('pods', 'elsewhere', pod({ ...spec, nodeName: 'two', imagePullSecrets: [{ name: 'foreign' }] }))
  write('pods', 'nowhere', pod({ ...spec, nodeName: '', imagePullSecrets: [{ name: 'free' }] }))
  const requests = ['get secrets a/pull', 'get serviceaccounts a/robot', 'create serviceaccounts/token a/robot']
  const decisions = () => requests.map((text) => decide(text))
  expect(decisions()).toEqual([true, true, true])
  expect([decide('get secrets a/foreign'), decide('get secrets a/free')]).toEqual([unrelated, unrelated])
  write('pods', 'p', null)
  expect(decisions()).toEqual([true, true, true])
  write('pods', 'q', null)
  expect(decisions()).toEqual([unrelated, unrelated, unrelated])
})

test('a mirror pod grants access only to itself', () => {
  const { write, decide } = decider()
  const annotations = { 'kubernetes.io/config.mirror': '' }
  write('pods', 'p', pod({ imagePullSecrets: [{ name: 'pull' }] }, { metadata: { annotations } }))
  expect([decide('get pods a/p'), decide('get secrets a/pull')]).toEqual([true, unrelated])
})

test('finds resource claims by name, or by the status if they come from a template', () => {
  const { write, decide } = decider()
  const spec = { resourceClaims: [{ name: 'x', resourceClaimName: 'direct' }, { name: 'y' }] }
  const claims = 'resourceclaims.resource.k8s.io'
  write('pods', 'p', pod(spec))
  expect([decide(`get ${claims} a/direct`), decide(`get ${claims} a/made`)]).toEqual([true, unrelated])
  const status = { resourceClaimStatuses: [{ name: 'y', resourceClaimName: 'made' }] }
  write('pods', 'p', pod(spec, { status }))
  expect(decide(`get ${claims} a/made`)).toBe(true)
})

test('pods, nodes, leases and slices must belong to the node itself', () => {
  const { write, decide } = decider()
  write('pods', 'p', pod({}))
  write('pods', 'q', pod({ nodeName: 'two' }))
  write('volumeattachments.storage.k8s.io', 'v', { spec: { nodeName: 'one' } }, '')
  write('resourceslices.resource.k8s.io', 's', { spec: { nodeName: 'one' } }, '')
  const leases = 'leases.coordination.k8s.io'
  const drivers = 'csinodes.storage.k8s.io'
  const slices = 'resourceslices.resource.k8s.io'
  const allowed = [
    'get pods a/p',
    'list pods a/p',
    'watch pods a/p',
    'create pods a',
    'delete pods a/q',
    'update pods/status a/q',
    'create pods/eviction a/q',
    'get nodes /one',
    'create nodes',
    'patch nodes/status /two',
    `create ${leases} kube-node-lease`,
    `update ${leases} kube-node-lease/one`,
    `create ${drivers}`,
    `delete ${drivers} /one`,
    'get volumeattachments.storage.k8s.io /v',
    `create ${slices}`,
    `patch ${slices} /s`,
    'list services',
    'create events.events.k8s.io a',
  ]
  for (const text of allowed) expect([text, decide(text)]).toEqual([text, true])
  const refused: readonly (readonly [string, string])[] = [
    ['get pods a/q', unrelated],
    ['list pods', 'can only list/watch pods with spec.nodeName field selector'],
    ['update pods a/p', ''],
    ['get pods/log a/p', ''],
    ['get nodes /two', "node 'one' cannot read 'two', only its own Node object"],
    ['list nodes', "node 'one' cannot read all nodes, only its own Node object"],
    ['delete nodes /one', ''],
    [`list ${leases} kube-node-lease`, 'can only get, create, update, patch, or delete a node lease'],
    [`get ${leases} a/one`, 'can only access leases in the "kube-node-lease" system namespace'],
    [`get ${leases} kube-node-lease/two`, 'can only access node lease with the same name as the requesting node'],
    [`get ${drivers} /two`, 'can only access CSINode with the same name as the requesting node'],
    [`list ${slices}`, 'can only list/watch/deletecollection resourceslices with nodeName field selector'],
    ['list namespaces', ''],
    ['get pods/status a/p', ''],
    ['get pods/eviction a/p', ''],
    ['watch pods a/q', unrelated],
    ['get nodes/status /one', ''],
    ['get nodes/proxy /one', ''],
    [`list ${drivers}`, 'can only get, create, update, patch, or delete a CSINode'],
    [`get ${drivers}/status /one`, 'cannot authorize CSINode subresources'],
    [`get ${slices}/status /s`, 'cannot authorize ResourceSlice subresources'],
    [`get ${slices} /other`, unrelated],
    [
      `dance ${slices} /s`,
      'only the following verbs are allowed for a ResourceSlice: get, watch, list, create, update, patch, delete, deletecollection',
    ],
    ['get podcertificaterequests.certificates.k8s.io a/x', ''],
  ]
  for (const [text, reason] of refused) expect([text, decide(text)]).toEqual([text, reason])
})

test('authorizes lists by their field selectors', () => {
  const { decide } = decider()
  for (const [selector, isAllowed] of [
    ['spec.nodeName=one', true],
    ['status.phase=Running,spec.nodeName==one', true],
    ['spec.nodeName=two', false],
    ['spec.nodeName!=one', false],
    ['metadata.name=one', false],
    ['spec.nodeName=two,spec.nodeName=one', true],
    ['spec.nodeName=one,spec.nodeName', false],
  ] as const) {
    expect([selector, decide('list pods', one, selector) === true]).toEqual([selector, isAllowed])
    expect([selector, decide('watch pods a', one, selector) === true]).toEqual([selector, isAllowed])
    for (const verb of ['list', 'watch', 'deletecollection']) {
      const decision = decide(`${verb} resourceslices.resource.k8s.io`, one, selector)
      expect([selector, decision === true]).toEqual([selector, isAllowed])
    }
  }
})

test('only users with the group and name of a node are nodes', () => {
  const { authorizer, decide } = decider()
  expect(decide('get nodes /one', { ...one, groups: [] })).toBe('')
  expect(decide('get nodes /one', { ...one, name: 'one' })).toBe('')
  expect(decide('get nodes /one', { ...one, name: 'system:node:' })).toBe('unknown node for user "system:node:"')
  expect(decide('get secrets a/x', { ...one, groups: ['system:nodes', 'system:masters'] })).toBe(true)
  expect(authorizer.authorize(pathAttributes(one, 'get', '/metrics')).isAllowed).toBe(false)
  const incompleteness = 'node authorizer does not support user rule resolution'
  expect(authorizer.rulesFor(one, 'a')).toEqual({ rules: [], missing: [], incompleteness })
  expect(authorizer.rulesFor({ name: 'bob', groups: [] }, 'a').incompleteness).toBe(undefined)
})
