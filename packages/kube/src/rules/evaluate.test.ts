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

test('there are many scenarios', () => {
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

test('a property named __proto__ is a property like any other', () => {
  const map = { type: 'object', additionalProperties: { type: 'integer' } }
  const rules = [{ rule: "self.map['__proto__'] == 1 && !('toString' in self.map)" }]
  const compiled = compileRules(parseSchema({ type: 'object', properties: { map }, 'x-kubernetes-validations': rules }))
  const value = JSON.parse('{"map":{"__proto__":1}}') as JsonValue
  expect(evaluateRules(compiled, value).errors).toEqual([])
})
