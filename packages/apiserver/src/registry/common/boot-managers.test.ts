import { expect, test } from 'vitest'
import { bootManagedFields, bootManager } from './boot-managers.ts'

test('a boot manager owns labels and content, and neither other metadata nor the status', () => {
  const object = {
    apiVersion: 'v1',
    kind: 'Thing',
    metadata: { name: 'a', uid: 'u', labels: { b: 'c' } },
    spec: { list: [{ x: 1 }], inner: { flag: true } },
    status: { phase: 'x' },
  }
  expect(bootManagedFields('v1', [bootManager('me', object)], 'now')).toEqual([
    {
      manager: 'me',
      operation: 'Update',
      apiVersion: 'v1',
      time: 'now',
      fieldsType: 'FieldsV1',
      fieldsV1: {
        'f:metadata': { 'f:labels': { '.': {}, 'f:b': {} } },
        'f:spec': { 'f:list': {}, 'f:inner': { '.': {}, 'f:flag': {} } },
      },
    },
  ])
})

test('a boot manager owns no metadata without labels and annotations', () => {
  expect(bootManager('me', { metadata: { name: 'a' }, value: 1 }).fieldsV1).toEqual({ 'f:value': {} })
})
