import { expect, test } from 'vitest'
import { withoutEmptyMetadata } from './empty-metadata.ts'

test('omits empty strings, lists and maps, and a zero generation', () => {
  const texts = { generateName: '', namespace: '', selfLink: '', uid: '', resourceVersion: '' }
  const metadata = { ...texts, generation: 0, labels: {}, annotations: {}, ownerReferences: [], finalizers: [] }
  expect(withoutEmptyMetadata({ metadata: { name: 'a', ...metadata }, data: {} })).toEqual({
    metadata: { name: 'a' },
    data: {},
  })
})

test('keeps a zero grace period, empty managedFields and lists with an empty item', () => {
  const kept = { deletionGracePeriodSeconds: 0, managedFields: [], labels: { a: '' }, finalizers: [''], generation: 1 }
  expect(withoutEmptyMetadata({ metadata: { ...kept, annotations: {} } })).toEqual({ metadata: kept })
  const object = { metadata: kept }
  expect(withoutEmptyMetadata(object)).toBe(object)
  const none = { data: {} }
  expect(withoutEmptyMetadata(none)).toBe(none)
})
