import { expect, test } from 'vitest'
import type { JsonObject } from '../json/index.ts'
import { AdmissionTypeChecker, type OpenApiKind } from './index.ts'

const text = { type: 'string' }
const schemas: Readonly<Record<string, JsonObject>> = {
  Meta: {
    type: 'object',
    properties: {
      name: text,
      generateName: text,
      namespace: text,
      labels: { type: 'object', additionalProperties: text },
      creationTimestamp: { $ref: 'Time' },
    },
  },
  Time: { type: 'string', format: 'date-time' },
  Port: { format: 'int-or-string', oneOf: [{ type: 'integer' }, text] },
  Untyped: { oneOf: [text, { type: 'number' }] },
  Node: {
    type: 'object',
    properties: {
      key: text,
      child: { $ref: 'Node' },
      children: { type: 'array', items: { allOf: [{ $ref: 'Node' }], default: {} } },
    },
  },
}

const spec: JsonObject = {
  type: 'object',
  properties: {
    size: { type: 'integer' },
    ratio: { type: 'number' },
    isOpen: { type: 'boolean' },
    bytes: { type: 'string', format: 'byte' },
    pause: { type: 'string', format: 'duration' },
    port: { $ref: 'Port' },
    untyped: { $ref: 'Untyped' },
    untypedMap: { type: 'object', additionalProperties: { $ref: 'Untyped' } },
    untypedList: { type: 'array', items: { $ref: 'Untyped' } },
    lost: { $ref: 'Nosuch' },
    node: { $ref: 'Node' },
    inner: { type: 'object', 'x-kubernetes-embedded-resource': true },
    'a-b': text,
    c__d: text,
    closed: { type: 'object', additionalProperties: false, properties: { a: text } },
  },
}

function kind(metadata: JsonObject = { allOf: [{ $ref: 'Meta' }], default: {} }): OpenApiKind {
  const schema: JsonObject = { type: 'object', properties: { apiVersion: text, kind: text, metadata, spec } }
  return { name: 'Thing', schema, find: (reference) => schemas[reference] }
}

/** The errors, without the source. */
function problemOf(source: string, checker = new AdmissionTypeChecker({ object: kind() })): string | undefined {
  return checker.problemOf(source)?.split('\n')[0]
}

test.each([
  ["object.metadata.name == 'a' && oldObject.metadata.labels['a'] == 'b' && object.kind == ''"],
  ["object.metadata.namespace == 'a' && object.metadata.__namespace__ == 'a'"],
  ["object.metadata.creationTimestamp < timestamp('2030-01-01T00:00:00Z')"],
  ['object.spec.size + 1 == 2 && object.spec.ratio > 1.5 && object.spec.isOpen'],
  ["object.spec.bytes == b'a' && object.spec.pause > duration('1s')"],
  ["object.spec.port == 1 || object.spec.port == 'a'"],
  ["object.spec.node.key == '' && object.spec.node.children.all(c, true)"],
  ["object.spec.a__dash__b + object.spec.c__underscores__d == '' && object.spec.closed.a == ''"],
  ["object.spec.inner.metadata.name == '' && object.spec.inner.kind == ''"],
  ["request.operation == 'CREATE' && namespaceObject.metadata.name == ''"],
  ["authorizer.group('').resource('pods').check('get').allowed()"],
  ['object.spec.size'],
])('%s has no error', (source) => {
  expect(problemOf(source)).toBe(undefined)
})

test.each([
  ['object.nosuch == 1', "ERROR: <input>:1:7: undefined field 'nosuch'"],
  ["object.spec.size == 'a'", "ERROR: <input>:1:18: found no matching overload for '_==_' applied to '(int, string)'"],
  [
    "object.metadata.labels['a'] == 1",
    "ERROR: <input>:1:29: found no matching overload for '_==_' applied to '(string, int)'",
  ],
  ['object.spec.untyped == 1', "ERROR: <input>:1:12: undefined field 'untyped'"],
  ["object.spec.untypedMap['a'] == 1", "ERROR: <input>:1:12: undefined field 'untypedMap'"],
  ['object.spec.untypedList[0] == 1', "ERROR: <input>:1:12: undefined field 'untypedList'"],
  ["object.spec.c__d == ''", "ERROR: <input>:1:12: undefined field 'c__d'"],
  ['object.spec.lost == 1', "ERROR: <input>:1:12: undefined field 'lost'"],
  ['object.spec.closed.b == 1', "ERROR: <input>:1:19: undefined field 'b'"],
  ["object.spec.node.child.key == ''", "ERROR: <input>:1:23: undefined field 'key'"],
  ['object.spec.node.children.all(c, has(c.key))', "ERROR: <input>:1:37: undefined field 'key'"],
  ["object.spec.inner.metadata.labels['a'] == ''", "ERROR: <input>:1:27: undefined field 'labels'"],
  ['params.a == 1', "ERROR: <input>:1:1: undeclared reference to 'params' (in container '')"],
])('%s is a type error', (source, problem) => {
  expect(problemOf(source)).toBe(problem)
})

test('a kind without a schema for its metadata still has a name', () => {
  const checker = new AdmissionTypeChecker({ object: kind({ type: 'object' }) })
  expect(problemOf("object.metadata.name + object.metadata.generateName == ''", checker)).toBe(undefined)
  expect(problemOf("object.metadata.labels['a'] == ''", checker)).toContain("undefined field 'labels'")
})

test('a value without a type is dyn', () => {
  const checker = new AdmissionTypeChecker({ object: { ...kind(), schema: {} } })
  expect(problemOf('object.nosuch.a == 1', checker)).toBe(undefined)
})

test('parameters have the type of their kind, or dyn if unknown', () => {
  const typed = new AdmissionTypeChecker({ object: kind(), params: { ...kind(), name: 'Params' } })
  expect(problemOf('params.spec.size == object.spec.size', typed)).toBe(undefined)
  expect(problemOf('params.nosuch == 1', typed)).toContain("undefined field 'nosuch'")
  const unknown = new AdmissionTypeChecker({ object: kind(), params: null })
  expect(problemOf('params.nosuch == 1', unknown)).toBe(undefined)
})

test('variables have the types of their expressions; objects and invalid expressions are dyn', () => {
  const checker = new AdmissionTypeChecker({ object: kind() })
  checker.defineVariable('size', 'object.spec.size')
  checker.defineVariable('spec', 'object.spec')
  checker.defineVariable('wrong', 'object.nosuch')
  checker.defineVariable('twice', 'variables.size * 2')
  expect(problemOf("variables.size == 'a'", checker)).toContain("applied to '(int, string)'")
  expect(problemOf("variables.twice == 'a'", checker)).toContain("applied to '(int, string)'")
  expect(problemOf('variables.spec.nosuch == 1 && variables.wrong.a == 1', checker)).toBe(undefined)
  expect(problemOf('variables.nosuch == 1', checker)).toContain("undefined field 'nosuch'")
})
