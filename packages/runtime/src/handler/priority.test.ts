import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { informerEvent } from '../cache/index.ts'
import { createWorkQueue } from '../queue/index.ts'
import { enqueueObject, eventPriority, genericEvent, lowPriority, type ObjectEvent, withPriority } from './index.ts'

const object = { metadata: { name: 'web', uid: 'one', resourceVersion: '5' } }
const changed = { metadata: { name: 'web', uid: 'one', resourceVersion: '6' } }
const replaced = { metadata: { name: 'web', uid: 'two', resourceVersion: '5' } }

const found = informerEvent({ type: 'added', object, mark: 'initial' })
const created = informerEvent({ type: 'added', object })
const deleted = informerEvent({ type: 'deleted', object, old: object })

test('initial objects and updates without a new resourceVersion have the priority -100, other events 0', () => {
  expect(lowPriority).toBe(-100)
  const unchanged = informerEvent({ type: 'updated', object, old: object })
  expect([found, unchanged].map(eventPriority)).toEqual([-100, -100])
  const others: ObjectEvent[] = [
    created,
    deleted,
    informerEvent({ type: 'updated', object: changed, old: object }),
    informerEvent({ type: 'updated', object: replaced, old: object }),
    informerEvent({ type: 'updated', object: { metadata: {} }, old: { metadata: {} } }),
    genericEvent(object),
  ]
  expect(others.map(eventPriority)).toEqual(others.map(() => 0))
})

test('a change overtakes the initial objects in the queue', () => {
  const queue = createWorkQueue({ name: 'test', runtime: createVirtualRuntime() })
  const handler = enqueueObject()
  const feed = (event: ObjectEvent) =>
    queue.addAll(handler.keysOf(event), { source: 'watch', what: event.type }, { priority: eventPriority(event) })
  feed(informerEvent({ type: 'added', object: { metadata: { namespace: 'a', name: 'old' } }, mark: 'initial' }))
  feed(informerEvent({ type: 'added', object: { metadata: { namespace: 'a', name: 'new' } } }))
  expect([queue.tryTake()?.key, queue.tryTake()?.key]).toEqual(['a/new', 'a/old'])
})

test('a handler may set its own priorities, for all events or for each', () => {
  const always = withPriority(enqueueObject(), 7)
  expect([always.priorityOf?.(found), always.keysOf(found)]).toEqual([7, ['web']])
  const urgent = withPriority(enqueueObject(), (event) => (event.type === 'deleted' ? 10 : 1))
  expect([urgent.priorityOf?.(created), urgent.priorityOf?.(deleted)]).toEqual([1, 10])
})
