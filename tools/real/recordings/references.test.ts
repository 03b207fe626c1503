import { expect, test } from 'vitest'
import { createReferences } from './references.ts'

const uid = '0f5a1c9e-6a0e-4a3b-9a58-2c8e3f1d7b60'

test('versions and uids that a client sends back refer to the response that had them', () => {
  const references = createReferences()
  references.learn(1, { metadata: { name: 'a', resourceVersion: '57', uid } })
  expect(references.inPath('/api/v1/pods?watch=true&resourceVersion=57')).toBe(
    '/api/v1/pods?watch=true&resourceVersion={response:1.metadata.resourceVersion}',
  )
  expect(references.inBody({ metadata: { resourceVersion: '57', uid, name: '57' }, preconditions: { uid } })).toEqual({
    metadata: {
      resourceVersion: '{response:1.metadata.resourceVersion}',
      uid: '{response:1.metadata.uid}',
      name: '57',
    },
    preconditions: { uid: '{response:1.metadata.uid}' },
  })
})

test('the last of several responses with the same version counts, including items and rows', () => {
  const references = createReferences()
  references.learn(1, { metadata: { resourceVersion: '5' } })
  references.learn(2, { metadata: { resourceVersion: '9' }, items: [{}, { metadata: { resourceVersion: '5' } }] })
  references.learn(3, { rows: [{ object: { metadata: { resourceVersion: '7' } } }] })
  expect(references.inPath('?resourceVersion=5')).toContain('{response:2.items.1.metadata.resourceVersion}')
  expect(references.inPath('?resourceVersion=7')).toContain('{response:3.rows.0.object.metadata.resourceVersion}')
})

test('a JSON patch operation that tests or replaces a version refers to the response too', () => {
  const references = createReferences()
  references.learn(1, { metadata: { resourceVersion: '57' } })
  const operation = { op: 'replace', path: '/metadata/resourceVersion', value: '57' }
  expect(references.inBody([operation, { op: 'remove', path: '/a' }])).toEqual([
    { ...operation, value: '{response:1.metadata.resourceVersion}' },
    { op: 'remove', path: '/a' },
  ])
})

test('the request of the next page refers to the continue token of the previous one', () => {
  const references = createReferences()
  references.learn(4, { metadata: { resourceVersion: '9', continue: 'a=' }, items: [] })
  expect(references.inPath('/a?continue=a%3D&limit=1')).toBe('/a?continue={response:4.metadata.continue}&limit=1')
})

test('values that no response had are sent unchanged', () => {
  const references = createReferences()
  references.learn(1, { metadata: { resourceVersion: '0', uid: '' } })
  expect(references.inPath('/a?resourceVersion=0&limit=5')).toBe('/a?resourceVersion=0&limit=5')
  expect(references.inBody({ resourceVersion: '8', uid: '' })).toEqual({ resourceVersion: '8', uid: '' })
})
