import type { JsonObject } from '@kubewright/kube/json'
import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { plainJson, type Representation } from '../../request/negotiation.ts'
import { plainResource } from '../http/testing/resource.ts'
import { includeObjectOf, plainList, representList, representObject } from './represent.ts'

const resource = plainResource({ isCustom: false })
const widget: JsonObject = { apiVersion: 'v1', kind: 'Widget', metadata: { name: 'one' }, spec: { size: 1 } }
const table = { includeObject: 'None', nowMs: 0 } as const
const as = (transform: Representation['transform']): Representation => ({ ...plainJson, transform })

function refusalOf(act: () => unknown): string {
  try {
    return JSON.stringify(act())
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    return `${error.status.code} ${error.message}`
  }
}

test('rows contain the metadata of their objects by default', () => {
  expect(includeObjectOf({})).toBe('Metadata')
  expect(includeObjectOf({ includeObject: '' })).toBe('Metadata')
  for (const value of ['None', 'Metadata', 'Object']) expect(includeObjectOf({ includeObject: value })).toBe(value)
  expect(refusalOf(() => includeObjectOf({ includeObject: 'All' }))).toContain(
    `400 Unable to convert to Table as requested: includeObject: Invalid value: "All": must be 'Metadata', 'Object', 'None', or empty`,
  )
})

test('an object is a Table of one row, its metadata, or itself; but not a list', () => {
  const represent = (transform: Representation['transform']) =>
    representObject({ object: widget, resource }, as(transform), table)
  expect(represent('none')).toBe(widget)
  expect(represent('metadata')).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'one' } })
  expect(represent('table')).toMatchObject({ kind: 'Table', rows: [{ cells: expect.arrayContaining(['one']) }] })
  expect(refusalOf(() => represent('metadata-list'))).toBe(
    '406 you requested PartialObjectMetadataList, but the requested object is not a list',
  )
})

test('an object of another kind than its resource, such as a Scale, or without a resource, stays unchanged', () => {
  const scale = { ...widget, kind: 'Scale' }
  for (const transform of ['metadata', 'table', 'metadata-list'] as const) {
    expect(representObject({ object: scale, resource }, as(transform), table)).toBe(scale)
    expect(representObject({ object: widget, resource: undefined }, as(transform), table)).toBe(widget)
  }
})

test('a list is a Table, the metadata of its items, or itself; but not an object', () => {
  const list = { form: 'list', status: 200, resource, items: [widget], metadata: { resourceVersion: '1' } } as const
  const represent = (transform: Representation['transform'], metadata: JsonObject = list.metadata) =>
    representList({ ...list, metadata }, as(transform), table)
  expect(represent('metadata-list')).toMatchObject({
    kind: 'PartialObjectMetadataList',
    metadata: { resourceVersion: '1' },
    items: [{ kind: 'PartialObjectMetadata' }],
  })
  expect(represent('table')).toMatchObject({ kind: 'Table', metadata: { resourceVersion: '1' }, rows: [{}] })
  expect(refusalOf(() => represent('metadata'))).toBe(
    '406 you requested PartialObjectMetadata, but the requested object is a list',
  )
  for (const transform of ['table', 'metadata-list'] as const) {
    expect(represent(transform, { continue: '', resourceVersion: '1' })['metadata']).toEqual({ resourceVersion: '1' })
    expect(represent(transform, { continue: 'x' })['metadata']).toEqual({ continue: 'x' })
  }
})

test('items of built-in lists omit their kind, and a list without listKind derives it from the kind', () => {
  const list = { form: 'list', status: 200, items: [widget], metadata: {} } as const
  const { kind: _kind, apiVersion: _version, ...bare } = widget
  expect(plainList({ ...list, resource })).toEqual({
    kind: 'WidgetList',
    apiVersion: 'v1',
    metadata: {},
    items: [bare],
  })
  const custom = plainResource({ isCustom: true })
  expect(plainList({ ...list, resource: custom })).toMatchObject({ apiVersion: 'example.com/v1', items: [widget] })
  const named = { ...resource, definition: { ...resource.definition, listKind: 'Widgets' } }
  expect(plainList({ ...list, resource: named })['kind']).toBe('Widgets')
})
