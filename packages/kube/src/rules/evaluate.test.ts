import { expect, test } from 'vitest'
import { formatFieldError } from '../field/index.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { parseSchema } from '../schema/index.ts'
import { compileRules, evaluateRules } from './index.ts'
import { evaluations1 } from './testdata/evaluations-1.ts'
import { evaluations2 } from './testdata/evaluations-2.ts'
import { objectsOf } from './testdata/lines.ts'

const scenarios = [...objectsOf(evaluations1), ...objectsOf(evaluations2)]

function run(scenario: JsonObject) {
  const compiled = compileRules(parseSchema(scenario['schema']), {
    isResourceRoot: scenario['root'] !== false,
  })
  const { budget, limit } = scenario
  const result = evaluateRules(compiled, scenario['value'] as JsonValue, scenario['old'], {
    ...(typeof budget === 'number' ? { budget } : {}),
    ...(typeof limit === 'number' ? { callCostMax: limit } : {}),
  })
  return {
    errors: result.errors.map(formatFieldError).sort(),
    warnings: result.warnings,
    remaining: result.remainingBudget,
  }
}

test.each(scenarios.map((scenario) => [String(scenario['name']), scenario] as const))('%s', (_, scenario) => {
  const { errors, warnings, remaining } = scenario
  expect(run(scenario)).toEqual({ errors, warnings, remaining })
})

test('the table has its minimum number of scenarios', () => {
  expect(scenarios.length).toBeGreaterThan(250)
})

const text = { type: 'string', maxLength: 100_000 }

test('a hostile string and pattern end at the cost limit', () => {
  const schema = parseSchema({
    type: 'object',
    properties: { text },
    'x-kubernetes-validations': [{ rule: "self.text.matches('(a+)+$')" }],
  })
  const compiled = compileRules(schema)
  const { errors } = evaluateRules(compiled, { text: `${'a'.repeat(50_000)}b` })
  expect(errors.map(formatFieldError)).toEqual(["<nil>: Invalid value: failed rule: self.text.matches('(a+)+$')"])
})

test('a quadratic rule stops at the call limit and ends the evaluation', () => {
  const rules = [{ rule: 'self.all(x, self.exists_one(y, x == y))' }, { rule: 'self.size() < 10' }]
  const list = { type: 'array', items: { type: 'integer' }, 'x-kubernetes-validations': rules }
  const compiled = compileRules(parseSchema({ type: 'object', properties: { list } }))
  const values = Array.from({ length: 1000 }, (_, index) => index)
  const result = evaluateRules(compiled, { list: values })
  expect(result.errors.map(formatFieldError)).toEqual([
    'list: Invalid value: "array": \'operation cancelled: actual cost limit exceeded\': no further validation rules will be run due to call cost exceeds limit for rule: self.all(x, self.exists_one(y, x == y))',
  ])
  expect(result.remainingBudget).toBe(-1)
})

test('integers keep all 64 bits', () => {
  const rule = 'self.a == 9223372036854775807 && self.b == -9223372036854775808 && self.a + self.b == -1'
  const properties = { a: { type: 'integer' }, b: { type: 'integer' } }
  const compiled = compileRules(parseSchema({ type: 'object', properties, 'x-kubernetes-validations': [{ rule }] }))
  expect(evaluateRules(compiled, { a: 9223372036854775807n, b: -9223372036854775808n }).errors).toEqual([])
})

test('without ratcheting an unchanged value is an error', () => {
  const a = { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self > 5' }] }
  const compiled = compileRules(parseSchema({ type: 'object', properties: { a } }))
  expect(evaluateRules(compiled, { a: 1 }, { a: 1 }).warnings).toHaveLength(1)
  expect(evaluateRules(compiled, { a: 1 }, { a: 1 }, { ratcheting: false }).errors).toHaveLength(1)
})

test('a property named __proto__ is an ordinary property', () => {
  const map = { type: 'object', additionalProperties: { type: 'integer' } }
  const rules = [{ rule: "self.map['__proto__'] == 1 && !('toString' in self.map)" }]
  const compiled = compileRules(parseSchema({ type: 'object', properties: { map }, 'x-kubernetes-validations': rules }))
  const value = JSON.parse('{"map":{"__proto__":1}}') as JsonValue
  expect(evaluateRules(compiled, value).errors).toEqual([])
})

/** Whether a transition rule holds, and the message if it does not. */
function transitionErrors(schema: JsonObject, value: JsonObject, old: JsonObject): string {
  const { errors } = evaluateRules(compileRules(parseSchema(schema)), value, old)
  return errors.map(formatFieldError).join()
}

test('an optional old value has lost its schema, as in Kubernetes', () => {
  const properties = {
    'x-y': { type: 'integer' },
    time: { type: 'string', format: 'date-time' },
    set: { type: 'array', items: { type: 'integer' }, 'x-kubernetes-list-type': 'set' },
  }
  const value = { 'x-y': 1, time: '2020-01-01T00:00:00Z', set: [2, 1] }
  const old = { ...value, set: [1, 2] }
  const errorsOf = (rule: string) => {
    const rules = [{ rule, optionalOldSelf: true, message: 'no' }]
    return transitionErrors({ type: 'object', properties, 'x-kubernetes-validations': rules }, value, old)
  }
  expect(errorsOf("oldSelf.value().time == dyn('2020-01-01T00:00:00Z')")).toBe('')
  expect(errorsOf("dyn(oldSelf.value())['x-y'] == 1")).toBe('')
  expect(errorsOf('oldSelf.value().x__dash__y == 1')).toBe(
    '<nil>: Invalid value: "object": no such key: x__dash__y evaluating rule: no',
  )
  expect(errorsOf('self.set == oldSelf.value().set')).toBe('')
  expect(errorsOf('oldSelf.value().set == self.set')).toBe('<nil>: Invalid value: no')
})

test('an old time that is optional is still a time', () => {
  const rules = [{ rule: "oldSelf.value() < timestamp('2021-01-01T00:00:00Z')", optionalOldSelf: true }]
  const time = { type: 'string', format: 'date-time', 'x-kubernetes-validations': rules }
  const schema = { type: 'object', properties: { time } }
  expect(transitionErrors(schema, { time: '2022-01-01T00:00:00Z' }, { time: '2020-01-01T00:00:00Z' })).toBe('')
})

test('a message has no old value if no rule uses it', () => {
  const rule = { rule: 'self.a > 5', messageExpression: "'was ' + string(oldSelf.a)" }
  const other = { rule: 'self.a != oldSelf.a' }
  const schema = (rules: JsonValue) => ({
    type: 'object',
    properties: { a: { type: 'integer' } },
    'x-kubernetes-validations': rules,
  })
  expect(transitionErrors(schema([rule]), { a: 1 }, { a: 2 })).toBe('<nil>: Invalid value: failed rule: self.a > 5')
  expect(transitionErrors(schema([rule, other]), { a: 1 }, { a: 2 })).toBe('<nil>: Invalid value: was 2')
})

test('objects and lists compare only with their own type', () => {
  const errorsOf = (rule: string) =>
    transitionErrors(
      {
        type: 'object',
        properties: { o: { type: 'object' }, l: { type: 'array', items: { type: 'integer' } } },
        'x-kubernetes-validations': [{ rule }],
      },
      { o: {}, l: [1] },
      {},
    )
  const noOverload = (rule: string) =>
    `<nil>: Invalid value: "object": 'no such overload': call arguments did not match a supported operator, function or macro signature for rule: ${rule}`
  for (const rule of ["dyn(self.o) == 'a'", "dyn(self.l) == 'a'", 'dyn(self.o) == [1]']) {
    expect(errorsOf(rule)).toBe(noOverload(rule))
  }
  expect(errorsOf("dyn(self.o) != 'a'")).toBe('')
  expect(errorsOf("'a' != dyn(self.o)")).toBe('')
  expect(errorsOf('dyn(self.o) != null')).toBe('')
})

test('rules on a value without a type report that, and such a value without rules does not', () => {
  const untyped = { 'x-kubernetes-preserve-unknown-fields': true }
  const said = (schema: JsonObject, value: JsonValue) => run({ root: false, schema, value }).errors
  const message = 'rule compiler initialization error: failed to convert to declType for CEL validation rules'
  const rules = { 'x-kubernetes-validations': [{ rule: 'true' }] }
  expect(said({ type: 'object', additionalProperties: untyped, ...rules }, { x: 1 })).toEqual([
    `<nil>: Invalid value: "object": ${message}`,
  ])
  expect(said({ type: 'object', additionalProperties: { ...untyped, ...rules } }, { x: 1 })).toEqual([
    `[x]: Invalid value: "": ${message}`,
  ])
  const inner = { ...untyped, properties: { y: { type: 'integer', ...rules } } }
  const lists = { type: 'object', additionalProperties: { type: 'array', items: inner } }
  expect(said(lists, { k: [{ y: 1 }] })).toEqual([])
})
