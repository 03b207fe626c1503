import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonObject, type JsonValue, parseJson } from '../json/index.ts'
import { parseSchema } from '../schema/index.ts'
import { compileRules, evaluateRules } from './index.ts'
import { objectsOf } from './testdata/lines.ts'
import { randomRuleSchema, randomRules } from './testdata/random-rules.ts'

const runs = { seed: 1, numRuns: process.env['SOAK'] ? 5_000 : 200 }

const rules = objectsOf(randomRules)
  .slice(0, 20)
  .flatMap((row) => row['rules'] as string[])
const compiled = compileRules(
  parseSchema({
    ...(parseJson(randomRuleSchema) as JsonObject),
    'x-kubernetes-validations': rules.map((rule) => ({ rule })),
  }),
)

const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
)
const names = fc.constantFrom(
  'i',
  's',
  'li',
  'ls',
  'ss',
  'lo',
  'mi',
  'ms',
  'o',
  'd',
  'ts',
  'by',
  'ios',
  '__proto__',
  'k',
  'v',
  'x',
)
const anything = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 6 }),
  ),
})).value

test('values that do not match their schema cause errors and never a crash', () => {
  fc.assert(
    fc.property(anything, anything, (value, old) => {
      const result = evaluateRules(compiled, value, old)
      expect(result.remainingBudget).toBeLessThanOrEqual(10_000_000)
    }),
    runs,
  )
})

test('any text may be a rule without a crash', () => {
  const pieces = fc.constantFrom(
    'self',
    '.',
    'a',
    '(',
    ')',
    '[',
    ']',
    '==',
    '&&',
    '1',
    "'x'",
    '?',
    ':',
    'has',
    'all',
    ',',
    '{',
    '}',
    ' ',
    '-',
    'oldSelf',
    '%',
  )
  const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
  const schema = { type: 'object', properties: { a: { type: 'integer' } } }
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (rule) => {
      const one = compileRules(parseSchema({ ...schema, 'x-kubernetes-validations': [{ rule, message: 'm' }] }))
      evaluateRules(one, { a: 1 }, { a: 2 })
    }),
    runs,
  )
})
