import type { KubernetesObject, ObjectMeta } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import type { InformerEvent } from '../cache/index.ts'
import { Deployment } from '../kinds/index.ts'
import { changedParts, describeEvent } from './describe-event.ts'
import {
  and,
  annotationsChanged,
  generationChanged,
  labelsChanged,
  not,
  or,
  resourceVersionChanged,
} from './predicates.ts'

const before: ObjectMeta = {
  namespace: 'default',
  name: 'web',
  uid: 'one',
  generation: 1,
  resourceVersion: '5',
  labels: { app: 'web' },
  annotations: { note: 'a' },
}

function update(changes: ObjectMeta, rest: object = {}, oldRest: object = {}): InformerEvent<KubernetesObject> {
  const object = { metadata: { ...before, ...changes }, ...rest }
  return { type: 'updated', object, old: { metadata: before, ...oldRest }, isInitial: false }
}

const predicates = { generationChanged, labelsChanged, annotationsChanged, resourceVersionChanged }
const changes: Record<keyof typeof predicates, ObjectMeta> = {
  generationChanged: { generation: 2 },
  labelsChanged: { labels: { app: 'db' } },
  annotationsChanged: { annotations: {} },
  resourceVersionChanged: { resourceVersion: '6' },
}

for (const [name, predicate] of Object.entries(predicates)) {
  test(`${name} lets pass its own changes, creations, deletions and replacements, and nothing else`, () => {
    for (const [other, change] of Object.entries(changes)) expect(predicate()(update(change))).toBe(other === name)
    expect(predicate()(update({}))).toBe(false)
    expect(predicate()({ type: 'added', object: { metadata: before }, isInitial: false })).toBe(true)
    const deleted = {
      type: 'deleted',
      object: { metadata: before },
      old: { metadata: before },
      isInitial: false,
    } as const
    expect(predicate()(deleted)).toBe(true)
    expect(predicate()(update({ uid: 'two' }))).toBe(true)
  })
}

test('and, or and not combine predicates and ask no more of them than they have to', () => {
  const asked: string[] = []
  const say = (name: string, answer: boolean) => () => {
    asked.push(name)
    return answer
  }
  const event = update({})
  expect(and(say('a', false), say('b', true))(event)).toBe(false)
  expect(or(say('c', true), say('d', false))(event)).toBe(true)
  expect(not(say('e', false))(event)).toBe(true)
  expect([and()(event), or()(event)]).toEqual([true, false])
  expect(asked).toEqual(['a', 'c', 'e'])
})

test('a cause names the kind, the key and the parts that changed', () => {
  const describe = (event: InformerEvent<KubernetesObject>) => describeEvent(event, Deployment)
  const object = { metadata: before }
  expect(describe({ type: 'added', object, isInitial: false })).toBe('Deployment default/web created')
  expect(describe({ type: 'added', object, isInitial: true })).toBe('Deployment default/web found')
  expect(describe({ type: 'deleted', object, old: object, isInitial: false })).toBe('Deployment default/web deleted')
  expect(describe(update({ resourceVersion: '6' }, { status: { ready: 1 } }))).toBe(
    'Deployment default/web updated (status)',
  )
  expect(describe(update({ resourceVersion: '6' }))).toBe('Deployment default/web updated')
  expect(describe(update({ uid: 'two' }))).toBe('Deployment default/web replaced by another object')
})

test('each part of an object has a name', () => {
  const parts = (changed: ObjectMeta, rest?: object, oldRest?: object) => {
    const { object, old } = update(changed, rest, oldRest)
    return changedParts(old as KubernetesObject, object)
  }
  expect(parts({ generation: 2 }, { spec: { replicas: 2 } }, { spec: { replicas: 1 } })).toEqual(['spec'])
  expect(parts({}, { data: { a: '1' } })).toEqual(['data'])
  expect(parts({ labels: {} })).toEqual(['labels'])
  expect(parts({ annotations: {} })).toEqual(['annotations'])
  expect(parts({ finalizers: ['example.com/held'] })).toEqual(['metadata'])
  expect(parts({ deletionTimestamp: '2026-01-01T00:00:00Z', deletionGracePeriodSeconds: 0 })).toEqual(['deletion'])
  expect(parts({ managedFields: [{ manager: 'x' }], resourceVersion: '9' })).toEqual([])
  expect(parts({ labels: {} }, { spec: {}, status: {} })).toEqual(['spec', 'status', 'labels'])
})
