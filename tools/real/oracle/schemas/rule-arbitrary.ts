import type { JsonObject, JsonValue, MutableJsonObject } from '@kubewright/kube/json'
import { isJsonObject } from '@kubewright/kube/json'
import type { Choices } from './choices.ts'
import { brokenText, ExpressionWriter, templatesOf } from './expression-arbitrary.ts'

/** Paths below self, by the types of the expression templates. */
type Paths = Record<string, string[]>

const identifier = /^[a-zA-Z_][a-zA-Z0-9_]*$/
const escapes: Readonly<Record<string, string>> = { 'a.b': 'a__dot__b', 'x-y': 'x__dash__y', __proto__: '__proto__' }

/** The templates of expressions about values of a schema: `self` and the named fields below it. */
function pathsOf(schema: JsonObject, path: string, paths: Paths, depth: number): void {
  const add = (type: string, text: string) => {
    paths[type] = [...(paths[type] ?? []), text]
  }
  add('dyn', `dyn(${path})`)
  switch (schema['type']) {
    case 'string':
      addTextPaths(schema, path, add)
      return
    case 'integer':
      add('int', path)
      return
    case 'number':
      add('double', path)
      return
    case 'boolean':
      add('bool', path)
      return
    case 'array':
      addListPaths(schema, path, paths, depth)
      return
    case 'object':
      addObjectPaths(schema, path, paths, depth)
  }
}

function addTextPaths(schema: JsonObject, path: string, add: (type: string, text: string) => void): void {
  const types: Readonly<Record<string, string>> = { 'date-time': 'ts', date: 'ts', duration: 'dur', byte: 'bytes' }
  add(types[String(schema['format'])] ?? 'string', path)
}

function addListPaths(schema: JsonObject, path: string, paths: Paths, depth: number): void {
  const items = isJsonObject(schema['items']) ? schema['items'] : {}
  paths['int'] = [...(paths['int'] ?? []), `${path}.size()`]
  if (items['type'] === 'integer') paths['li'] = [...(paths['li'] ?? []), path]
  if (items['type'] === 'string' && items['format'] === undefined) paths['ls'] = [...(paths['ls'] ?? []), path]
  paths['bool'] = [
    ...(paths['bool'] ?? []),
    `${path} == ${path}`,
    `${path}.all({=x:dyn}, dyn(x) == {dyn})`,
    `${path}.exists({=x:dyn}, {bool})`,
    `${path} + ${path} == ${path}`,
  ]
  if (depth > 0) pathsOf(items, `${path}[0]`, paths, depth - 1)
}

function addObjectPaths(schema: JsonObject, path: string, paths: Paths, depth: number): void {
  const { properties, additionalProperties } = schema
  if (isJsonObject(additionalProperties)) {
    paths['bool'] = [...(paths['bool'] ?? []), `{string} in ${path}`, `${path}.all({=k:string}, {bool})`]
    paths['int'] = [...(paths['int'] ?? []), `${path}.size()`]
    if (additionalProperties['type'] === 'integer') paths['map'] = [...(paths['map'] ?? []), path]
    if (depth > 0) pathsOf(additionalProperties, `${path}['a']`, paths, depth - 1)
    return
  }
  if (!isJsonObject(properties) || depth === 0) return
  for (const [name, property] of Object.entries(properties)) {
    const written = escapes[name] ?? name
    if (!identifier.test(written) || !isJsonObject(property)) continue
    paths['bool'] = [...(paths['bool'] ?? []), `has(${path}.${written})`]
    pathsOf(property, `${path}.${written}`, paths, depth - 1)
  }
}

const reasons = ['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate', 'Other']

/** Adds rules to a node: about its value, about its old value, with messages, reasons and field paths of all kinds. */
export function addRules(schema: MutableJsonObject, choices: Choices, isRoot: boolean, breakProbability = 0): void {
  if (!choices.withProbability(isRoot ? 60 : 25)) return
  const count = 1 + choices.below(2)
  schema['x-kubernetes-validations'] = Array.from({ length: count }, () => ruleOf(schema, choices, breakProbability))
}

function ruleOf(schema: JsonObject, choices: Choices, breakProbability: number): JsonObject {
  const paths: Paths = {}
  pathsOf(schema, 'self', paths, 2)
  const isTransition = choices.withProbability(25)
  const optionalOldSelf = isTransition && choices.withProbability(30)
  if (isTransition) pathsOf(schema, optionalOldSelf ? 'oldSelf.orValue(self)' : 'oldSelf', paths, 2)
  const writer = new ExpressionWriter(templatesOf(paths), choices, 1)
  const rule = writer.write('bool', 1 + choices.below(3))
  const made: MutableJsonObject = { rule: choices.withProbability(breakProbability) ? brokenText(rule, choices) : rule }
  if (choices.withProbability(40)) made['message'] = choices.pick<JsonValue>(['text', ' ', 'two\nlines', ''])
  if (choices.withProbability(25)) made['messageExpression'] = writer.write('string', 1 + choices.below(2))
  if (choices.withProbability(20)) made['reason'] = choices.pick(reasons)
  if (choices.withProbability(15))
    made['fieldPath'] = choices.pick(['.a', '.b.c', '.spec', "['a']", '.a[0]', '.x-y', 'a', '.zz', '.'])
  if (optionalOldSelf || choices.withProbability(2)) made['optionalOldSelf'] = true
  return made
}

const sizes: Readonly<Record<string, readonly JsonValue[]>> = {
  string: ['maxLength', 10, 100],
  array: ['maxItems', 5, 50],
  object: ['maxProperties', 5, 50],
}

/** Size limits, so that the cost of rules is accepted. */
export function addBounds(schema: MutableJsonObject, choices: Choices): void {
  const known = sizes[String(schema['type'])]
  if (!known || choices.withProbability(20)) return
  schema[known[0] as string] ??= choices.withProbability(30) ? (known[2] as number) : (known[1] as number)
}
