import { addFinalizer, removeFinalizer, setControllerReference, setOwnerReference } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import {
  hasControllerReference,
  hasOwnerReference,
  removeControllerReference,
  setBlockOwnerDeletion,
} from './owner-references.ts'

const owner = {
  apiVersion: 'example.com/v1',
  kind: 'App',
  metadata: { name: 'app', namespace: 'default', uid: 'one' },
}
const other = { ...owner, metadata: { ...owner.metadata, name: 'other', uid: 'two' } }
const child = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'web', namespace: 'default' } }
const conflict = expect.objectContaining({ code: 'KUBE_OWNER_CONFLICT' })

test('an owner of another version is not added twice; other namespaces and second controllers are refused', () => {
  const owned = setControllerReference(child, owner)
  const newer = setControllerReference(owned, { ...owner, apiVersion: 'example.com/v2' })
  expect(newer.metadata).toMatchObject({
    ownerReferences: [{ apiVersion: 'example.com/v2', name: 'app', controller: true, blockOwnerDeletion: true }],
  })
  expect(setOwnerReference(newer, other).metadata).toMatchObject({
    ownerReferences: [{ name: 'app' }, { name: 'other' }],
  })
  const elsewhere = { ...owner, metadata: { ...owner.metadata, namespace: 'kube-system' } }
  expect(() => setControllerReference(child, elsewhere)).toThrow(conflict)
  expect(() => setOwnerReference({ ...child, metadata: { name: 'web' } }, owner)).toThrow(conflict)
  expect(() => setControllerReference(owned, other)).toThrow(
    'Object default/web is already owned by another App controller app',
  )
})

test('removes every finalizer of that name', () => {
  const finalizers = ['example.com/a', 'example.com/b', 'example.com/a']
  const object = { ...child, metadata: { ...child.metadata, finalizers } }
  expect(removeFinalizer(object, 'example.com/a').metadata).toMatchObject({ finalizers: ['example.com/b'] })
  expect(addFinalizer(object, 'example.com/a')).toBe(object)
})

test('finds and removes owners and controllers, and returns the same object when there is nothing to do', () => {
  const owned = setOwnerReference(setControllerReference(child, owner), other)
  expect([hasControllerReference(child), hasControllerReference(owned)]).toEqual([false, true])
  expect([
    hasOwnerReference(child, owner),
    hasOwnerReference(owned, { ...other, apiVersion: 'example.com/v9' }),
  ]).toEqual([false, true])
  expect(removeControllerReference(owned, other)).toBe(owned)
  expect(removeControllerReference(owned, owner).metadata).toMatchObject({ ownerReferences: [{ name: 'other' }] })
})

test('sets and clears blockOwnerDeletion of an owner', () => {
  const waiting = setBlockOwnerDeletion(child, owner, true)
  expect(waiting.metadata).toMatchObject({ ownerReferences: [{ name: 'app', blockOwnerDeletion: true }] })
  expect(setBlockOwnerDeletion(waiting, owner, true)).toBe(waiting)
  const free = setBlockOwnerDeletion(waiting, owner, false)
  expect(free.metadata).toMatchObject({ ownerReferences: [{ blockOwnerDeletion: false }] })
  const owned = setOwnerReference(child, owner)
  expect(setBlockOwnerDeletion(owned, owner, false)).toBe(owned)
})
