import { expect, test } from 'vitest'
import { FieldPath, formatFieldError } from '../field/index.ts'
import { checkRuleDeclarations, parseSchema, resolveFieldPath } from './index.ts'

const text = { type: 'string' }
const map = parseSchema({ type: 'object', additionalProperties: { type: 'object', properties: { a: text, '': text } } })
const object = parseSchema({
  type: 'object',
  properties: {
    'a.b': text,
    '': text,
    m: { type: 'object', additionalProperties: { type: 'object', properties: { a: text } } },
    "x'y": text,
  },
})

test.each([
  [map, "['k'].a", '[k].a'],
  [map, '.k.a', '[k].a'],
  [map, ".k['']", '[k][]'],
  [map, "['']", '[]'],
  [map, "['x\\'y']", "[x'y]"],
  [object, "['a.b']", 'a.b'],
  [object, "['']", '[]'],
  [object, '.m.k.a', 'm[k].a'],
  [object, ".m['k k']['a']", 'm[k k].a'],
  [object, "['x\\'y']", "x'y"],
])('%# the path %s is printed as Kubernetes prints it', (schema, path, printed) => {
  const resolved = resolveFieldPath(path, schema)
  expect('path' in resolved ? resolved.path.toString() : resolved.problem).toBe(printed)
})

test.each([
  [map, '.a.b', 'does not refer to a valid field'],
  [object, '.m.k.z', 'does not refer to a valid field'],
  [object, '.a..b', 'does not refer to a valid field'],
  [object, '.m["k"]', 'expected single quoted string but got "k"'],
  [object, ".m['k'", 'unexpected end of JSON path'],
  [object, ".m['k']]", 'expected [ or . but got: ]'],
  [object, 'm', 'expected [ or . but got: m'],
  [object, '.', 'unexpected end of JSON path'],
  [object, '[', 'unexpected end of JSON path'],
  [object, "['\\q']", 'invalid string literal: invalid escape char \\q'],
])('%# the path %s does not resolve', (schema, path, problem) => {
  expect(resolveFieldPath(path, schema)).toEqual({ problem })
})

test('both kinds of line breaks count in the declaration of a rule', () => {
  const errors = (rule: object) => {
    const schema = parseSchema({ type: 'object', 'x-kubernetes-validations': [{ rule: 'true', ...rule }] })
    return checkRuleDeclarations(schema.rules, schema, FieldPath.root('s')).map(formatFieldError)
  }
  expect(errors({ message: 'a\rb' })).toEqual([
    's.x-kubernetes-validations[0].message: Invalid value: "a\\rb": must not contain line breaks',
  ])
  expect(errors({ rule: 'true ||\rfalse' })).toEqual([
    's.x-kubernetes-validations[0].message: Required value: message must be specified if rule contains line breaks',
  ])
})
