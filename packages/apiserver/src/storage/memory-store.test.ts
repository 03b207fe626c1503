import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import { StoreError } from './index.ts'
import { createStore } from './memory-store.ts'
import type { CommittedChange, Store, StoreKey } from './store.ts'

const pods = 'pods'

function key(name: string, namespace = 'default', resource = pods): StoreKey {
  return { resource, namespace, name }
}

function object(name: string, extra: JsonObject = {}): JsonObject {
  return { kind: 'Pod', metadata: { name }, ...extra }
}

function put(store: Store, name: string, extra: JsonObject = {}, namespace = 'default'): number {
  const result = store.commit([{ key: key(name, namespace), object: object(name, extra) }])
  if (!result.committed) throw new Error('not committed')
  return result.revision
}

function remove(store: Store, name: string, namespace = 'default'): void {
  store.commit([{ key: key(name, namespace), object: null }])
}

function names(store: Store, options: Parameters<Store['list']>[1] = {}): string[] {
  return store.list(pods, options).objects.map((entry) => `${entry.key.namespace}/${entry.key.name}`)
}

function codeOf(action: () => unknown): string | undefined {
  try {
    action()
  } catch (error) {
    return error instanceof StoreError ? error.code : String(error)
  }
  return undefined
}

test('a commit sets the resourceVersion, freezes the stored object and leaves the given one unchanged', () => {
  const store = createStore()
  const input = object('a', { spec: { list: [{ x: 1 }] } })
  const result = store.commit([{ key: key('a'), object: input }])
  const stored = store.get(key('a'))
  const spec = stored?.object['spec'] as { readonly list: readonly object[] }
  expect(result).toMatchObject({ committed: true, revision: 2 })
  expect(stored).toMatchObject({ revision: 2, object: { metadata: { name: 'a', resourceVersion: '2' } } })
  expect(Object.isFrozen(stored?.object)).toBe(true)
  expect(Object.isFrozen(spec.list[0])).toBe(true)
  expect(input).toEqual(object('a', { spec: { list: [{ x: 1 }] } }))
})

test('a field named __proto__ is stored as a field', () => {
  const store = createStore()
  const input = JSON.parse('{"metadata":{"labels":{"__proto__":"x"}},"__proto__":{"y":1}}') as JsonObject
  store.commit([{ key: key('a'), object: input }])
  const stored = store.get(key('a'))?.object as JsonObject
  expect(JSON.stringify(stored)).toContain('"__proto__":{"y":1}')
  expect(JSON.stringify(stored)).toContain('{"__proto__":"x"}')
})

test('a failed expectation changes nothing, also if it is the last of many', () => {
  const store = createStore()
  const revision = put(store, 'a')
  const result = store.commit([
    { key: key('b'), object: object('b'), expected: 0 },
    { key: key('a'), object: null, expected: revision },
    { key: key('c'), object: object('c'), expected: 7 },
  ])
  expect(result).toMatchObject({ committed: false, failed: { key: key('c') }, current: undefined })
  expect(names(store)).toEqual(['default/a'])
  expect(store.revision).toBe(revision)
})

test('creating an existing object fails with the current one', () => {
  const store = createStore()
  put(store, 'a', { x: 1 })
  const result = store.commit([{ key: key('a'), object: object('a'), expected: 0 }])
  expect(result).toMatchObject({ committed: false, current: { revision: 2, object: { x: 1 } } })
})

test('deleting a missing object is not a change and takes no revision', () => {
  const store = createStore()
  const seen: CommittedChange[] = []
  store.watch(pods, { afterRevision: store.revision }, (change) => seen.push(change))
  expect(store.commit([{ key: key('a'), object: null }])).toEqual({ committed: true, revision: 1, changes: [] })
  expect(seen).toEqual([])
})

test('two changes of one object in a commit are refused and change nothing', () => {
  const store = createStore()
  const twice = [
    { key: key('a'), object: object('a') },
    { key: key('a'), object: null },
    { key: key('a'), object: object('a') },
  ]
  expect(codeOf(() => store.commit(twice))).toBe('STORE_DUPLICATE_KEY')
  expect(store.revision).toBe(1)
})

test('lists are ordered by namespace, then name, byte by byte, also if a namespace is a prefix of another', () => {
  const store = createStore()
  const wanted = ['a/b', 'a/b-1', 'a/b.1', 'a-b/a', 'a1/\uff21', 'a1/\u{1f600}', 'b/a']
  for (const place of [...wanted].reverse()) {
    const [namespace, name = ''] = place.split('/')
    put(store, name, {}, namespace)
  }
  expect(names(store)).toEqual(wanted)
  expect(names(store, { namespace: 'a' })).toEqual(wanted.slice(0, 3))
  expect(names(store, { namespace: 'a1' })).toEqual(wanted.slice(4, 6))
})

test('pages follow each other and have the remaining number', () => {
  const store = createStore()
  for (let index = 0; index < 1000; index++) put(store, `n${(index * 7) % 1000}`, {}, index % 2 === 0 ? 'x' : 'y')
  const paged: string[] = []
  let after: { namespace: string; name: string } | undefined
  for (;;) {
    const page = store.list(pods, { namespace: 'y', after, limit: 33 })
    paged.push(...page.objects.map((entry) => entry.key.name))
    expect(page.remaining).toBe(500 - paged.length)
    after = page.objects.at(-1)?.key
    if (page.remaining === 0) break
  }
  expect(paged).toEqual([...paged].sort())
  expect(new Set(paged).size).toBe(500)
})

test('a list and a get of an old revision show its state, until it is compacted', () => {
  const store = createStore()
  put(store, 'a', { x: 1 })
  const then = put(store, 'b')
  put(store, 'a', { x: 2 })
  remove(store, 'b')
  put(store, 'c')
  expect(names(store, { revision: then })).toEqual(['default/a', 'default/b'])
  expect(store.get(key('a'), { revision: then })?.object).toMatchObject({ x: 1 })
  expect(store.get(key('c'), { revision: then })).toBeUndefined()
  expect(names(store)).toEqual(['default/a', 'default/c'])
  store.compact(then + 1)
  expect(codeOf(() => store.list(pods, { revision: then }))).toBe('STORE_COMPACTED')
  expect(codeOf(() => store.get(key('a'), { revision: then }))).toBe('STORE_COMPACTED')
  expect(codeOf(() => store.watch(pods, { afterRevision: then }, () => {}))).toBe('STORE_COMPACTED')
  expect(names(store, { revision: then + 1 })).toEqual(['default/a', 'default/b'])
})

test('a future revision cannot be read or compacted, but can be watched from', () => {
  const store = createStore()
  const seen: number[] = []
  expect(codeOf(() => store.list(pods, { revision: 2 }))).toBe('STORE_FUTURE_REVISION')
  expect(codeOf(() => store.get(key('a'), { revision: 2 }))).toBe('STORE_FUTURE_REVISION')
  expect(codeOf(() => store.compact(2))).toBe('STORE_FUTURE_REVISION')
  store.watch(pods, { afterRevision: 2 }, (change) => seen.push(change.revision))
  put(store, 'a')
  put(store, 'b')
  expect(seen).toEqual([3])
})

test('history keeps no more changes than historyEventsMax, whose default is storeHistoryEventsMax', () => {
  const store = createStore({ historyEventsMax: 32 })
  for (let index = 0; index < 500; index++) put(store, `n${index % 5}`)
  expect(store.revision - store.compactedRevision).toBe(32)
  put(store, 'one-more')
  expect(store.revision - store.compactedRevision).toBe(31)
  const seen: number[] = []
  store.watch(pods, { afterRevision: store.compactedRevision }, (change) => seen.push(change.revision))
  expect(seen.length).toBe(store.revision - store.compactedRevision)
  expect(apiserverLimits.storeHistoryEventsMax).toBe(50_000)
})

test('replays a whole commit with more changes than a chunk of history holds', () => {
  const store = createStore()
  put(store, 'first')
  const changes = Array.from({ length: 1000 }, (_, index) => ({ key: key(`n${index}`), object: object(`n${index}`) }))
  store.commit(changes)
  const seen: string[] = []
  store.watch(pods, { afterRevision: 2 }, (change) => seen.push(change.key.name))
  expect(seen).toEqual(changes.map((change) => change.key.name))
})

test('a fork diverges from its origin', () => {
  const store = createStore()
  put(store, 'a')
  const seen: string[] = []
  store.watch(pods, { afterRevision: store.revision }, (change) => seen.push(change.key.name))
  const fork = store.fork()
  put(fork, 'of-fork')
  put(store, 'of-store')
  remove(fork, 'a')
  fork.compact(fork.revision)
  expect(names(store)).toEqual(['default/a', 'default/of-store'])
  expect(names(fork)).toEqual(['default/of-fork'])
  expect(seen).toEqual(['of-store'])
  expect([store.revision, fork.revision]).toEqual([3, 4])
  expect(names(store, { revision: 2 })).toEqual(['default/a'])
})
