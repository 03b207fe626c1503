import { expect, test } from 'vitest'
import type { JsonObject } from '../../json/index.ts'
import { shapeOfDefinition } from '../../kinds/index.ts'
import { parseSchema, shapeOfSchema } from '../../schema/index.ts'
import type { Shape } from '../../shape/index.ts'
import { ownsStructAlone, toFieldSet } from './index.ts'

const text = { type: 'string' }
const schema = {
  type: 'object',
  properties: {
    struct: { type: 'object', properties: { a: text } },
    surge: { 'x-kubernetes-int-or-string': true },
    ports: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: { type: 'object', properties: { name: text, target: { 'x-kubernetes-int-or-string': true } } },
    },
  },
}
const objectMeta = shapeOfDefinition('io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta') as Shape
const shape = shapeOfSchema(parseSchema(schema), { objectMeta })

function owns(config: JsonObject, merged: JsonObject = config): boolean {
  return ownsStructAlone(toFieldSet(shape, config), shape, merged)
}

test('a declared struct that was applied empty is owned alone, one with fields is not', () => {
  expect(owns({ struct: {} }, { struct: { a: 'of another' } })).toBe(true)
  expect(owns({ struct: { a: 'x' } })).toBe(false)
})

test('a field without a declared type counts as a struct owned alone only if its value is a struct', () => {
  expect(owns({ surge: '25%', ports: [{ name: 'a', target: 80 }] })).toBe(false)
  expect(owns({ surge: {} }, { surge: { b: 1 } })).toBe(true)
  const ports = [
    { name: 'a', target: 80 },
    { name: 'b', target: {} },
  ]
  expect(owns({ ports })).toBe(true)
})
