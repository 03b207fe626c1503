import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import { shapeOfKind } from '../kinds/index.ts'
import { limits } from '../limits.ts'
import type { FieldShape, ObjectShape, Shape } from '../shape/index.ts'
import {
  applyFieldValidation,
  decodeJson,
  decodeYaml,
  fieldProblems,
  strictDecodingError,
  unknownField,
  unknownFields,
  warningHeaders,
} from './index.ts'
import { duplicateField } from './strict.ts'
import { warningHeader } from './warning-header.ts'

const text: Shape = { kind: 'scalar', type: 'string' }
const raw: Shape = { kind: 'any', atomic: true }

function object(fields: Readonly<Record<string, Shape>>, more: Partial<ObjectShape> = {}): ObjectShape {
  const declared = new Map(
    Object.entries(fields).map(([name, shape]): [string, FieldShape] => [
      name,
      { name, shape, required: false, patchStrategies: [] },
    ]),
  )
  return { kind: 'object', atomic: false, fields: declared, preserveUnknownFields: false, ...more }
}

function list(items: Shape): Shape {
  return { kind: 'list', listType: 'atomic', keys: [], items }
}

const widget = object({
  kind: text,
  metadata: object({ name: text, labels: object({}, { elements: text }) }),
  spec: object({
    containers: list(object({ name: text, env: list(object({ name: text })) })),
    raw,
    fieldsV1: object({}, { elements: raw }),
    open: object({ known: object({}) }, { preserveUnknownFields: true }),
    nested: object({}, { elements: object({ a: text }) }),
  }),
})

test.each([
  [{ kind: 'Widget', metadata: { name: 'a', labels: { any: 'thing' } } }, []],
  [{ bogus: { deep: 1 }, kind: 'Widget' }, ['bogus']],
  [
    { spec: { containers: [{ name: 'a' }, { foo: 1, env: [{ bar: null }] }] } },
    ['spec.containers[1].foo', 'spec.containers[1].env[0].bar'],
  ],
  [{ spec: { raw: { anything: [{ goes: 1 }] }, open: { x: 1, known: { y: 1 } } } }, ['spec.open.known.y']],
  [{ spec: { nested: { k: { a: 1, b: 2 }, 'x.y': { c: 1 } } } }, ['spec.nested.k.b', 'spec.nested.x.y.c']],
  [{ metadata: 'a string', spec: ['a list'] }, []],
  [{ unset: undefined }, []],
  [[{ bogus: 1 }], []],
])('the unknown fields of %j are %j', (value, paths) => {
  expect(unknownFields(value, widget)).toEqual(paths)
})

test('every field of a struct without fields is unknown, with and without duplicates elsewhere', () => {
  const shape = shapeOfKind({ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition' }) as Shape
  const versions = '"versions":[{"subresources":{"status":{"a":{}}}}]'
  const problem = 'unknown field "spec.versions[0].subresources.status.a"'
  expect(fieldProblems(decodeJson(`{"spec":{${versions}}}`), shape)).toEqual([problem])
  expect(fieldProblems(decodeJson(`{"spec":{"group":"a","group":"b",${versions}}}`), shape)).toEqual([
    'duplicate field "spec.group"',
    problem,
  ])
})

test('__proto__ and constructor are unknown like any other field', () => {
  const { value } = decodeJson('{"__proto__":{"a":1},"constructor":1}')
  expect(unknownFields(value, widget)).toEqual(['__proto__', 'constructor'])
})

test('unknown fields can be visited in sorted order', () => {
  expect(unknownFields({ b: 1, metadata: { z: 1, y: 1 }, a: 1 }, widget, { sorted: true })).toEqual([
    'a',
    'b',
    'metadata.y',
    'metadata.z',
  ])
})

test('no more unknown fields are reported than the limit', () => {
  const value = Object.fromEntries(Array.from({ length: limits.strictErrorsMax + 1 }, (_, index) => [`f${index}`, 1]))
  expect(unknownFields(value, widget)).toHaveLength(limits.strictErrorsMax)
  expect(fieldProblems(decodeJson(`{"kind":"a","kind":"b",${JSON.stringify(value).slice(1)}`), widget)).toHaveLength(
    limits.strictErrorsMax,
  )
  const problems = Object.keys(value).map(unknownField)
  expect(strictDecodingError(problems).message.split(', ')).toHaveLength(limits.strictErrorsMax)
})

test('for JSON, duplicate and unknown fields have the order of the text', () => {
  const document = decodeJson(
    '{"bogus":{"x":1,"x":2},"kind":"a","spec":{"containers":[{"name":"a","foo":1,"name":"b"}],"raw":{"x":1,"x":2},' +
      '"fieldsV1":{"x":1,"x":2},"open":{"x":1,"x":2}},"kind":"b","kind":"c","bogus":1,"metadata":{"labels":{"a":"1","a":"2"}}}',
  )
  expect(fieldProblems(document, widget)).toEqual([
    'unknown field "bogus"',
    'unknown field "spec.containers[0].foo"',
    'duplicate field "spec.containers[0].name"',
    'duplicate field "kind"',
    'duplicate field "metadata.labels.a"',
  ])
})

test('without duplicates, the fields of JSON are checked without parsing the text again', () => {
  expect(fieldProblems(decodeJson('{"z":1,"spec":{"y":1},"a":1}'), widget)).toEqual([
    'unknown field "z"',
    'unknown field "spec.y"',
    'unknown field "a"',
  ])
})

test('for YAML duplicates come first and unknown fields are sorted', () => {
  expect(fieldProblems(decodeYaml('z: 1\nkind: a\nkind: b\na: 1\n'), widget)).toEqual([
    'yaml: unmarshal errors:\n  line 3: key "kind" already set in map',
    'unknown field "a"',
    'unknown field "z"',
  ])
})

test('Ignore reports nothing, Warn warns and is the default, Strict refuses', () => {
  const problems = [unknownField('spec.bogus'), duplicateField('x')]
  expect(applyFieldValidation(problems, 'Ignore')).toEqual({ warnings: [] })
  expect(applyFieldValidation(problems, 'Warn')).toEqual({ warnings: problems })
  expect(applyFieldValidation(problems, undefined)).toEqual({ warnings: problems })
  const { error, warnings } = applyFieldValidation(problems, 'Strict')
  expect(isKubeError(error, 'KUBE_STRICT_DECODING') && error.message).toBe(
    'strict decoding error: unknown field "spec.bogus", duplicate field "x"',
  )
  expect(warnings).toEqual([])
  for (const mode of ['Ignore', 'Warn', 'Strict'] as const) {
    expect(applyFieldValidation([], mode)).toEqual({ warnings: [] })
  }
})

test('each duplicate of a YAML document is a separate warning', () => {
  const { problems } = decodeYaml('a: 1\na: 2\nb: 1\nb: 2\n')
  expect(applyFieldValidation(problems, 'Warn').warnings).toEqual([
    'line 2: key "a" already set in map',
    'line 4: key "b" already set in map',
  ])
})

test('a Warning header quotes its text', () => {
  expect(warningHeader('unknown field "spec.bogus\\"')).toBe('299 - "unknown field \\"spec.bogus\\\\\\""')
  expect(warningHeader('é')).toBe('299 - "é"')
  expect(warningHeader('two\nlines')).toBeUndefined()
})

test('Warning headers are sent once each, and cut when there are too many', () => {
  expect(warningHeaders(['a', 'b', 'a', '', 'x\ny'])).toEqual(['299 - "a"', '299 - "b"'])
  const long = 'é'.repeat(4096)
  expect(warningHeaders([long])).toEqual([`299 - "${long}"`])
  expect(warningHeaders([long, 'b'])).toEqual([`299 - "${'é'.repeat(256)}"`, '299 - "b"'])
  const many = Array.from({ length: 40 }, (_, index) => String(index).padEnd(200, '.'))
  expect(warningHeaders(many)).toHaveLength(21)
  // The text that exceeds the limit is kept even if the cut ones reach it.
  const exact = Array.from({ length: 18 }, (_, index) => String(index).padEnd(256, '.'))
  expect(warningHeaders(exact)).toHaveLength(17)
})
