import { expect, test } from 'vitest'
import { builtinKinds } from './kinds.ts'
import { type ResourceStrategy, resourceStrategy } from './resource-strategy.ts'

test('a kind without data has the defaults that most kinds have in Kubernetes', () => {
  expect(resourceStrategy({}, 'widgets', true)).toMatchObject({
    hasGeneration: false,
    allowsCreateOnUpdate: false,
    allowsUnconditionalUpdate: true,
    returnsDeletedObject: false,
    defaultGarbageCollectionPolicy: 'Background',
    storagePrefix: 'widgets',
    resetFields: { main: [['status']], status: [['spec']], finalize: [['status']], resize: [] },
    metadataKeptByStatus: [],
  })
  expect(resourceStrategy({}, 'widgets', false).resetFields.main).toEqual([])
})

test('a write to the status keeps the metadata that the reset fields name', () => {
  const keptOf = (...status: string[][]) =>
    resourceStrategy({ resetFields: { status } }, 'a', true).metadataKeptByStatus
  expect(keptOf(['spec'], ['metadata', 'labels'], ['metadata', 'ownerReferences'])).toEqual([
    'labels',
    'ownerReferences',
  ])
  expect(keptOf(['metadata'], ['spec'])).toBe('all')
  expect(keptOf(['spec'], ['status', 'conditions'])).toEqual([])
})

test('kinds with views have no functions that handlers would call with an object at another version', () => {
  const called: readonly (keyof ResourceStrategy)[] = [
    'admitValidUpdate',
    'authorizeCreate',
    'authorizeUpdate',
    'authorizeStatusUpdate',
    'checkGracefulDelete',
    'contentDeletion',
    'subresources',
  ]
  const viewed = [...builtinKinds].filter(([, kind]) => kind.views !== undefined)
  expect(viewed.length).toBeGreaterThan(0)
  for (const [name, kind] of viewed) {
    const strategy = resourceStrategy(kind, name, true)
    expect(called.filter((field) => strategy[field] !== undefined)).toEqual([])
  }
})
