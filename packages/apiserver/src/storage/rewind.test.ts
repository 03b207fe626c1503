import { expect, test } from 'vitest'
import type { Commit } from './memory-store.ts'
import { restoreStore } from './restore-store.ts'
import type { CommittedChange } from './store.ts'

function change(name: string, value: number | null) {
  const key = { resource: 'configmaps', namespace: 'default', name }
  return { key, object: value === null ? null : { metadata: { name }, data: { value: String(value) } } }
}

function emptyStore(onCommit?: (commit: Commit) => void) {
  return restoreStore(0, { onCommit }).finish(1)
}

function namesAt(store: ReturnType<typeof emptyStore>, revision?: number) {
  return store.list('configmaps', { revision }).objects.map(({ key, revision: at }) => `${key.name}@${at}`)
}

test('rewinding undoes every commit after a revision, and history continues from there', () => {
  const store = emptyStore()
  store.commit([change('a', 1), change('b', 1)])
  for (let value = 2; value < 600; value++) store.commit([change('a', value)])
  store.commit([change('b', null), change('c', 1)])
  store.rewind(300)
  expect(store.revision).toBe(300)
  expect(namesAt(store)).toEqual(['a@300', 'b@2'])
  expect(namesAt(store, 100)).toEqual(['a@100', 'b@2'])
  const seen: number[] = []
  store.watch('configmaps', { afterRevision: 297 }, ({ revision }) => void seen.push(revision))
  store.commit([change('c', 9)])
  expect(seen).toEqual([298, 299, 300, 301])
  expect(namesAt(store)).toEqual(['a@300', 'b@2', 'c@301'])
})

test('watchers receive the reverse changes, the last change first', () => {
  const store = emptyStore()
  store.commit([change('a', 1)])
  const seen: CommittedChange[] = []
  store.watch('configmaps', { afterRevision: 2 }, (undone) => void seen.push(undone))
  store.commit([change('a', 2)])
  store.commit([change('a', null)])
  store.commit([change('b', 1)])
  store.rewind(2)
  const words = seen.slice(3).map(({ key, object, previous }) => [key.name, object?.['data'], previous?.['data']])
  expect(words).toEqual([
    ['b', undefined, { value: '1' }],
    ['a', { value: '2' }, undefined],
    ['a', { value: '1' }, { value: '2' }],
  ])
})

test('a fork keeps what its origin undoes', () => {
  const store = emptyStore()
  store.commit([change('a', 1)])
  store.commit([change('b', 1)])
  const fork = store.fork()
  store.rewind(2)
  expect(fork.list('configmaps').objects.map(({ key }) => key.name)).toEqual(['a', 'b'])
  expect(namesAt(store)).toEqual(['a@2'])
})

test('commits before the start of history cannot be undone', () => {
  const store = emptyStore()
  store.commit([change('a', 1)])
  store.commit([change('a', 2)])
  store.compact(3)
  store.rewind(2)
  expect([store.revision, namesAt(store)]).toEqual([3, ['a@3']])
})

test('onCommit gets commits in the order of their revisions, including those of listeners', () => {
  const seen: number[] = []
  const store = emptyStore(({ revision }) => void seen.push(revision))
  store.watch('configmaps', { afterRevision: 1 }, ({ key }) => {
    if (key.name === 'a') store.commit([change('b', 1)])
  })
  store.commit([change('a', 1)])
  expect(seen).toEqual([2, 3])
})
