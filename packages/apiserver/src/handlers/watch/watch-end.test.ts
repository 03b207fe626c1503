import { expect, test } from 'vitest'
import type { WatchResponse } from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import { handleResourceRequest } from '../handle.ts'
import {
  configMap,
  createTestServer,
  createWidgetServer,
  eventsNow,
  summaryOf,
  type TestServer,
  widgets,
} from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

function watchWith({ context }: TestServer, signal: AbortSignal) {
  const user = { name: 'tester', groups: [] }
  const request = { method: 'GET', path: configMaps, query: { watch: 'true' }, headers: {}, user, signal } as const
  return (handleResourceRequest(context, request) as WatchResponse).stream
}

test('a watch whose request was cancelled before its start ends at once', async () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  expect(await watchWith(server, AbortSignal.abort()).next()).toBeUndefined()
})

test('a cancelled watch ends, and a watch that ended no longer listens to the signal', async () => {
  const server = createTestServer()
  const controller = new AbortController()
  const stream = watchWith(server, controller.signal)
  await eventsNow(stream)
  controller.abort()
  server.post(configMaps, { body: configMap('a') })
  expect(await stream.next()).toBeUndefined()

  const { signal } = new AbortController()
  const listeners = new Set<unknown>()
  signal.addEventListener = (_: string, listener: unknown) => void listeners.add(listener)
  signal.removeEventListener = (_: string, listener: unknown) => void listeners.delete(listener)
  const other = watchWith(server, signal)
  expect(listeners.size).toBe(1)
  other.close()
  expect(listeners.size).toBe(0)
})

test('a watch that ended watches neither the store nor the definition of its resource', () => {
  const server = createWidgetServer()
  const { store } = server
  let open = 0
  const watch: typeof store.watch = (...parameters) => {
    const opened = store.watch(...parameters)
    open++
    return {
      ...opened,
      close() {
        open--
        opened.close()
      },
    }
  }
  const watched = new Proxy(store, {
    get(target, name) {
      if (name === 'watch') return watch
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  Object.assign(server.context, { store: watched })
  const streams = [server.watch(widgets), server.watch(configMaps)]
  expect(open).toBe(3)
  for (const stream of streams) stream.close()
  expect(open).toBe(0)
})

test('a watch from a future revision gets no bookmark before it', async () => {
  const server = createTestServer()
  const resourceVersion = String(server.store.revision + 1)
  const stream = server.watch(configMaps, { resourceVersion, allowWatchBookmarks: 'true' })
  await server.runtime.advance(apiserverLimits.watchBookmarkIntervalMs)
  expect(await eventsNow(stream)).toEqual([])
  server.post(configMaps, { body: configMap('a') })
  await server.runtime.advance(apiserverLimits.watchBookmarkIntervalMs)
  expect(summaryOf(await eventsNow(stream))).toEqual(['BOOKMARK'])
})

test('a watch without initial events from a future revision starts there', async () => {
  const server = createTestServer()
  const query = { sendInitialEvents: 'false', resourceVersionMatch: 'NotOlderThan' }
  const stream = server.watch(configMaps, { ...query, resourceVersion: String(server.store.revision + 1) })
  server.post(configMaps, { body: configMap('a') })
  server.post(configMaps, { body: configMap('b') })
  expect(summaryOf(await eventsNow(stream))).toEqual(['ADDED b'])
})
