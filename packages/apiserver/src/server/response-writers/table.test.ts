import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createResourceTable } from '../../registry/index.ts'
import { createStore } from '../../storage/index.ts'
import { partialMetadataListOf, partialMetadataOf } from './partial-metadata.ts'
import { type TableOptions, tableMetadataOf, tableOf } from './table.ts'

const nowMs = createVirtualRuntime().clock.now()
const options: TableOptions = {
  metadata: { resourceVersion: '9' },
  includeObject: 'Metadata',
  nowMs,
  withColumns: true,
}
const configMap: JsonObject = freezeJson({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'one', resourceVersion: '7', creationTimestamp: '2025-12-31T23:00:00Z' },
  data: { a: 'b', c: 'd' },
})

function configMaps() {
  const resource = createResourceTable(createStore()).find('', 'v1', 'configmaps')
  if (resource === undefined) throw new Error('configmaps are not served')
  return resource
}

test('a Table has the columns of its resource and a row for each object', () => {
  const table = tableOf(configMaps(), [configMap, configMap], options)
  expect(table).toMatchObject({
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: '9' },
    columnDefinitions: [
      { name: 'Name', type: 'string', format: 'name', priority: 0 },
      { name: 'Data', priority: 0 },
      { name: 'Age', type: 'string', priority: 0 },
    ],
  })
  const rows = table['rows'] as unknown as { cells: unknown[]; object: unknown }[]
  expect(rows.map((row) => row.cells)).toEqual([
    ['one', expect.anything(), '60m'],
    ['one', expect.anything(), '60m'],
  ])
  expect(rows[0]?.object).toEqual(partialMetadataOf(configMap))
})

test('a Table without objects has its columns and no rows', () => {
  const table = tableOf(configMaps(), [], options)
  expect(table['rows']).toEqual([])
  expect(table['columnDefinitions']).toHaveLength(3)
})

test('omits columns that an earlier Table contained', () => {
  expect(tableOf(configMaps(), [configMap], { ...options, withColumns: false })['columnDefinitions']).toBe(null)
})

test('rows contain nothing, the metadata or the object itself', () => {
  const objectOf = (includeObject: TableOptions['includeObject']) =>
    (tableOf(configMaps(), [configMap], { ...options, includeObject })['rows'] as unknown as { object: unknown }[])[0]
      ?.object
  expect(objectOf('None')).toBe(null)
  expect(objectOf('Metadata')).toEqual({
    kind: 'PartialObjectMetadata',
    apiVersion: 'meta.k8s.io/v1',
    metadata: configMap['metadata'],
  })
  expect(objectOf('Object')).toBe(configMap)
})

test('the Table of one object has its resourceVersion, if it has one', () => {
  expect(tableMetadataOf(configMap)).toEqual({ resourceVersion: '7' })
  for (const object of [{}, { metadata: null }, { metadata: { resourceVersion: '' } }]) {
    expect(tableMetadataOf(object)).toEqual({})
  }
})

test('PartialObjectMetadata of one object and of many', () => {
  expect(partialMetadataOf({ kind: 'X' })['metadata']).toEqual({})
  expect(partialMetadataListOf([configMap], { resourceVersion: '9' })).toEqual({
    kind: 'PartialObjectMetadataList',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: '9' },
    items: [partialMetadataOf(configMap)],
  })
})
