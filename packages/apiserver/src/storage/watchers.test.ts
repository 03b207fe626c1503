import { expect, test } from 'vitest'
import { createStore } from './memory-store.ts'
import type { Store, StoreWatch } from './store.ts'

const pods = 'pods'

function put(store: Store, name: string, namespace = 'default', resource = pods): void {
  store.commit([{ key: { resource, namespace, name }, object: { metadata: { name } } }])
}

test('a watcher receives only changes in its scope', () => {
  const store = createStore()
  const seen: Record<string, string[]> = { all: [], namespace: [], name: [], one: [] }
  const watch = (title: string, options: { namespace?: string; name?: string }) =>
    store.watch(pods, { ...options, afterRevision: store.revision }, ({ key }) =>
      seen[title]?.push(`${key.namespace}/${key.name}`),
    )
  watch('all', {})
  watch('namespace', { namespace: 'x' })
  watch('name', { name: 'a' })
  watch('one', { namespace: 'x', name: 'a' })
  for (const namespace of ['x', 'y']) for (const name of ['a', 'b']) put(store, name, namespace)
  put(store, 'a', 'x', 'services')
  expect(seen).toEqual({
    all: ['x/a', 'x/b', 'y/a', 'y/b'],
    namespace: ['x/a', 'x/b'],
    name: ['x/a', 'y/a'],
    one: ['x/a'],
  })
})

test('the empty namespace of cluster-scoped objects is watched separately from all namespaces', () => {
  const store = createStore()
  const seen: string[] = []
  store.watch(pods, { namespace: '', afterRevision: 1 }, ({ key }) => seen.push(key.name))
  put(store, 'in-a-namespace')
  put(store, 'cluster-wide', '')
  expect(seen).toEqual(['cluster-wide'])
})

test('history arrives within the call, then new changes', () => {
  const store = createStore()
  put(store, 'a')
  put(store, 'b')
  const seen: string[] = []
  store.watch(pods, { afterRevision: 2 }, ({ key }) => seen.push(key.name))
  expect(seen).toEqual(['b'])
  put(store, 'c')
  expect(seen).toEqual(['b', 'c'])
})

test('all watchers get a commit of a listener after the change that it received', () => {
  const store = createStore()
  const first: number[] = []
  const second: number[] = []
  store.watch(pods, { afterRevision: 1 }, ({ revision }) => {
    first.push(revision)
    if (revision < 5) put(store, `from-${revision}`)
    first.push(-revision)
  })
  store.watch(pods, { afterRevision: 1 }, ({ revision }) => second.push(revision))
  put(store, 'a')
  expect(first).toEqual([2, -2, 3, -3, 4, -4, 5, -5])
  expect(second).toEqual([2, 3, 4, 5])
})

test('a watch that starts in a listener gets history and the pending changes once', () => {
  const store = createStore()
  const inner: number[] = []
  let begun = false
  store.watch(pods, { afterRevision: 1 }, () => {
    if (begun) return
    begun = true
    put(store, 'pending')
    store.watch(pods, { afterRevision: 1 }, ({ revision }) => inner.push(revision))
  })
  put(store, 'a')
  put(store, 'b')
  expect(inner).toEqual([2, 3, 4])
})

test('a listener that commits during its replay still gets history first, and others get the commit after it', () => {
  const store = createStore()
  put(store, 'a')
  put(store, 'b')
  const other: string[] = []
  store.watch(pods, { afterRevision: store.revision }, ({ key }) => other.push(key.name))
  const seen: string[] = []
  store.watch(pods, { afterRevision: 1 }, ({ key }) => {
    seen.push(key.name)
    if (key.name === 'a') put(store, 'from-replay')
  })
  expect(seen).toEqual(['a', 'b', 'from-replay'])
  expect(other).toEqual(['from-replay'])
})

test('history that is compacted during a replay is replayed nevertheless', () => {
  const store = createStore({ historyEventsMax: 16 })
  for (let index = 0; index < 10; index++) put(store, `n${index}`)
  const seen: number[] = []
  store.watch(pods, { afterRevision: 1 }, ({ revision }) => {
    if (seen.length === 0) for (let index = 0; index < 100; index++) put(store, 'again')
    seen.push(revision)
  })
  expect(seen).toEqual(Array.from({ length: 110 }, (_, index) => index + 2))
})

test('a closed watch gets no more changes, also if another listener closes it during a delivery', () => {
  const store = createStore()
  const seen: number[] = []
  let last: StoreWatch | undefined
  store.watch(pods, { afterRevision: 1 }, () => last?.close())
  last = store.watch(pods, { afterRevision: 1 }, ({ revision }) => seen.push(revision))
  put(store, 'a')
  last.close()
  expect(seen).toEqual([])
})

test('an error of a listener reaches onListenerError, and the others still get the change', () => {
  const errors: unknown[] = []
  const store = createStore({ onListenerError: (error) => errors.push(error) })
  const seen: number[] = []
  store.watch(pods, { afterRevision: 1 }, () => {
    throw new Error('broken listener')
  })
  store.watch(pods, { afterRevision: 1 }, ({ revision }) => seen.push(revision))
  put(store, 'a')
  put(store, 'b')
  expect(errors.map(String)).toEqual(['Error: broken listener', 'Error: broken listener'])
  expect(seen).toEqual([2, 3])
})
