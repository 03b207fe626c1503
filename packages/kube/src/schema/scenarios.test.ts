import { expect, test } from 'vitest'
import { type FieldError, formatFieldError } from '../field/index.ts'
import { jsonEqual } from '../json/index.ts'
import { compileSchema } from './compile.ts'
import { parseSchema } from './parse.ts'
import { changesScenarios } from './testdata/changes.ts'
import { junctorsScenarios } from './testdata/junctors.ts'
import { listsAndObjectsScenarios } from './testdata/lists-and-objects.ts'
import { numbersScenarios } from './testdata/numbers.ts'
import { pruningAndDefaultingScenarios } from './testdata/pruning-and-defaulting.ts'
import { stringsFirstScenarios } from './testdata/strings-1.ts'
import { stringsSecondScenarios } from './testdata/strings-2.ts'
import { typesFirstScenarios } from './testdata/types-1.ts'
import { typesSecondScenarios } from './testdata/types-2.ts'

const validationScenarios = [
  ...typesFirstScenarios,
  ...typesSecondScenarios,
  ...numbersScenarios,
  ...stringsFirstScenarios,
  ...stringsSecondScenarios,
  ...listsAndObjectsScenarios,
  ...junctorsScenarios,
  ...changesScenarios,
]

const texts = (errors: readonly FieldError[]) => errors.map(formatFieldError).sort()

test.each(validationScenarios)('validation has the errors of Kubernetes: $name', (scenario) => {
  const program = compileSchema(parseSchema(scenario.schema))
  expect(texts(program.validate(scenario.value))).toEqual(scenario.errors)
  expect(texts(program.validateListTypes(scenario.value))).toEqual(scenario.listTypeErrors ?? [])
  expect(texts(program.validateEmbedded(scenario.value))).toEqual(scenario.embeddedErrors ?? [])
  if (scenario.old !== undefined) {
    expect(texts(program.validateUpdate(scenario.value, scenario.old))).toEqual(scenario.updateErrors)
  }
})

test.each(pruningAndDefaultingScenarios)('decoding has the results of Kubernetes: $name', (scenario) => {
  const program = compileSchema(parseSchema(scenario.schema))
  const pruned = program.prune(scenario.value)
  expect(jsonEqual(pruned.value, scenario.pruned)).toBe(true)
  expect(pruned.dropped).toEqual(scenario.dropped)
  const defaulted = program.applyDefaults(program.dropNulls(pruned.value))
  expect(jsonEqual(defaulted, scenario.defaulted)).toBe(true)
})

test('the table has its minimum number of scenarios', () => {
  expect(validationScenarios.length + pruningAndDefaultingScenarios.length).toBeGreaterThan(200)
})

test('errors of a status carry its path in the field but not in the message', () => {
  const program = compileSchema(
    parseSchema({ type: 'object', properties: { n: { type: 'integer' } }, required: ['x'] }),
  )
  expect(texts(program.validate({ n: 'a' }, 'status'))).toEqual([
    'status.n: Invalid value: "string": n in body must be of type integer: "string"',
    'status.x: Required value',
  ])
})

test('duplicates of the old object are tolerated in the new one', () => {
  const list = { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' }
  const program = compileSchema(parseSchema({ type: 'object', properties: { l: list } }))
  expect(program.validateListTypesUpdate({ l: ['a', 'a'] }, { l: ['a'] })).toHaveLength(1)
  expect(program.validateListTypesUpdate({ l: ['a', 'a'] }, { l: ['b', 'b'] })).toEqual([])
})
