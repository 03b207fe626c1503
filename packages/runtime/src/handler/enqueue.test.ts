import type { KubernetesObject, ObjectMeta, OwnerReference } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { type InformerEvent, informerEvent } from '../cache/index.ts'
import { Deployment, Namespace, ReplicaSet } from '../kinds/index.ts'
import { enqueueMapped, enqueueObject, enqueueOwner, genericEvent, handlerFuncs, type MappedName } from './index.ts'

function event(metadata: ObjectMeta, old?: ObjectMeta): InformerEvent<KubernetesObject> {
  const object = { metadata: { namespace: 'default', name: 'pod', ...metadata } }
  if (old === undefined) return informerEvent({ type: 'added', object })
  const oldObject = { metadata: { namespace: 'default', name: 'pod', ...old } }
  return informerEvent({ type: 'updated', object, old: oldObject })
}

function owner(name: string, kind = 'Deployment', apiVersion = 'apps/v1', controller = true) {
  return { apiVersion, kind, name, uid: `uid-${name}`, controller }
}

test('enqueueObject returns the key of the object, without a namespace for a cluster-scoped one', () => {
  const handler = enqueueObject()
  expect(handler.keysOf(event({}))).toEqual(['default/pod'])
  expect(handler.keysOf(informerEvent({ type: 'deleted', object: { metadata: { name: 'node' } } }))).toEqual(['node'])
})

test('enqueueOwner compares group and kind, not the version', () => {
  const handler = enqueueOwner(Deployment)
  expect(handler.keysOf(event({ ownerReferences: [owner('web')] }))).toEqual(['default/web'])
  expect(handler.keysOf(event({ ownerReferences: [owner('web', 'Deployment', 'apps/v2')] }))).toEqual(['default/web'])
  for (const apiVersion of ['v1', 'apps.example.com/v1', 'app/v1', 'apps']) {
    expect(handler.keysOf(event({ ownerReferences: [owner('web', 'Deployment', apiVersion)] }))).toEqual([])
  }
  expect(handler.keysOf(event({ ownerReferences: [owner('web', 'ReplicaSet')] }))).toEqual([])
  expect(handler.keysOf(event({}))).toEqual([])
})

test('enqueueOwner returns only the controller unless configured for all owners', () => {
  const ownerReferences = [owner('a', 'ReplicaSet', 'apps/v1', false), owner('b', 'ReplicaSet')]
  expect(enqueueOwner(ReplicaSet).keysOf(event({ ownerReferences }))).toEqual(['default/b'])
  const all = enqueueOwner(ReplicaSet, { controllerOnly: false })
  expect(all.keysOf(event({ ownerReferences }))).toEqual(['default/a', 'default/b'])
})

test('enqueueOwner keeps the namespace if and only if the owner has one', () => {
  const ownerReferences = [owner('team', 'Namespace', 'v1')]
  expect(enqueueOwner(Namespace).keysOf(event({ ownerReferences }))).toEqual(['team'])
  const clusterScoped = { metadata: { name: 'node', ownerReferences: [owner('web')] } }
  expect(enqueueOwner(Deployment).keysOf(genericEvent(clusterScoped))).toEqual([])
})

test('unlike in controller-runtime an unreadable reference does not hide the others', () => {
  const unreadable = [null, {}, { ...owner('x'), apiVersion: 7 }, { ...owner('x'), name: undefined }, owner('')]
  const ownerReferences = [...unreadable, owner('web')] as unknown as readonly OwnerReference[]
  expect(enqueueOwner(Deployment).keysOf(event({ ownerReferences }))).toEqual(['default/web'])
  const noList = { ownerReferences: 'none' } as unknown as ObjectMeta
  expect(enqueueOwner(Deployment).keysOf(event(noList))).toEqual([])
})

test('an update wakes the owners of the old and of the new object, each once', () => {
  const handler = enqueueOwner(Deployment)
  const changed = event({ ownerReferences: [owner('new')] }, { ownerReferences: [owner('old')] })
  expect(handler.keysOf(changed)).toEqual(['default/new', 'default/old'])
  const same = event({ ownerReferences: [owner('web')] }, { ownerReferences: [owner('web')] })
  expect(handler.keysOf(same)).toEqual(['default/web'])
})

test('enqueueMapped returns the targets of the old and the new object, each once', () => {
  const handler = enqueueMapped((object: KubernetesObject) => {
    const target = object.metadata?.labels?.['target'] ?? ''
    return [{ namespace: object.metadata?.namespace, name: target }, 'everything']
  })
  expect(handler.keysOf(event({ labels: { target: 'b' } }, { labels: { target: 'a' } }))).toEqual([
    'default/b',
    'everything',
    'default/a',
  ])
  expect(handler.keysOf(event({ labels: { target: 'b' } }))).toEqual(['default/b', 'everything'])
})

test('refuses an asynchronous mapping, and one that returns an item without a name, with the reason', () => {
  const refused = (names: unknown) => () => enqueueMapped(() => names as readonly MappedName[]).keysOf(event({}))
  expect(refused(Promise.resolve([]))).toThrow('not a promise: it runs while events are delivered')
  expect(refused(undefined)).toThrow('not a value of type undefined')
  expect(refused(null)).toThrow('not null')
  expect(refused('default/web')).toThrow('not a value of type string')
  for (const name of [
    '',
    'default/',
    { name: '' },
    { namespace: 'default', name: '' },
    { namespace: 'default' },
    null,
  ]) {
    expect(refused([name])).toThrow('not one without a name')
  }
})

test('handlerFuncs calls the function for the type of the event; an event without one wakes no key', () => {
  const names = ['created', 'updated', 'deleted', 'generic'] as const
  const object = { metadata: { name: 'pod' } }
  const events = [
    informerEvent({ type: 'added', object, mark: 'initial' }),
    informerEvent({ type: 'updated', object, old: object }),
    informerEvent({ type: 'deleted', object }),
    genericEvent(object),
  ]
  for (const [index, name] of names.entries()) {
    const handler = handlerFuncs({ [name]: () => [name, { name }, { namespace: 'team', name }] })
    const keys = events.map((current) => handler.keysOf(current))
    expect(keys).toEqual(names.map((_, other) => (other === index ? [name, `team/${name}`] : [])))
  }
})
