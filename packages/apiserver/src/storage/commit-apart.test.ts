import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitApart } from './commit-apart.ts'
import { createStore } from './memory-store.ts'
import type { CommittedChange, StoreChange } from './store.ts'

const resources = ['pods', 'quotas', 'addresses']

function changeOf(resource: string, name: string, expected = 0): StoreChange {
  return { key: { resource, namespace: '', name }, expected, object: { metadata: { name } } }
}

const changes = fc.uniqueArray(
  fc.record({ resource: fc.constantFrom(...resources), name: fc.constantFrom('a', 'b', 'c', 'd') }),
  { selector: ({ resource, name }) => `${resource} ${name}`, minLength: 1 },
)

test('a watch that is interrupted after any change and continues from its revision misses none', () => {
  fc.assert(
    fc.property(changes, fc.constantFrom(...resources), fc.nat(4), (wanted, watched, cutAfter) => {
      const store = createStore()
      const seen: CommittedChange[] = []
      const first = store.watch(watched, { afterRevision: 0 }, (change) => {
        if (seen.length < cutAfter) seen.push(change)
      })
      const result = commitApart(
        store,
        wanted.map(({ resource, name }) => changeOf(resource, name)),
      )
      first.close()
      store.watch(watched, { afterRevision: seen.at(-1)?.revision ?? 0 }, (change) => seen.push(change)).close()
      const names = wanted.filter(({ resource }) => resource === watched).map(({ name }) => name)
      expect(seen.map(({ key }) => key.name)).toEqual(names)
      expect(result.committed && result.changes[0]?.key).toMatchObject(wanted[0] as (typeof wanted)[number])
    }),
  )
})

test('if the first change fails, no change is made', () => {
  const store = createStore()
  store.commit([changeOf('pods', 'a')])
  const { revision } = store
  const result = commitApart(store, [changeOf('pods', 'a'), changeOf('quotas', 'a'), changeOf('quotas', 'b')])
  expect(result).toMatchObject({ committed: false, failed: { key: { resource: 'pods', name: 'a' } } })
  expect(store.revision).toBe(revision)
})

test('throws on changes whose expected revision does not match', () => {
  const store = createStore()
  store.commit([changeOf('quotas', 'b')])
  const wrong = () => commitApart(store, [changeOf('quotas', 'a'), changeOf('quotas', 'b')])
  expect(wrong).toThrow('quotas /b changed between two commits of one turn of the event loop')
})
