import { expect, test } from 'vitest'
import {
  addFinalizer,
  annotationOf,
  compareVersionPriority,
  controllerOf,
  formatGroupKind,
  formatGroupResource,
  formatGroupVersion,
  formatGroupVersionKind,
  formatGroupVersionResource,
  generateName,
  groupVersionKindOf,
  hasFinalizer,
  isBeingDeleted,
  isControlledBy,
  labelOf,
  listMetadataOf,
  metadataOf,
  newControllerReference,
  type OwnerReference,
  objectKey,
  parseGroupVersion,
  parseKindArgument,
  parseKubeVersion,
  parseObjectKey,
  parseResourceArgument,
  removeAnnotation,
  removeFinalizer,
  removeLabel,
  removeOwnerReference,
  setAnnotations,
  setControllerReference,
  setLabels,
  setOwnerReference,
  sortVersionsByPriority,
  withMetadata,
} from './index.ts'

const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name: 'web', namespace: 'default', uid: 'u1' } }
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1', namespace: 'default' },
  spec: { nodeName: 'n' },
}

test('an apiVersion is read and printed, with or without a group', () => {
  expect(parseGroupVersion('apps/v1')).toEqual({ group: 'apps', version: 'v1' })
  expect(parseGroupVersion('v1')).toEqual({ group: '', version: 'v1' })
  expect(parseGroupVersion('')).toEqual({ group: '', version: '' })
  expect(parseGroupVersion('/')).toEqual({ group: '', version: '' })
  expect(formatGroupVersion({ group: 'apps', version: 'v1' })).toBe('apps/v1')
  expect(formatGroupVersion({ group: '', version: 'v1' })).toBe('v1')
  const error = expect.objectContaining({
    code: 'KUBE_GROUP_VERSION_INVALID',
    message: 'unexpected GroupVersion string: a/b/c',
  })
  expect(() => parseGroupVersion('a/b/c')).toThrow(error)
  expect(groupVersionKindOf({ apiVersion: 'a/b/c', kind: 'K' })).toEqual({ group: '', version: '', kind: 'K' })
})

test('kinds and resources print as in the messages of Kubernetes', () => {
  expect(formatGroupVersionKind(groupVersionKindOf(owner))).toBe('apps/v1, Kind=ReplicaSet')
  const resource = { group: 'apps', version: 'v1', resource: 'replicasets' }
  expect(formatGroupVersionResource(resource)).toBe('apps/v1, Resource=replicasets')
  expect(formatGroupKind({ group: 'apps', kind: 'ReplicaSet' })).toBe('ReplicaSet.apps')
  expect(formatGroupResource({ group: '', resource: 'pods' })).toBe('pods')
})

test('a resource on a command line may name its version', () => {
  expect(parseResourceArgument('deployments.v1.apps')).toEqual({
    groupVersionResource: { group: 'apps', version: 'v1', resource: 'deployments' },
    groupResource: { group: 'v1.apps', resource: 'deployments' },
  })
  expect(parseResourceArgument('deployments.apps').groupVersionResource).toBeUndefined()
  expect(parseKindArgument('Gateway.v1.gateway.networking.k8s.io').groupVersionKind).toEqual({
    group: 'gateway.networking.k8s.io',
    version: 'v1',
    kind: 'Gateway',
  })
})

test('a kind or resource without a dot has no group', () => {
  expect(parseKindArgument('Pod')).toEqual({ groupVersionKind: undefined, groupKind: { group: '', kind: 'Pod' } })
  expect(parseKindArgument('Deployment.apps').groupKind).toEqual({ group: 'apps', kind: 'Deployment' })
  expect(parseResourceArgument('pods').groupResource).toEqual({ group: '', resource: 'pods' })
  expect(parseResourceArgument('.a.b').groupVersionResource).toEqual({ group: 'b', version: 'a', resource: '' })
})

test('versions are ordered by stability and then by number', () => {
  const versions = [
    'foo10',
    'v1alpha1',
    'v2',
    'v11alpha2',
    'foo1',
    'v10',
    'v3beta1',
    'v1',
    'v12alpha1',
    'v11beta2',
    'v10beta3',
  ]
  expect(sortVersionsByPriority(versions)).toEqual([
    'v10',
    'v2',
    'v1',
    'v11beta2',
    'v10beta3',
    'v3beta1',
    'v12alpha1',
    'v11alpha2',
    'v1alpha1',
    'foo1',
    'foo10',
  ])
  expect(compareVersionPriority('v1', 'v1')).toBe(0)
  expect(compareVersionPriority('foo', 'foo')).toBe(0)
  expect(parseKubeVersion('v2beta3')).toEqual({ major: 2, stability: 'beta', minor: 3 })
  expect(parseKubeVersion('v1.0')).toBeUndefined()
  expect(parseKubeVersion('v3')).toEqual({ major: 3, stability: 'stable', minor: 0 })
  for (const text of ['1', 'v', 'v1alpha', 'v1gamma1', 'xv1', `v1${'0'.repeat(20)}`, `v1beta1${'0'.repeat(20)}`]) {
    expect(parseKubeVersion(text)).toBeUndefined()
  }
  expect(sortVersionsByPriority(['v1beta1', 'v1beta2', 'v1beta10'])).toEqual(['v1beta10', 'v1beta2', 'v1beta1'])
})

test('an object has one controller, and setting it again changes nothing', () => {
  const controlled = setControllerReference(pod, owner)
  expect(controllerOf(controlled)).toEqual({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    name: 'web',
    uid: 'u1',
    controller: true,
    blockOwnerDeletion: true,
  })
  expect(controlled.spec).toBe(pod.spec)
  expect(isControlledBy(controlled, owner)).toBe(true)
  expect(isControlledBy(pod, owner)).toBe(false)
  const withoutUid = { metadata: { ownerReferences: [{ controller: true } as OwnerReference] } }
  expect(isControlledBy(withoutUid, { metadata: { uid: '' } })).toBe(true)
  expect(setControllerReference(controlled, owner)).toBe(controlled)
  const other = { ...owner, metadata: { ...owner.metadata, name: 'api', uid: 'u2' } }
  const message = 'Object default/web-1 is already owned by another ReplicaSet controller web'
  const conflict = expect.objectContaining({ code: 'KUBE_OWNER_CONFLICT', message })
  expect(() => setControllerReference(controlled, other)).toThrow(conflict)
  expect(setOwnerReference(controlled, other).metadata).toHaveProperty('ownerReferences.1.name', 'api')
})

test('an owner that was created again replaces its old reference', () => {
  const renewed = { ...owner, apiVersion: 'apps/v2', metadata: { ...owner.metadata, uid: 'u9' } }
  const references = metadataOf(setControllerReference(setControllerReference(pod, owner), renewed)).ownerReferences
  expect(references).toEqual([newControllerReference(renewed)])
  expect(metadataOf(removeOwnerReference(setOwnerReference(pod, owner), renewed)).ownerReferences).toEqual([])
  expect(removeOwnerReference(pod, owner)).toBe(pod)
})

test('a reference that differs in anything is replaced', () => {
  const reference = newControllerReference(owner)
  for (const change of [
    { apiVersion: 'apps/v0' },
    { uid: 'u0' },
    { controller: false },
    { blockOwnerDeletion: false },
  ]) {
    const object = withMetadata(pod, { ownerReferences: [{ ...reference, ...change }] })
    expect(metadataOf(setControllerReference(object, owner)).ownerReferences).toEqual([reference])
  }
  const others = [
    { ...reference, kind: 'Deployment' },
    { ...reference, name: 'api' },
  ].map((other) => ({
    ...other,
    controller: false,
  }))
  const object = withMetadata(pod, { ownerReferences: others })
  expect(metadataOf(setControllerReference(object, owner)).ownerReferences).toEqual([...others, reference])
})

test('owners of the same kind and name in different groups are different owners', () => {
  const custom = { ...owner, apiVersion: 'example.com/v1' }
  const both = setOwnerReference(setOwnerReference(pod, owner), custom)
  expect(metadataOf(both).ownerReferences?.map(({ apiVersion }) => apiVersion)).toEqual(['apps/v1', 'example.com/v1'])
})

test('owner references never cross namespaces', () => {
  const elsewhere = withMetadata(pod, { namespace: 'other' })
  expect(() => setOwnerReference(elsewhere, owner)).toThrow(
    "cross-namespace owner references are disallowed, owner's namespace default, obj's namespace other",
  )
  expect(() => setOwnerReference(withMetadata(pod, { namespace: undefined }), owner)).toThrow(
    "cluster-scoped resource must not have a namespace-scoped owner, owner's namespace default",
  )
  expect(setOwnerReference(elsewhere, withMetadata(owner, { namespace: undefined }))).not.toBe(elsewhere)
})

test('finalizers are added once and removed at any index', () => {
  const held = addFinalizer(pod, 'a.io/f')
  expect(hasFinalizer(held, 'a.io/f')).toBe(true)
  expect(addFinalizer(held, 'a.io/f')).toBe(held)
  expect(removeFinalizer(held, 'b')).toBe(held)
  expect(removeFinalizer(held, 'a.io/f')).toEqual(pod)
  const twice = withMetadata(pod, { finalizers: ['a', 'b', 'a'] })
  expect(metadataOf(removeFinalizer(twice, 'a')).finalizers).toEqual(['b'])
})

test('labels and annotations are set and removed without touching the original', () => {
  const labelled = setLabels(pod, { app: 'web', ['__proto__']: 'x' })
  expect(labelOf(labelled, 'app')).toBe('web')
  expect(labelOf(labelled, '__proto__')).toBe('x')
  expect(labelOf(labelled, 'constructor')).toBeUndefined()
  expect(labelOf(pod, 'app')).toBeUndefined()
  expect(setLabels(labelled, { app: 'web' })).toBe(labelled)
  expect(removeLabel(labelled, 'nope')).toBe(labelled)
  expect(labelOf(removeLabel(labelled, 'app'), 'app')).toBeUndefined()
  const annotated = setAnnotations(pod, { note: 'a' })
  expect(annotationOf(annotated, 'note')).toBe('a')
  expect(annotationOf(removeAnnotation(annotated, 'note'), 'note')).toBeUndefined()
  expect(setAnnotations(annotated, { note: 'a' })).toBe(annotated)
  expect(annotationOf(setAnnotations(annotated, { note: 'b' }), 'note')).toBe('b')
  expect(removeAnnotation(annotated, 'nope')).toBe(annotated)
  expect(removeLabel(setLabels(labelled, { tier: '' }), 'app').metadata).toHaveProperty('labels.tier', '')
})

test('a name is generated from its prefix and five characters of the random source', () => {
  let next = 0
  const random = (bound: number) => next++ % bound
  expect(generateName('web-', random)).toBe('web-bcdfg')
  expect(generateName('x'.repeat(70), random)).toBe(`${'x'.repeat(58)}hjklm`)
  expect(generateName('é'.repeat(30), () => 0)).toBe(`${'é'.repeat(29)}bbbbb`)
  expect(generateName(`x${'é'.repeat(30)}`, () => 0)).toBe(`x${'é'.repeat(28)}bbbbb`)
})

test('the key of an object is its namespace and name', () => {
  expect(objectKey(pod)).toBe('default/web-1')
  expect(objectKey({ metadata: { name: 'node-1' } })).toBe('node-1')
  expect(parseObjectKey('default/web-1')).toEqual({ namespace: 'default', name: 'web-1' })
  expect(parseObjectKey('node-1')).toEqual({ namespace: '', name: 'node-1' })
  expect(parseObjectKey('a/b/c')).toBeUndefined()
})

test('an object without metadata has empty metadata', () => {
  expect(metadataOf({})).toEqual({})
  expect(listMetadataOf({})).toEqual({})
  expect(listMetadataOf({ metadata: { continue: 'c' } }).continue).toBe('c')
  expect(isBeingDeleted({ metadata: { deletionTimestamp: '2024-01-01T00:00:00Z' } })).toBe(true)
  expect(isBeingDeleted({ metadata: { deletionTimestamp: null } })).toBe(false)
})

test('an object without a name and a namespace gets the namespace of its owner', () => {
  expect(metadataOf(setControllerReference({}, owner))).toMatchObject({
    namespace: 'default',
    ownerReferences: [newControllerReference(owner)],
  })
  expect(metadataOf(setOwnerReference({}, withMetadata(owner, { namespace: undefined }))).namespace).toBeUndefined()
  expect(() => setControllerReference({ metadata: { generateName: 'web-' } }, owner)).toThrow(
    'if the object is namespaced, set its metadata.namespace first',
  )
})
