import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { OpenWatch } from './endpoint.ts'
import { readEvents } from './read-events.ts'
import type { WatchStep } from './scenario.ts'

/** A stream of events of these types that then ends, or stays silent until the deadline. */
function watchOf(types: readonly string[], end: 'ends' | 'is late' = 'ends'): OpenWatch & { closed: number } {
  const left = [...types]
  const watch = {
    response: { status: 200, headers: {} },
    closed: 0,
    next: async (): Promise<JsonObject | undefined> => {
      const type = left.shift()
      if (type === undefined && end === 'is late') throw new Error('no event within 1 ms')
      return type === undefined ? undefined : { type }
    },
    close: () => {
      watch.closed++
    },
  }
  return watch
}

async function typesRead(watch: OpenWatch, parts: Partial<WatchStep>): Promise<string[]> {
  const log: string[] = []
  const { events, failure } = await readEvents(watch, { watch: '/pods', events: 'end', ...parts }, async () => {
    log.push('during')
  })
  return [...log, ...events.map(({ type }) => String(type)), ...(failure === undefined ? [] : [failure.message])]
}

test('a watch is read up to a count, to an event, or to its end, and closed', async () => {
  const watch = watchOf(['ADDED', 'BOOKMARK', 'DELETED'])
  expect(await typesRead(watch, { events: 1 })).toEqual(['during', 'ADDED'])
  expect(watch.closed).toBe(1)
  expect(await typesRead(watchOf(['ADDED', 'BOOKMARK', 'DELETED']), { events: 'BOOKMARK' })).toEqual([
    'during',
    'ADDED',
    'BOOKMARK',
  ])
  expect(await typesRead(watchOf(['ADDED', 'ERROR']), {})).toEqual(['during', 'ADDED', 'ERROR'])
})

test('reports missing events together with the received ones', async () => {
  expect(await typesRead(watchOf(['ADDED'], 'is late'), { events: 2 })).toEqual([
    'during',
    'ADDED',
    'no event within 1 ms',
  ])
})

test('bookmarks are not counted among events of any order', async () => {
  const parts = { events: 2, unordered: true }
  expect(await typesRead(watchOf(['BOOKMARK', 'ADDED', 'BOOKMARK', 'ADDED']), parts)).toEqual([
    'during',
    'ADDED',
    'ADDED',
  ])
})

test('requests during a watch are sent once, after the events they wait for, or at the end without them', async () => {
  const order: string[] = []
  const watch = watchOf(['ADDED', 'MODIFIED'])
  const step: WatchStep = { watch: '/pods', events: 2, duringAfterEvents: 1 }
  const next = () => {
    order.push('next')
    return watch.next()
  }
  await readEvents({ ...watch, next }, step, async () => void order.push('during'))
  expect(order).toEqual(['next', 'during', 'next'])
  expect(await typesRead(watchOf([]), { duringAfterEvents: 3 })).toEqual(['during'])
})
