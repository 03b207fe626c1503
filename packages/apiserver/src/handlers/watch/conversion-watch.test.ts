import type { JsonObject } from '@kubewright/kube/json'
import type { TransportStream, WatchEvent } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { objectAt, textAt } from '../../read-object.ts'
import {
  convertReview,
  createConversionServer,
  definitions,
  namesIn,
  newWidgets,
  oldWidgets,
  widgetAt,
  widgetVersion,
} from '../testdata/conversion.ts'
import { eventsNow } from '../testdata/server.ts'

/** The events after all webhooks have responded. */
async function settledEvents(stream: TransportStream): Promise<WatchEvent[]> {
  await new Promise((resolve) => setImmediate(resolve))
  return eventsNow(stream)
}

function describeEvent({ type, object }: WatchEvent): string {
  return `${type} ${textAt(object, 'metadata', 'name')} ${String(objectAt(object, 'spec')['hostPort'] ?? '')}`.trimEnd()
}

const one = widgetAt('v1', 'one', { host: 'a', port: 1 })

test('a watch shows existing objects and changes at its version, in order', async () => {
  const { post, patch, watch, delete: remove, store } = createConversionServer()
  await post(oldWidgets, one)
  const stream = await watch(newWidgets)
  await post(newWidgets, widgetAt('v2', 'two', { hostPort: 'b:2' }))
  await patch(`${oldWidgets}/one`, { spec: { port: 3 } })
  await remove(`${oldWidgets}/one`)
  const events = await settledEvents(stream)
  expect(events.map(describeEvent)).toEqual(['ADDED one a:1', 'ADDED two b:2', 'MODIFIED one a:3', 'DELETED one a:3'])
  expect(textAt(events[3]?.object, 'metadata', 'resourceVersion')).toBe(String(store.revision))
})

test('an event without conversion is sent at once, and those after a conversion wait for it', async () => {
  const { server, watch, converter, post } = createConversionServer()
  const stored = await watch(oldWidgets, { resourceVersion: String(server.store.revision) })
  const other = await watch(newWidgets, { resourceVersion: String(server.store.revision), allowWatchBookmarks: 'true' })
  let releaseConversion: (() => void) | undefined
  converter.misbehave = (review) => new Promise((resolve) => (releaseConversion = () => resolve(convertReview(review))))
  await post(oldWidgets, one)
  expect((await eventsNow(stored)).map(({ type }) => type)).toEqual(['ADDED'])
  await server.runtime.advance(apiserverLimits.watchBookmarkIntervalMs)
  expect(await eventsNow(other)).toEqual([])
  releaseConversion?.()
  expect((await settledEvents(other)).map(({ type }) => type)).toEqual(['ADDED', 'BOOKMARK'])
})

test('watchers of one version share the response', async () => {
  const { watch, converter, post, store } = createConversionServer()
  const query = { resourceVersion: String(store.revision) }
  const streams = [await watch(newWidgets, query), await watch(newWidgets, query)]
  await post(oldWidgets, one)
  const [first, second] = await Promise.all(streams.map(settledEvents))
  expect(converter.reviews).toHaveLength(1)
  expect(first?.[0]?.object).toBe(second?.[0]?.object)
})

test('an object starts and stops to match according to the watched version', async () => {
  const { watch, post, patch, store } = createConversionServer()
  const stream = await watch(newWidgets, {
    resourceVersion: String(store.revision),
    fieldSelector: 'spec.hostPort=a:1',
  })
  await post(oldWidgets, one)
  await patch(`${oldWidgets}/one`, { spec: { port: 2 } })
  await patch(`${oldWidgets}/one`, { spec: { note: 'x' } })
  await patch(`${oldWidgets}/one`, { spec: { port: 1 } })
  expect((await settledEvents(stream)).map(describeEvent)).toEqual([
    'ADDED one a:1',
    'DELETED one a:1',
    'ADDED one a:1',
  ])
})

test('the previous state of an object is converted too, if it is not cached', async () => {
  const { watch, post, patch, store } = createConversionServer()
  await post(oldWidgets, one)
  const stream = await watch(newWidgets, {
    resourceVersion: String(store.revision),
    fieldSelector: 'spec.hostPort=a:1',
  })
  await patch(`${oldWidgets}/one`, { spec: { port: 2 } })
  const events = await settledEvents(stream)
  expect(events.map(describeEvent)).toEqual(['DELETED one a:1'])
  expect(textAt(events[0]?.object, 'metadata', 'resourceVersion')).toBe(String(store.revision))
})

test('a failed conversion ends the watch with an error, after all events before it', async () => {
  const { watch, post, converter, store } = createConversionServer()
  const stream = await watch(newWidgets, { resourceVersion: String(store.revision) })
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  converter.misbehave = async (review) => {
    await held
    if (namesIn([review])[0]?.includes('bad')) throw new Error('out of order')
    return convertReview(review)
  }
  for (const name of ['first', 'good', 'bad', 'late'])
    await post(oldWidgets, widgetAt('v1', name, { host: name, port: 1 }))
  release?.()
  const events = await settledEvents(stream)
  expect(events.map(({ type }) => type)).toEqual(['ADDED', 'ADDED', 'ERROR'])
  expect(events[2]?.object).toMatchObject({
    kind: 'Status',
    code: 500,
    reason: 'InternalError',
    message: 'conversion webhook for example.com/v1, Kind=Widget failed: out of order',
  })
  expect(await stream.next()).toBeUndefined()
})

test('a watcher with too many waiting events is ended', async () => {
  const { watch, post, converter, store } = createConversionServer()
  const stream = await watch(newWidgets, { resourceVersion: String(store.revision) })
  converter.misbehave = () => new Promise<JsonObject>(() => undefined)
  await post(oldWidgets, one)
  const { object } = store.get({ resource: 'widgets.example.com', namespace: 'default', name: 'one' }) ?? {}
  const changes = Array.from({ length: apiserverLimits.watchBufferedEventsMax + 1 }, (_, index) => ({
    key: { resource: 'widgets.example.com', namespace: 'default', name: `w${index}` },
    object: { ...(object as JsonObject), metadata: { name: `w${index}`, namespace: 'default' } },
  }))
  store.commit(changes)
  expect(await stream.next()).toBeUndefined()
})

test('a watcher with too many waiting bytes is ended', async () => {
  const { watch, post, converter, store } = createConversionServer()
  const stream = await watch(newWidgets, { resourceVersion: String(store.revision) })
  converter.misbehave = () => new Promise<JsonObject>(() => undefined)
  await post(oldWidgets, one)
  const { object } = store.get({ resource: 'widgets.example.com', namespace: 'default', name: 'one' }) ?? {}
  const annotations = { large: 'x'.repeat(1_000_000) }
  const changes = Array.from({ length: apiserverLimits.watchBufferedSizeBytesMax / 1_000_000 + 1 }, (_, index) => ({
    key: { resource: 'widgets.example.com', namespace: 'default', name: `w${index}` },
    object: { ...(object as JsonObject), metadata: { name: `w${index}`, namespace: 'default', annotations } },
  }))
  store.commit(changes)
  expect(await stream.next()).toBeUndefined()
})

test('a watch ends when its resource is served differently, after the events before that', async () => {
  const { watch, post, patch, store } = createConversionServer()
  const stream = await watch(newWidgets, { resourceVersion: String(store.revision) })
  await post(oldWidgets, one)
  const versions = [widgetVersion('v1', { storage: true }), widgetVersion('v2', {}, { extra: { type: 'string' } })]
  await patch(`${definitions}/widgets.example.com`, { spec: { versions } })
  expect((await settledEvents(stream)).map(describeEvent)).toEqual(['ADDED one a:1'])
  expect(await stream.next()).toBeUndefined()
})
