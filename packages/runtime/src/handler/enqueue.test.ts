import type { KubernetesObject, ObjectMeta } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import type { InformerEvent } from '../cache/index.ts'
import { Deployment, Namespace, ReplicaSet } from '../kinds/index.ts'
import { enqueueMapped, enqueueObject, enqueueOwner } from './enqueue.ts'

function event(metadata: ObjectMeta, old?: ObjectMeta): InformerEvent<KubernetesObject> {
  const object = { metadata: { namespace: 'default', name: 'pod', ...metadata } }
  if (old === undefined) return { type: 'added', object, isInitial: false }
  return { type: 'updated', object, old: { metadata: { namespace: 'default', name: 'pod', ...old } }, isInitial: false }
}

function owner(name: string, kind = 'Deployment', apiVersion = 'apps/v1', controller = true) {
  return { apiVersion, kind, name, uid: `uid-${name}`, controller }
}

test('enqueueObject gives the key of the object, without a namespace where it has none', () => {
  const handler = enqueueObject()
  expect(handler.keysOf(event({}))).toEqual(['default/pod'])
  expect(handler.keysOf({ type: 'deleted', object: { metadata: { name: 'node' } }, isInitial: false })).toEqual([
    'node',
  ])
})

test('enqueueOwner compares group and kind, whatever the version', () => {
  const handler = enqueueOwner(Deployment)
  expect(handler.keysOf(event({ ownerReferences: [owner('web')] }))).toEqual(['default/web'])
  expect(handler.keysOf(event({ ownerReferences: [owner('web', 'Deployment', 'apps/v2')] }))).toEqual(['default/web'])
  for (const apiVersion of ['v1', 'apps.example.com/v1', 'app/v1', 'apps']) {
    expect(handler.keysOf(event({ ownerReferences: [owner('web', 'Deployment', apiVersion)] }))).toEqual([])
  }
  expect(handler.keysOf(event({ ownerReferences: [owner('web', 'ReplicaSet')] }))).toEqual([])
  expect(handler.keysOf(event({}))).toEqual([])
})

test('enqueueOwner takes the controller alone unless it is asked for all owners', () => {
  const ownerReferences = [owner('a', 'ReplicaSet', 'apps/v1', false), owner('b', 'ReplicaSet')]
  expect(enqueueOwner(ReplicaSet).keysOf(event({ ownerReferences }))).toEqual(['default/b'])
  const all = enqueueOwner(ReplicaSet, { controllerOnly: false })
  expect(all.keysOf(event({ ownerReferences }))).toEqual(['default/a', 'default/b'])
})

test('enqueueOwner keeps the namespace if and only if the owner has one', () => {
  const ownerReferences = [owner('team', 'Namespace', 'v1')]
  expect(enqueueOwner(Namespace).keysOf(event({ ownerReferences }))).toEqual(['team'])
})

test('an object that changes hands concerns both owners, each once', () => {
  const handler = enqueueOwner(Deployment)
  const changed = event({ ownerReferences: [owner('new')] }, { ownerReferences: [owner('old')] })
  expect(handler.keysOf(changed)).toEqual(['default/new', 'default/old'])
  const same = event({ ownerReferences: [owner('web')] }, { ownerReferences: [owner('web')] })
  expect(handler.keysOf(same)).toEqual(['default/web'])
})

test('enqueueMapped gives what the object pointed to and what it points to, each once', () => {
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
