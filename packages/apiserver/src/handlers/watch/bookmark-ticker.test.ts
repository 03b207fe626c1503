import type { Runtime } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { createStore } from '../../storage/index.ts'
import { createTestServer, eventsNow, summaryOf } from '../testdata/server.ts'
import { bookmarkTickerOf } from './bookmark-ticker.ts'

const { watchBookmarkIntervalMs } = apiserverLimits
const configMaps = '/api/v1/namespaces/default/configmaps'

/** The runtime, and the names of its pending timers. */
function counted(runtime: Runtime): { readonly runtime: Runtime; timers(): readonly string[] } {
  const pending = new Map<symbol, string>()
  const after: Runtime['clock']['after'] = (delayMs, what, run) => {
    const id = Symbol(what)
    pending.set(id, what)
    const timer = runtime.clock.after(delayMs, what, () => {
      pending.delete(id)
      run()
    })
    return {
      cancel() {
        pending.delete(id)
        timer.cancel()
      },
    }
  }
  return { runtime: { ...runtime, clock: { ...runtime.clock, after } }, timers: () => [...pending.values()] }
}

test('many watches share one timer, which stops with the last of them and starts with the next', async () => {
  const server = createTestServer()
  const { runtime, timers } = counted(server.runtime)
  Object.assign(server.context, { runtime })
  const shared = () => timers().filter((what) => what === 'the bookmarks of all watches').length
  const resourceVersion = String(server.store.revision)
  const watch = () => server.watch(configMaps, { allowWatchBookmarks: 'true', resourceVersion })
  const streams = Array.from({ length: 20 }, watch)
  expect(shared()).toBe(1)
  for (let round = 0; round < 2; round++) {
    await server.runtime.advance(watchBookmarkIntervalMs)
    for (const stream of streams) expect(summaryOf(await eventsNow(stream))).toEqual(['BOOKMARK'])
    expect(shared()).toBe(1)
  }
  for (const stream of streams.slice(1)) stream.close()
  expect(shared()).toBe(1)
  streams[0]?.close()
  expect(timers()).toEqual([])
  const again = watch()
  expect(shared()).toBe(1)
  await server.runtime.advance(watchBookmarkIntervalMs)
  expect(summaryOf(await eventsNow(again))).toEqual(['BOOKMARK'])
  again.close()
  expect(timers()).toEqual([])
})

test('a watch without bookmarks sets no timer for them', () => {
  const server = createTestServer()
  const { runtime, timers } = counted(server.runtime)
  Object.assign(server.context, { runtime })
  server.watch(configMaps)
  expect(timers()).toEqual(['end of a watch of configmaps'])
})

test('a watch that closes during a tick leaves no timer, and the others get their bookmark', async () => {
  const virtual = createVirtualRuntime()
  const { runtime, timers } = counted(virtual)
  const ticker = bookmarkTickerOf(createStore(), runtime)
  const ticked: string[] = []
  const leave = ticker.add(() => {
    ticked.push('first')
    leave()
  })
  const leaveToo = ticker.add(() => ticked.push('second'))
  await virtual.advance(watchBookmarkIntervalMs)
  expect(ticked).toEqual(['first', 'second'])
  leaveToo()
  expect(timers()).toEqual([])
  const leaveLast = ticker.add(() => leaveLast())
  await virtual.advance(watchBookmarkIntervalMs)
  expect(timers()).toEqual([])
})

test('servers do not share their timers', () => {
  const { runtime, timers } = counted(createVirtualRuntime())
  const stores = [createStore(), createStore()]
  for (const store of stores) bookmarkTickerOf(store, runtime).add(() => {})
  expect(timers()).toHaveLength(2)
})
