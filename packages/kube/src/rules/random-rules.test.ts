import { expect, test } from 'vitest'
import { formatFieldError } from '../field/index.ts'
import { type JsonObject, type JsonValue, parseJson } from '../json/index.ts'
import { parseSchema } from '../schema/index.ts'
import { compileRules, evaluateRules } from './index.ts'
import { objectsOf } from './testdata/lines.ts'
import { randomRuleSchema, randomRules } from './testdata/random-rules.ts'
import { randomUpdates, updateSchema } from './testdata/random-updates.ts'

test('random rules have the estimates, results and costs of Kubernetes', () => {
  const schema = parseJson(randomRuleSchema) as JsonObject
  const rows = objectsOf(randomRules)
  const wrong: unknown[] = []
  for (const { rules, value, errors, remaining, costs } of rows) {
    const validations = (rules as string[]).map((rule) => ({ rule, message: 'm' }))
    const compiled = compileRules(parseSchema({ ...schema, 'x-kubernetes-validations': validations }))
    const result = evaluateRules(compiled, value as JsonValue)
    const ours = {
      errors: result.errors.map(formatFieldError).sort(),
      remaining: result.remainingBudget,
      costs: compiled.root?.rules.map((rule) => String(rule.costMax)),
    }
    if (JSON.stringify(ours) !== JSON.stringify({ errors, remaining, costs })) wrong.push({ rules, value, ours })
  }
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(100)
})

test('random updates are correlated, ratcheted and refused as in Kubernetes', () => {
  const compiled = compileRules(parseSchema(parseJson(updateSchema) as JsonObject))
  const rows = objectsOf(randomUpdates)
  const wrong: unknown[] = []
  for (const { value, old, errors, warnings, remaining } of rows) {
    const result = evaluateRules(compiled, value as JsonValue, old)
    const ours = {
      errors: result.errors.map(formatFieldError).sort(),
      warnings: [...result.warnings].sort(),
      remaining: result.remainingBudget,
    }
    if (JSON.stringify(ours) !== JSON.stringify({ errors, warnings, remaining })) wrong.push({ value, old, ours })
  }
  expect(wrong).toEqual([])
  expect(rows).toHaveLength(200)
})
