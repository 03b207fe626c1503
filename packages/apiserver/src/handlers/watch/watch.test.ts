import { expect, test } from 'vitest'
import type { WatchResponse } from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import {
  configMap,
  createTestServer,
  createWidgetServer,
  eventsNow,
  summaryOf,
  widget,
  widgets,
} from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const merge = 'application/merge-patch+json'

test('a watch without a resourceVersion starts with the current objects', async () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  for (const query of [{}, { resourceVersion: '0' }]) {
    const stream = server.watch(configMaps, query)
    expect(summaryOf(await eventsNow(stream))).toEqual(['ADDED a'])
    stream.close()
  }
})

test('a watch from a revision shows every later change once, in order', async () => {
  const server = createTestServer()
  const created = server.post(configMaps, { body: configMap('a') }).object
  const { resourceVersion } = created['metadata'] as { resourceVersion: string }
  server.put(`${configMaps}/a`, { body: configMap('a', { n: '1' }) })
  const stream = server.watch(configMaps, { resourceVersion })
  server.post(configMaps, { body: configMap('b') })
  server.post('/api/v1/namespaces/other/configmaps', { body: configMap('c') })
  server.delete(`${configMaps}/a`)
  const events = await eventsNow(stream)
  expect(summaryOf(events)).toEqual(['MODIFIED a', 'ADDED b', 'DELETED a'])
  const versions = events.map(({ object }) =>
    Number((object['metadata'] as { resourceVersion: string }).resourceVersion),
  )
  expect(versions).toEqual([...versions].sort((left, right) => left - right))
  expect(events[1]?.object).toBe(server.get(`${configMaps}/b`).object)
})

test('a watch from a future revision waits for it', async () => {
  const server = createTestServer()
  const next = server.store.revision + 1
  const stream = server.watch(configMaps, { resourceVersion: String(next) })
  server.post(configMaps, { body: configMap('a') })
  server.post(configMaps, { body: configMap('b') })
  expect(summaryOf(await eventsNow(stream))).toEqual(['ADDED b'])
})

test('a watch-list ends its initial events with a bookmark', async () => {
  const server = createTestServer()
  const created = server.post(configMaps, { body: configMap('a') }).object
  const { resourceVersion } = created['metadata'] as { resourceVersion: string }
  const query = { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' }
  const stream = server.watch(configMaps, query)
  server.post(configMaps, { body: configMap('b') })
  const events = await eventsNow(stream)
  expect(summaryOf(events)).toEqual(['ADDED a', 'BOOKMARK', 'ADDED b'])
  expect(events[1]?.object).toEqual({
    kind: 'ConfigMap',
    apiVersion: 'v1',
    metadata: {
      resourceVersion,
      annotations: { 'k8s.io/initial-events-end': 'true' },
    },
  })
})

test('a watch without initial events starts now', async () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  const stream = server.watch(configMaps, { sendInitialEvents: 'false', resourceVersionMatch: 'NotOlderThan' })
  server.post(configMaps, { body: configMap('b') })
  expect(summaryOf(await eventsNow(stream))).toEqual(['ADDED b'])
})

test('compacted history is an ERROR event, and the end', async () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  server.store.compact(server.store.revision)
  const stream = server.watch(configMaps, { resourceVersion: '2' })
  expect(await stream.next()).toMatchObject({
    events: [
      {
        type: 'ERROR',
        object: { code: 410, reason: 'Expired', message: `too old resource version: 2 (${server.store.revision})` },
      },
    ],
  })
  expect(await stream.next()).toBeUndefined()
})

test('a watch from a revision whose history was compacted because of large updates gets 410', async () => {
  const sizeBytes = 100_000
  const server = createTestServer({ historySizeBytesMax: 8 * sizeBytes })
  const created = server.post(configMaps, { body: configMap('a') }).object
  const { resourceVersion } = created['metadata'] as { resourceVersion: string }
  const watchNow = () => server.watch(configMaps, { resourceVersion })
  const putLarge = (index: number) =>
    server.put(`${configMaps}/a`, { body: configMap('a', { value: String(index).padEnd(sizeBytes, 'x') }) })
  putLarge(0)
  const early = watchNow()
  expect(summaryOf(await eventsNow(early))).toEqual(['MODIFIED a'])
  for (let index = 1; index < 20; index++) putLarge(index)
  const late = watchNow()
  const { compactedRevision } = server.store
  expect(compactedRevision).toBeGreaterThan(Number(resourceVersion))
  const message = `too old resource version: ${resourceVersion} (${compactedRevision})`
  expect(await late.next()).toMatchObject({
    events: [{ type: 'ERROR', object: { code: 410, reason: 'Expired', message } }],
  })
  expect(await late.next()).toBeUndefined()
  // A watch that was open loses nothing.
  expect(summaryOf(await eventsNow(early))).toHaveLength(19)
})

test('an object that starts to match is added, one that stops is deleted with its previous state', async () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', { n: '1' }) })
  const stream = server.watch(configMaps, { labelSelector: 'on=true' })
  const patch = (body: object) => server.patch(`${configMaps}/a`, { type: merge, body: body as never })
  patch({ data: { n: '2' } })
  patch({ metadata: { labels: { on: 'true' } } })
  patch({ data: { n: '3' } })
  patch({ metadata: { labels: { on: null } }, data: { n: '4' } })
  patch({ data: { n: '5' } })
  const events = await eventsNow(stream)
  expect(summaryOf(events)).toEqual(['ADDED a', 'MODIFIED a', 'DELETED a'])
  expect(events[2]?.object).toMatchObject({
    metadata: { labels: { on: 'true' }, resourceVersion: String(server.store.revision - 1) },
    data: { n: '3' },
  })
})

test('one object is watched by its name', async () => {
  const server = createTestServer()
  const stream = server.watch(configMaps, { fieldSelector: 'metadata.name=b' })
  const old = server.send('GET', '/api/v1/watch/namespaces/default/configmaps/b') as WatchResponse
  for (const name of ['a', 'b', 'c']) server.post(configMaps, { body: configMap(name) })
  expect(summaryOf(await eventsNow(stream))).toEqual(['ADDED b'])
  expect(summaryOf(await eventsNow(old.stream))).toEqual(['ADDED b'])
})

test('all watchers of a version get the same event', async () => {
  const server = createWidgetServer()
  const beta = widgets.replace('/v1/', '/v1beta1/')
  const streams = [widgets, widgets, beta].map((path) => server.watch(path))
  server.post(widgets, { body: widget('a') })
  server.delete(`${widgets}/a`)
  const [first, second, third] = await Promise.all(streams.map(eventsNow))
  expect(first).toHaveLength(2)
  for (const index of [0, 1]) expect(second?.[index]).toBe(first?.[index])
  expect(third?.map(({ object }) => object['apiVersion'])).toEqual(['example.com/v1beta1', 'example.com/v1beta1'])
})

test('bookmarks come every watchBookmarkIntervalMs if requested, with or without changes', async () => {
  const server = createTestServer()
  const silent = server.watch(configMaps)
  const stream = server.watch(configMaps, {
    allowWatchBookmarks: 'true',
    resourceVersion: String(server.store.revision),
  })
  await server.runtime.advance(apiserverLimits.watchBookmarkIntervalMs)
  expect(summaryOf(await eventsNow(stream))).toEqual(['BOOKMARK'])
  server.post('/api/v1/namespaces/other/configmaps', { body: configMap('a') })
  await server.runtime.advance(apiserverLimits.watchBookmarkIntervalMs - 1)
  expect(await eventsNow(stream)).toEqual([])
  await server.runtime.advance(1)
  expect(await eventsNow(stream)).toMatchObject([
    { type: 'BOOKMARK', object: { metadata: { resourceVersion: String(server.store.revision) } } },
  ])
  expect(await eventsNow(silent)).toEqual([])
})

test('a watch ends at its timeout, with a last bookmark before', async () => {
  const server = createTestServer()
  const stream = server.watch(configMaps, { timeoutSeconds: '10', allowWatchBookmarks: 'true', resourceVersion: '2' })
  server.post('/api/v1/namespaces/other/configmaps', { body: configMap('a') })
  await server.runtime.advance(8_000)
  expect(summaryOf(await eventsNow(stream))).toEqual(['BOOKMARK'])
  const end = stream.next()
  await server.runtime.advance(2_000)
  expect(await end).toBeUndefined()
})

test('a watch without a timeout ends between watchTimeoutMsMin and twice that', async () => {
  const server = createTestServer()
  let isEnded = false
  const ended = server
    .watch(configMaps)
    .next()
    .then(() => {
      isEnded = true
    })
  await server.runtime.advance(apiserverLimits.watchTimeoutMsMin - 1)
  expect(isEnded).toBe(false)
  await server.runtime.advance(apiserverLimits.watchTimeoutMsMin + 1)
  await ended
  expect(isEnded).toBe(true)
})

test('a watcher that does not read is ended above watchBufferedEventsMax, after the buffered events', async () => {
  const server = createTestServer()
  const stream = server.watch('/api/v1/namespaces')
  const key = { resource: 'namespaces', namespace: '', name: 'default' }
  const { object } = server.store.get(key) ?? { object: {} }
  for (let count = 0; count <= apiserverLimits.watchBufferedEventsMax; count++) server.store.commit([{ key, object }])
  let received = 0
  for (;;) {
    const chunk = await stream.next()
    if (chunk === undefined) break
    if (chunk.form !== 'events') continue
    expect(chunk.events.length).toBeLessThanOrEqual(apiserverLimits.watchChunkEventsMax)
    received += chunk.events.length
  }
  expect(received).toBe(3 + apiserverLimits.watchBufferedEventsMax)
})

test('a watcher that does not read is ended above watchBufferedSizeBytesMax, however few events that are', async () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  const stream = server.watch(configMaps, { resourceVersion: String(server.store.revision) })
  const body = configMap('a', { value: 'x'.repeat(1_000_000) })
  // They share one text; the limit counts the memory that separate copies would take.
  const fittingMax = apiserverLimits.watchBufferedSizeBytesMax / 1_000_000
  for (let count = 0; count < 2 * fittingMax; count++) {
    server.put(`${configMaps}/a`, { body: { ...body, metadata: { name: 'a', labels: { count: String(count) } } } })
  }
  const events = await eventsNow(stream)
  expect(events.length).toBeLessThanOrEqual(fittingMax)
  expect(events.length).toBeGreaterThan(fittingMax / 2)
  expect(await stream.next()).toBeUndefined()
})

test('a watcher that reads in time is not ended, however much it has read', async () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  const stream = server.watch(configMaps, { resourceVersion: String(server.store.revision) })
  const body = configMap('a', { value: 'x'.repeat(1_000_000) })
  const rounds = (2 * apiserverLimits.watchBufferedSizeBytesMax) / 10_000_000
  let received = 0
  for (let round = 0; round < rounds; round++) {
    for (let count = 0; count < 10; count++) {
      const metadata = { name: 'a', labels: { count: `${round}-${count}` } }
      server.put(`${configMaps}/a`, { body: { ...body, metadata } })
    }
    received += (await eventsNow(stream)).length
  }
  expect(received).toBe(10 * Math.ceil(rounds))
})

test('a closed watch gets no more events and leaves no timers', async () => {
  const server = createTestServer()
  const stream = server.watch(configMaps, { allowWatchBookmarks: 'true' })
  await eventsNow(stream)
  const pending = stream.next()
  stream.close()
  server.post(configMaps, { body: configMap('a') })
  expect(await pending).toBeUndefined()
  expect(await stream.next()).toBeUndefined()
  await expect(server.runtime.run(() => new Promise(() => {}))).rejects.toMatchObject({ code: 'TESTING_HANG' })
})

test.each([
  [{ sendInitialEvents: 'true' }, 422],
  [{ resourceVersionMatch: 'NotOlderThan', resourceVersion: '1' }, 422],
  [{ resourceVersion: 'x' }, 500],
  [{ labelSelector: 'a in' }, 400],
  [{ sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', resourceVersion: '999' }, 504],
])('a watch with %o is refused before it starts', (query, status) => {
  const server = createTestServer()
  expect(server.get(configMaps, { query: { watch: '1', ...query } as Record<string, string> }).status).toBe(status)
})

test('a watch of a custom resource ends with its definition', async () => {
  const server = createWidgetServer()
  server.post(widgets, { body: widget('a') })
  const stream = server.watch(widgets)
  await eventsNow(stream)
  server.delete('/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com')
  expect(summaryOf(await eventsNow(stream))).toEqual(['DELETED a'])
  expect(await stream.next()).toBeUndefined()
})
