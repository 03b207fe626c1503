import { encodeJson, type JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject, ObjectMeta } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { createStateTable, IncomingState, nothing, scanObject } from '../bytes/index.ts'
import { type InformerEvent, informerEvent } from '../cache/index.ts'
import { Deployment } from '../kinds/index.ts'
import { describeEvent } from './describe-event.ts'
import { enqueueObject } from './enqueue.ts'
import { enqueueOwner } from './enqueue-owner.ts'
import type { ObjectEvent } from './handler.ts'
import { matchesLabels } from './matching.ts'
import { annotationsChanged, generationChanged, labelsChanged, resourceVersionChanged } from './predicates.ts'
import { eventPriority } from './priority.ts'

const ownerReferences = [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'one', controller: true }]
const before: ObjectMeta = {
  namespace: 'default',
  name: 'a',
  uid: 'x',
  resourceVersion: '5',
  generation: 1,
  ownerReferences,
}

/** An update of an object that is stored as bytes, and its table. */
function updateOf(changes: ObjectMeta) {
  const table = createStateTable<KubernetesObject>()
  const incoming = new IncomingState<KubernetesObject>()
  const point = (metadata: ObjectMeta) => {
    const object = { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { replicas: 1 } }
    const bytes = Buffer.from(encodeJson(object as unknown as JsonValue))
    incoming.point(bytes, nothing, 0, scanObject(bytes, 0, bytes.length, incoming.scan), nothing)
    return incoming
  }
  const id = table.set(point(before))
  const oldState = table.replace(id, point({ ...before, resourceVersion: '6', ...changes }))
  const looks: string[] = []
  const event: InformerEvent = {
    ...marks,
    type: 'updated',
    state: incoming,
    oldState,
    get object() {
      looks.push('object')
      return incoming.object
    },
    get old() {
      looks.push('old')
      return oldState.object
    },
  }
  return { event, table, looks }
}

const marks = { isInitial: false, isFinalStateUnknown: false, isOutOfScope: false, isResync: false } as const

const looksAt: Record<string, (event: ObjectEvent) => unknown> = {
  enqueueObject: (event) => enqueueObject().keysOf(event),
  enqueueOwner: (event) => enqueueOwner(Deployment).keysOf(event),
  generationChanged: generationChanged(),
  labelsChanged: labelsChanged(),
  annotationsChanged: annotationsChanged(),
  resourceVersionChanged: resourceVersionChanged(),
  matchesLabels: matchesLabels('app=web'),
  eventPriority,
  describeEvent: (event) => describeEvent(event, Deployment),
}

for (const [name, look] of Object.entries(looksAt)) {
  test(`${name} parses no object`, () => {
    const { event, table, looks } = updateOf({ labels: { app: 'web' }, annotations: { note: 'b' } })
    look(event)
    expect([looks, table.usage.parsedObjects]).toEqual([[], 0])
  })
}

test('describes an update without parsing: the start of a deletion, and whether the spec changed', () => {
  const describe = (changes: ObjectMeta) => describeEvent(updateOf(changes).event, Deployment)
  expect(describe({ generation: 2 })).toBe('Deployment default/a updated (spec)')
  expect(describe({})).toBe('Deployment default/a updated (status or metadata)')
  expect(describe({ generation: 2, deletionTimestamp: '2026-01-01T00:00:00Z' })).toBe(
    'Deployment default/a updated (deletion)',
  )
})

test('describes an object that is out of scope and one that is only resynced as such', () => {
  const object = { metadata: before }
  const describe = (event: ObjectEvent) => describeEvent(event, Deployment)
  expect(describe(informerEvent({ type: 'deleted', object, old: object, mark: 'out of scope' }))).toBe(
    'Deployment default/a is no longer watched',
  )
  expect(describe(informerEvent({ type: 'updated', object, old: object, mark: 'resync' }))).toBe(
    'Deployment default/a resynced',
  )
})
