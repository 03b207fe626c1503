import { expect, test } from 'vitest'
import { withoutEmptyMetadata } from './empty-metadata.ts'

test('empty texts, lists, maps and a generation of zero are left out', () => {
  const texts = { generateName: '', namespace: '', selfLink: '', uid: '', resourceVersion: '' }
  const metadata = { ...texts, generation: 0, labels: {}, annotations: {}, ownerReferences: [], finalizers: [] }
  expect(withoutEmptyMetadata({ metadata: { name: 'a', ...metadata }, data: {} })).toEqual({
    metadata: { name: 'a' },
    data: {},
  })
})

test('a grace of zero seconds, a request to reset the managed fields and what only holds something empty are kept', () => {
  const kept = { deletionGracePeriodSeconds: 0, managedFields: [], labels: { a: '' }, finalizers: [''], generation: 1 }
  expect(withoutEmptyMetadata({ metadata: { ...kept, annotations: {} } })).toEqual({ metadata: kept })
  const object = { metadata: kept }
  expect(withoutEmptyMetadata(object)).toBe(object)
  const none = { data: {} }
  expect(withoutEmptyMetadata(none)).toBe(none)
})
