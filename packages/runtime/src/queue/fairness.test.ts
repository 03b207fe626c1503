import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { event, keysOf, setUp } from './testing/queue-fixture.ts'

test('a namespace with ten thousand keys does not delay another with one', async () => {
  const { queue } = setUp()
  for (let index = 0; index < 10_000; index++) queue.add(`big/${index}`, event)
  queue.add('small/one', event)
  expect([queue.tryTake()?.key, queue.tryTake()?.key, queue.tryTake()?.key]).toEqual(['big/0', 'small/one', 'big/1'])
})

test('serves namespaces in rotation, each in its own order, and treats keys without a slash as one namespace', async () => {
  const { queue } = setUp()
  for (const key of ['a/1', 'a/2', 'a/3', 'node-1', 'node-2', '/odd', 'ab/1', 'a/4', 'ab/2']) queue.add(key, event)
  expect(await keysOf(queue)).toEqual(['a/1', 'node-1', 'ab/1', 'a/2', 'node-2', 'ab/2', 'a/3', '/odd', 'a/4'])
})

test('a served namespace goes to the back, and so does one that gets its first key', () => {
  const { queue } = setUp()
  for (const key of ['a/1', 'a/2', 'b/1']) queue.add(key, event)
  expect(queue.tryTake()?.key).toBe('a/1')
  queue.add('c/1', event)
  const keys = [queue.tryTake()?.key, queue.tryTake()?.key, queue.tryTake()?.key]
  expect(keys).toEqual(['b/1', 'a/2', 'c/1'])
})

test('rotates within a priority, and a raised key goes to the back there', async () => {
  const { queue } = setUp()
  queue.add('b/low', event, { priority: -100 })
  for (const key of ['a/1', 'a/2', 'a/3']) queue.add(key, event)
  queue.add('b/raised', event, { priority: -100 })
  queue.add('b/raised', event)
  expect(await keysOf(queue)).toEqual(['a/1', 'b/raised', 'a/2', 'a/3', 'b/low'])
})

test('without fairness keys come in the order in which they were added, whatever their namespaces', async () => {
  const { queue } = setUp({ fairness: false })
  const keys = ['a/1', 'a/2', 'b/1', 'a/3', 'node', 'b/2']
  for (const key of keys) queue.add(key, event)
  expect(await keysOf(queue)).toEqual(keys)
})

test('rotates among more namespaces than emptyNamespacesMax repeatedly', async () => {
  const { queue } = setUp()
  const names = Array.from({ length: runtimeLimits.emptyNamespacesMax * 2 }, (_, index) => `team-${index}`)
  for (let round = 0; round < 3; round++) {
    queue.addAll(['1', '2'].flatMap((name) => names.map((namespace) => `${namespace}/${name}`)).sort(), event)
    const sorted = [...names].sort()
    const keys = await keysOf(queue)
    expect(keys).toEqual([...sorted.map((name) => `${name}/1`), ...sorted.map((name) => `${name}/2`)])
  }
})

test('serves a namespace that was forgotten among more than emptyNamespacesMax once per rotation, not twice', async () => {
  const { queue } = setUp()
  for (let index = 0; index < runtimeLimits.emptyNamespacesMax + 5; index++) queue.add(`team-${index}/only`, event)
  queue.add('x/raised', event)
  queue.add('x/raised', event, { priority: 1 })
  for (const key of ['x/1', 'x/2', 'y/1', 'y/2', 'x/3']) queue.add(key, event)
  const keys = (await keysOf(queue)).filter((key) => !key.startsWith('team'))
  expect(keys).toEqual(['x/raised', 'x/1', 'y/1', 'x/2', 'y/2', 'x/3'])
})
