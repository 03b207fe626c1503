import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import { decodeDocument, decodeJson, decodeYamlDocuments, isJsonDocument } from './index.ts'

function valuesOf(text: string) {
  return decodeYamlDocuments(text).map((document) => document.value)
}

test.each([
  ['', []],
  ['# only a comment\n', []],
  ['a: 1\n', [{ a: 1 }]],
  ['a: 1\n---\nb: 2\n', [{ a: 1 }, { b: 2 }]],
  ['---\na: 1\n---\n---\n# nothing\n---\nb: 2', [{ a: 1 }, { b: 2 }]],
  ['--- # the first\na: 1\n---   \nb: 2\n', [{ a: 1 }, { b: 2 }]],
  ['a: 1\r\n---\r\nb: 2\r\n', [{ a: 1 }, { b: 2 }]],
  ['a: |\n  x\n---\nb: 2\n', [{ a: 'x\n' }, { b: 2 }]],
  ['a: 1\n...\nignored\n---\nb: 2\n', [{ a: 1 }, { b: 2 }]],
  ['null\n---\na: 1\n', [{ a: 1 }]],
  ['{"a":1}{"b":2}\n{"c":3}', [{ a: 1 }, { b: 2 }, { c: 3 }]],
  ['{"a":1}\n---\nb: 2\n', [{ a: 1 }, { b: 2 }]],
  ['  {a: 1}\n---\n{b: 2}\n', [{ a: 1 }, { b: 2 }]],
  ['---\n{"a":1}\n', [{ a: 1 }]],
  ['- a\n- b\n', [['a', 'b']]],
])('the manifest %j has the documents %j', (text, values) => {
  expect(valuesOf(text)).toEqual(values)
})

test('three dashes split even inside a block scalar, as in kubectl', () => {
  expect(valuesOf('a: |\n  x\n---\n  z\n')).toEqual([{ a: 'x\n' }, 'z'])
})

test('the last line of a manifest gets a line feed, that of a single document does not', () => {
  expect(decodeYamlDocuments('a: |\n  x\n---\nb: |\n  y').map(({ value }) => value)).toEqual([
    { a: 'x\n' },
    { b: 'y\n' },
  ])
  expect(decodeDocument('b: |\n  y').value).toEqual({ b: 'y' })
})

test('a separator may be followed only by a comment', () => {
  expect(() => decodeYamlDocuments('a: 1\n--- b: 2\n')).toThrow('invalid Yaml document separator: b: 2')
})

test('errors and duplicates name the line in the whole manifest', () => {
  try {
    decodeYamlDocuments('a: 1\n---\n\nb: [1\n')
    expect.unreachable()
  } catch (error) {
    expect(isKubeError(error, 'KUBE_YAML_SYNTAX') && error.path).toBe('5:1')
  }
  const [, second] = decodeYamlDocuments('a: 1\n---\n\nb: 1\nb: 2\n')
  expect(second?.problems).toEqual(['yaml: unmarshal errors:\n  line 5: key "b" already set in map'])
})

test('after two JSON documents an error is a JSON error, before that YAML is tried', () => {
  expect(() => decodeYamlDocuments('{"a":1}{"b":2}c: 3')).toThrow(
    "invalid character 'c' looking for beginning of value",
  )
  expect(() => decodeYamlDocuments('{"a":1}{b: [')).toThrow("invalid character 'b' looking for")
  expect(valuesOf('{"a":1}\nb: 2\n')).toEqual([{ a: 1 }, { b: 2 }])
})

test('the documents of a JSON stream report their duplicates one by one', () => {
  const documents = decodeYamlDocuments('{"a":1,"a":2}\n{"b":9007199254740993}')
  expect(documents.map(({ duplicates, source, format }) => [duplicates, source, format])).toEqual([
    [['a'], '{"a":1,"a":2}', 'json'],
    [[], '{"b":9007199254740993}', 'json'],
  ])
  expect(documents[1]?.value).toEqual({ b: 9007199254740993n })
})

test.each([
  [' \n{"a":1}', true],
  ['\u00a0{', true],
  ['[1]', false],
  ['a: {}', false],
  ['', false],
])('%j is treated as JSON: %s', (text, expected) => {
  expect(isJsonDocument(text)).toBe(expected)
  if (!text.includes('\u00a0')) expect(isJsonDocument(new TextEncoder().encode(text))).toBe(expected)
})

test('detects the format of a single document', () => {
  expect(decodeDocument('{"a": yes}'.replace('yes', 'true'))).toMatchObject({ value: { a: true }, format: 'json' })
  expect(decodeDocument('a: yes')).toMatchObject({ value: { a: true }, format: 'yaml' })
  expect(() => decodeDocument('{"a": yes}')).toThrow("invalid character 'y' looking for beginning of value")
})

test('strict JSON lists its duplicates with the messages of Kubernetes', () => {
  expect(decodeJson('{"spec":{"a\\"b":1,"a\\"b":2}}')).toMatchObject({
    duplicates: ['spec.a"b'],
    problems: ['duplicate field "spec.a\\"b"'],
  })
})
