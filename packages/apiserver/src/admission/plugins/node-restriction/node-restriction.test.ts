import type { JsonObject } from '@kubewright/kube/json'
import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import type { Access } from '../../../authorization/index.ts'
import type { ServedResource } from '../../../registry/index.ts'
import { createStore } from '../../../storage/index.ts'
import type { AdmissionAttributes } from '../../admission.ts'
import { podOf } from '../testing/plugin-server.ts'
import { createNodeRestriction } from './node-restriction.ts'

const node = { name: 'system:node:n', groups: ['system:nodes'] }

const access = { authorizer: { authorize: () => ({ isAllowed: false }) } } as unknown as Access

function attributesOf(storageName: string, parts: Partial<AdmissionAttributes>): AdmissionAttributes {
  const [plural = '', ...group] = storageName.split('.')
  const definition = { plural, group: group.join('.') }
  return {
    verb: 'CREATE',
    subresource: '',
    namespace: 'default',
    name: '',
    kind: { group: '', version: '', kind: '' },
    object: undefined,
    oldObject: undefined,
    options: undefined,
    isDryRun: false,
    user: node,
    resource: { storageName, definition } as ServedResource,
    ...parts,
  }
}

function refusalOf(storageName: string, parts: Partial<AdmissionAttributes>): string | undefined {
  const store = createStore()
  const keep = (resource: string, namespace: string, object: JsonObject & { metadata: JsonObject }) =>
    store.commit([{ key: { resource, namespace, name: String(object.metadata['name']) }, object }])
  keep('nodes', '', { metadata: { name: 'n', uid: 'node-uid' } })
  keep('pods', 'default', { metadata: { name: 'mine', uid: 'pod-uid' }, spec: { nodeName: 'n' } })
  keep('pods', 'default', { metadata: { name: 'other' }, spec: { nodeName: 'm' } })
  try {
    createNodeRestriction({ store, access }).check?.(attributesOf(storageName, parts))
    return undefined
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    return error.message.replace(/^.*? is forbidden: /, '')
  }
}

test('checks only users that are nodes', () => {
  const object = podOf('a')
  expect(refusalOf('pods', { object })).toContain('can only create mirror pods')
  expect(refusalOf('pods', { object, user: { name: 'system:node:n', groups: [] } })).toBeUndefined()
  expect(refusalOf('pods', { object, user: { name: 'n', groups: ['system:nodes'] } })).toBeUndefined()
  expect(refusalOf('configmaps', { object })).toBeUndefined()
})

const owner = { apiVersion: 'v1', kind: 'Node', name: 'n', uid: 'node-uid', controller: true }
const mirrored = (spec: JsonObject = {}, ownerReferences: readonly JsonObject[] = [owner]) =>
  podOf('a', { nodeName: 'n', ...spec }, { annotations: { 'kubernetes.io/config.mirror': 'x' }, ownerReferences })

test.each<[JsonObject, string | undefined]>([
  [mirrored(), undefined],
  [mirrored({ nodeName: 'm' }), 'node "n" can only create pods with spec.nodeName set to itself'],
  [mirrored({}, []), 'node "n" can only create pods with an owner reference set to itself'],
  [mirrored({}, [owner, owner]), 'node "n" can only create pods with a single owner reference set to itself'],
  [
    mirrored({}, [{ ...owner, controller: false }]),
    'node "n" can only create pods with a controller owner reference set to itself',
  ],
  [
    mirrored({}, [{ ...owner, blockOwnerDeletion: true }]),
    'node "n" must not set blockOwnerDeletion on an owner reference',
  ],
  [mirrored({}, [{ ...owner, uid: 'x' }]), 'node n UID mismatch: expected x got node-uid'],
  [mirrored({ serviceAccountName: 'x' }), 'node "n" can not create pods that reference serviceaccounts'],
  [
    mirrored({ volumes: [{ name: 'c', persistentVolumeClaim: { claimName: 'c' } }] }),
    'node "n" can not create pods that reference persistentvolumeclaims',
  ],
])('%# a node creates mirror pods of its own static pods', (object, why) => {
  expect(refusalOf('pods', { object })).toBe(why)
})

test('a node deletes and evicts the pods on it and updates their status', () => {
  const on = (nodeName: string, labels: JsonObject = {}) => ({ metadata: { labels }, spec: { nodeName } })
  expect(refusalOf('pods', { verb: 'DELETE', name: 'mine' })).toBeUndefined()
  expect(refusalOf('pods', { verb: 'DELETE', name: 'other' })).toContain('can only delete pods')
  expect(refusalOf('pods', { verb: 'DELETE', name: 'gone' })).toBe('pod "gone" not found')
  expect(refusalOf('pods', { subresource: 'eviction', name: 'other' })).toContain('can only evict pods')
  const status = { verb: 'UPDATE', subresource: 'status', object: on('n') } as const
  expect(refusalOf('pods', { ...status, oldObject: on('n') })).toBeUndefined()
  expect(refusalOf('pods', { ...status, oldObject: on('m') })).toContain('can only update pod status')
  expect(refusalOf('pods', { ...status, oldObject: on('n', { a: 'b' }) })).toContain('cannot update labels')
  expect(refusalOf('pods', { ...status, subresource: 'resize' })).toContain('unexpected pod subresource "resize"')
})

test('a node writes itself, without taints and labels that would attract pods', () => {
  const update = { verb: 'UPDATE', name: 'n', oldObject: { metadata: {}, spec: {} } } as const
  const labelled = (labels: JsonObject) => ({ metadata: { labels }, spec: {} })
  expect(refusalOf('nodes', { ...update, name: 'm', object: {} })).toBe('node "n" is not allowed to modify node "m"')
  expect(refusalOf('nodes', { ...update, object: { spec: { taints: [{ key: 'a' }] } } })).toContain('modify taints')
  expect(refusalOf('nodes', { ...update, object: labelled({ 'kubernetes.io/x': 'y', a: 'b' }) })).toBe(
    'is not allowed to modify labels: kubernetes.io/x',
  )
  expect(refusalOf('nodes', { ...update, object: labelled({ 'kubernetes.io/os': 'y', a: 'b' }) })).toBeUndefined()
  const object = labelled({ 'node-restriction.kubernetes.io/x': 'y' })
  expect(refusalOf('nodes', { name: 'n', object })).toContain('set the following labels: node-restriction')
})

test.each<[string, Partial<AdmissionAttributes>, string | undefined]>([
  [
    'leases.coordination.k8s.io',
    { object: { metadata: { name: 'n' } } },
    'can only access leases in the "kube-node-lease" system namespace',
  ],
  [
    'leases.coordination.k8s.io',
    { namespace: 'kube-node-lease', object: { metadata: { name: 'm' } } },
    'can only access node lease with the same name as the requesting node',
  ],
  ['leases.coordination.k8s.io', { namespace: 'kube-node-lease', verb: 'UPDATE', name: 'n' }, undefined],
  [
    'csinodes.storage.k8s.io',
    { object: { metadata: { name: 'm' } } },
    'can only access CSINode with the same name as the requesting node',
  ],
  [
    'resourceslices.resource.k8s.io',
    { verb: 'DELETE', oldObject: { spec: { nodeName: 'm' } } },
    'can only delete ResourceSlice with the same NodeName as the requesting node',
  ],
  [
    'certificatesigningrequests.certificates.k8s.io',
    { object: { spec: { signerName: 'kubernetes.io/kubelet-serving', request: '' } } },
    'can only create a node CSR with CN=system:node:n',
  ],
  ['persistentvolumeclaims', { verb: 'UPDATE', object: {}, oldObject: {} }, 'may only update PVC status'],
  ['serviceaccounts', { subresource: 'token', object: { spec: {} } }, 'node requested token not bound to a pod'],
  [
    'serviceaccounts',
    {
      subresource: 'token',
      object: {
        spec: { boundObjectRef: { apiVersion: 'v1', kind: 'Pod', name: 'mine', uid: 'pod-uid' }, audiences: ['x'] },
      },
    },
    'audience "x" not found in pod spec volume, system:node:n is not authorized to request tokens for this audience',
  ],
])('%# %s', (storageName, parts, why) => {
  expect(refusalOf(storageName, parts)).toBe(why)
})
