import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { ServedResource } from '../served-resource.ts'
import { definition, version } from '../testdata/definitions.ts'
import { strategyContextWith } from '../testing/strategy-context.ts'
import { customResources } from './custom-resource.ts'

const context = strategyContextWith()

function served(parts: JsonObject = {}): ServedResource {
  return customResources(definition({ versions: [version('v1', parts)] }))[0] as ServedResource
}

function widget(parts: JsonObject = {}): JsonObject {
  return { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w', namespace: 'default' }, ...parts }
}

test('drops unknown fields, reports them, and sets defaults', () => {
  expect(served().prepare(widget({ spec: { odd: 1 } }))).toEqual({
    value: widget({ spec: { size: 1 } }),
    unknownFields: ['spec.odd'],
  })
})

test('drops the status of a new object only if status is a subresource', () => {
  const object = widget({ status: { ready: true } })
  expect(served().prepareForCreate(object, context)).toBe(object)
  expect(served({ subresources: { status: {} } }).prepareForCreate(object, context)).toEqual(widget())
})

test('validates objects by their schema', () => {
  const { errors } = served().validateCreate(widget({ spec: { size: 11 } }))
  expect(errors.map((error) => error.field)).toEqual(['spec.size'])
})

test('the columns of the definition follow the name, or else the age does', () => {
  const additionalPrinterColumns = [
    { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
    { name: 'Ready', type: 'boolean', jsonPath: '.status.ready', priority: 1, description: 'Whether it is.' },
    { name: 'Since', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ]
  const object = widget({ metadata: { name: 'w', creationTimestamp: '2026-01-01T00:00:00Z' }, spec: { size: 3 } })
  const cells = (resource: ServedResource) =>
    resource.columns.map((column) => [
      column.name,
      column.type,
      column.priority,
      column.cellOf(object, Date.UTC(2026, 0, 1, 5)),
    ])
  expect(cells(served({ additionalPrinterColumns }))).toEqual([
    ['Name', 'string', 0, 'w'],
    ['Size', 'integer', 0, 3],
    ['Ready', 'boolean', 1, null],
    ['Since', 'date', 0, '5h'],
  ])
  expect(
    served({ additionalPrinterColumns })
      .columns.map((column) => column.description)
      .slice(1, 3),
  ).toEqual(['Custom resource definition column (in JSONPath format): .spec.size', 'Whether it is.'])
  expect(cells(served())).toEqual([
    ['Name', 'string', 0, 'w'],
    ['Age', 'date', 0, '5h'],
  ])
})

test('selectable fields print their value, or an empty string', () => {
  const { selectableFields } = served({ selectableFields: [{ jsonPath: '.spec.color' }, { jsonPath: '.spec.size' }] })
  const object = widget({ spec: { size: 3 } })
  expect(selectableFields.map((entry) => [entry.field, entry.valueOf(object)])).toEqual([
    ['spec.color', ''],
    ['spec.size', '3'],
  ])
})

test('scale paths are those of the version', () => {
  const scale = { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' }
  expect(served({ subresources: { scale } }).scale).toEqual(scale)
  expect(served().scale).toBeUndefined()
})

test('custom resources have generations and require a resourceVersion for replacements', () => {
  const { strategy } = served()
  expect(strategy).toMatchObject({ hasGeneration: true, allowsUnconditionalUpdate: false, returnsDeletedObject: false })
})
