import { stat } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import { createStore } from './memory-store.ts'
import { replacedSizeBytes } from './replaced-size.ts'
import type { Store } from './store.ts'

const resource = 'configmaps'
const key = { resource, namespace: 'default', name: 'large' }
const sizeBytes = 10_000

function update(store: Store, data: JsonObject, labels: JsonObject = {}): void {
  store.commit([{ key, object: { metadata: { name: key.name, labels }, data } }])
}

function updateLarge(store: Store, times: number): void {
  for (let index = 0; index < times; index++) update(store, { value: String(index).padEnd(sizeBytes, 'x') })
}

function historyLength(store: Store): number {
  return store.revision - store.compactedRevision
}

test('history holds no more bytes than historySizeBytesMax, whose default is storeHistorySizeBytesMax', () => {
  const store = createStore({ historySizeBytesMax: 32 * sizeBytes })
  updateLarge(store, 500)
  expect(historyLength(store)).toBeGreaterThan(16)
  expect(historyLength(store)).toBeLessThanOrEqual(32)
  expect(apiserverLimits.storeHistorySizeBytesMax).toBe(128 * 1024 * 1024)
})

test('refuses a watch and a list from a revision that was compacted for its size', () => {
  const store = createStore({ historySizeBytesMax: 32 * sizeBytes })
  updateLarge(store, 100)
  const compacted = expect.objectContaining({ code: 'STORE_COMPACTED' })
  const revision = store.compactedRevision - 1
  expect(() => store.watch(resource, { afterRevision: revision }, () => undefined)).toThrow(compacted)
  expect(() => store.list(resource, { revision })).toThrow(compacted)
  expect(store.list(resource, { revision: store.compactedRevision }).objects).toHaveLength(1)
})

test('live objects do not count as history, however large they are together', () => {
  const store = createStore({ historySizeBytesMax: 32 * sizeBytes })
  const object = { data: { value: 'x'.repeat(sizeBytes) } }
  for (let index = 0; index < 500; index++) store.commit([{ key: { ...key, name: `n${index}` }, object }])
  expect(store.compactedRevision).toBe(0)
  for (let index = 0; index < 500; index++) store.commit([{ key: { ...key, name: `n${index}` }, object: null }])
  expect(historyLength(store)).toBeLessThanOrEqual(32)
})

test('a field that an update shares with the previous version counts once', () => {
  const store = createStore({ historySizeBytesMax: 32 * sizeBytes })
  const data = { value: 'x'.repeat(sizeBytes) }
  for (let index = 0; index < 500; index++) update(store, data, { index: String(index) })
  expect(store.compactedRevision).toBe(0)
})

test('one change larger than the whole history leaves a store that can be read and watched', () => {
  const store = createStore({ historySizeBytesMax: sizeBytes / 2 })
  updateLarge(store, 3)
  expect(store.compactedRevision).toBe(store.revision)
  const seen: number[] = []
  store.watch(resource, { afterRevision: store.revision }, ({ revision }) => seen.push(revision))
  updateLarge(store, 2)
  expect(seen).toEqual([5, 6])
})

test('a fork continues the byte count of its origin', () => {
  const store = createStore({ historySizeBytesMax: 32 * sizeBytes })
  updateLarge(store, 30)
  const fork = store.fork()
  updateLarge(fork, 10)
  expect(historyLength(fork)).toBeLessThanOrEqual(32)
  expect(historyLength(store)).toBe(31)
})

test('compacted history is not retained, though a part of its chunk is still needed', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const store = createStore({ historySizeBytesMax: 32 * sizeBytes })
  const versions: WeakRef<JsonObject>[] = []
  const watch = store.watch(resource, { afterRevision: 1 }, ({ object }) => {
    if (object !== undefined) versions.push(new WeakRef(object))
  })
  updateLarge(store, 200)
  watch.close()
  // Ends the current job of the event loop, during which a WeakRef keeps its target.
  await stat('.')
  collectGarbage()
  const retained = versions.filter((version) => version.deref() !== undefined).length
  // V8 may keep one or two more for a moment; a whole chunk would be all of them.
  expect(retained).toBeLessThan(2 * historyLength(store))
})

test.each<readonly [string, JsonObject]>([
  ['long strings', { data: { value: 'x'.repeat(100_000) } }],
  ['many short entries', { data: Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 'x'])) }],
  ['many numbers', { data: Array.from({ length: 20_000 }, (_, index) => index) }],
  ['many empty objects', { data: Array.from({ length: 20_000 }, () => ({})) }],
])('the estimate for %s is not below the size of the JSON', (_what, object) => {
  expect(replacedSizeBytes(object, undefined)).toBeGreaterThan(JSON.stringify(object).length)
})
