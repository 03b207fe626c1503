import { expect, test } from 'vitest'
import type { JsonObject } from '../json/index.ts'
import { warnAboutCustomResourceDefinition } from './warnings.ts'

function definitionWith(formats: Readonly<Record<string, string>>): JsonObject {
  const properties = Object.fromEntries(
    Object.entries(formats).map(([type, format]) => [`of-${type}`, type === 'any' ? { format } : { type, format }]),
  )
  return { spec: { versions: [{ name: 'v1', schema: { openAPIV3Schema: { type: 'object', properties } } }] } }
}

test('warns of unknown formats that are new', () => {
  const definition = definitionWith({
    string: 'colour',
    integer: 'uint8',
    number: 'double',
    boolean: 'date',
    any: 'uuid',
  })
  expect(warnAboutCustomResourceDefinition(definition)).toEqual([
    'unrecognized format "colour"',
    'unrecognized format "uint8"',
    'unrecognized format "date"',
  ])
  expect(warnAboutCustomResourceDefinition(definition, definitionWith({ string: 'colour', integer: 'uint8' }))).toEqual(
    ['unrecognized format "date"'],
  )
})
