import type { KubernetesObject, ObjectMeta } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { type InformerEvent, informerEvent } from '../cache/index.ts'
import { Deployment } from '../kinds/index.ts'
import { changedParts } from './describe-event.ts'
import {
  and,
  annotationsChanged,
  describeEvent,
  generationChanged,
  genericEvent,
  labelsChanged,
  matchesLabels,
  matchesObject,
  not,
  type ObjectEvent,
  or,
  predicateFuncs,
  resourceVersionChanged,
} from './index.ts'

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
  return informerEvent({ type: 'updated', object, old: { metadata: before, ...oldRest } })
}

const predicates = { generationChanged, labelsChanged, annotationsChanged, resourceVersionChanged }
const changes: Record<keyof typeof predicates, ObjectMeta> = {
  generationChanged: { generation: 2 },
  labelsChanged: { labels: { app: 'db' } },
  annotationsChanged: { annotations: {} },
  resourceVersionChanged: { resourceVersion: '6' },
}

for (const [name, predicate] of Object.entries(predicates)) {
  test(`${name} lets pass its own changes, creations, deletions, replacements and generic events, and nothing else`, () => {
    for (const [other, change] of Object.entries(changes)) expect(predicate()(update(change))).toBe(other === name)
    expect(predicate()(update({}))).toBe(false)
    expect(predicate()(informerEvent({ type: 'added', object: { metadata: before } }))).toBe(true)
    const deleted = informerEvent({ type: 'deleted', object: { metadata: before }, old: { metadata: before } })
    expect(predicate()(deleted)).toBe(true)
    expect(predicate()(genericEvent({ metadata: before }))).toBe(true)
    expect(predicate()(update({ uid: 'two' }))).toBe(true)
  })
}

test('and, or and not combine predicates and call no more of them than necessary', () => {
  const evaluated: string[] = []
  const recording = (name: string, result: boolean) => () => {
    evaluated.push(name)
    return result
  }
  const event = update({})
  expect(and(recording('a', false), recording('b', true))(event)).toBe(false)
  expect(or(recording('c', true), recording('d', false))(event)).toBe(true)
  expect(not(recording('e', false))(event)).toBe(true)
  expect([and()(event), or()(event)]).toEqual([true, false])
  expect(evaluated).toEqual(['a', 'c', 'e'])
})

test('predicateFuncs calls the function for the type of the event, and an event without one passes', () => {
  const object = { metadata: before }
  const events = [
    informerEvent({ type: 'added', object }),
    update({}),
    informerEvent({ type: 'deleted', object }),
    genericEvent(object),
  ]
  for (const [index, name] of (['created', 'updated', 'deleted', 'generic'] as const).entries()) {
    const predicate = predicateFuncs({ [name]: () => false })
    expect(events.map((event) => predicate(event))).toEqual(events.map((_, other) => other !== index))
  }
})

test('matchesObject checks the new state, the old one or either, or the only existing one', () => {
  const isWeb = (object: KubernetesObject) => object.metadata?.labels?.['app'] === 'web'
  const leaves = update({ labels: { app: 'db' } })
  const results = (event: Parameters<ReturnType<typeof matchesObject>>[0]) =>
    (['new', 'old', 'either', undefined] as const).map((state) => [
      matchesObject(isWeb, { state })(event),
      matchesLabels('app=web', { state })(event),
      matchesLabels({ matchLabels: { app: 'web' } }, { state })(event),
    ])
  const all = (result: boolean) => [result, result, result]
  expect(results(leaves)).toEqual([all(false), all(true), all(true), all(true)])
  const old = { metadata: { ...before, labels: { app: 'db' } } }
  const enters = informerEvent({ type: 'updated', object: { metadata: before }, old })
  expect(results(enters)).toEqual([all(true), all(false), all(true), all(true)])
  expect(results(update({}))).toEqual([all(true), all(true), all(true), all(true)])
  expect(results(genericEvent({ metadata: { labels: { app: 'db' } } }))).toEqual(Array(4).fill(all(false)))
  expect(results(informerEvent({ type: 'added', object: { metadata: before }, mark: 'initial' }))).toEqual(
    Array(4).fill(all(true)),
  )
  expect(results(genericEvent({}))).toEqual(Array(4).fill(all(false)))
  expect(() => matchesLabels('app in')).toThrow()
})

test('a cause names the kind, the key and the parts that changed', () => {
  const describe = (event: ObjectEvent) => describeEvent(event, Deployment)
  const object = { metadata: before }
  expect(describe(informerEvent({ type: 'added', object }))).toBe('Deployment default/web created')
  expect(describe(informerEvent({ type: 'added', object, mark: 'initial' }))).toBe('Deployment default/web found')
  expect(describe(informerEvent({ type: 'deleted', object, old: object }))).toBe('Deployment default/web deleted')
  expect(describe(update({ resourceVersion: '6' }, { status: { ready: 1 } }))).toBe(
    'Deployment default/web updated (status)',
  )
  expect(describe(update({ resourceVersion: '6' }))).toBe('Deployment default/web updated')
  expect(describe(update({ uid: 'two' }))).toBe('Deployment default/web replaced by another object')
  expect(describe(genericEvent(object, 'paid'))).toBe('Deployment default/web: paid')
  expect(describe(genericEvent(object))).toBe('Deployment default/web: external event')
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
