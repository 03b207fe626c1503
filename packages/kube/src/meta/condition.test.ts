import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FieldPath, formatFieldError } from '../field/index.ts'
import {
  type Condition,
  findCondition,
  isConditionFalse,
  isConditionTrue,
  removeCondition,
  setCondition,
  validateConditions,
} from './index.ts'

const ready: Condition = {
  type: 'Ready',
  status: 'True',
  reason: 'Up',
  message: 'all up',
  lastTransitionTime: '2024-01-01T00:00:00Z',
}
const now = '2025-01-01T00:00:00Z'

test('a new condition gets the current time, unless it has one', () => {
  const { lastTransitionTime: _, ...timeless } = ready
  expect(setCondition(undefined, timeless, now)).toEqual([{ ...ready, lastTransitionTime: now }])
  expect(setCondition([], { ...ready, lastTransitionTime: '0001-01-01T00:00:00Z' }, now)[0]?.lastTransitionTime).toBe(
    now,
  )
  expect(setCondition([], ready, now)).toEqual([ready])
})

test('the transition time changes only with the status', () => {
  const reworded = setCondition([ready], { type: 'Ready', status: 'True', reason: 'Up', message: 'still up' }, now)
  expect(reworded).toEqual([{ ...ready, message: 'still up' }])
  const down = setCondition([ready], { type: 'Ready', status: 'False', reason: 'Down', message: '' }, now)
  expect(down).toEqual([{ ...ready, status: 'False', reason: 'Down', message: '', lastTransitionTime: now }])
  const timed = setCondition([ready], { ...ready, status: 'False', lastTransitionTime: '2024-06-01T00:00:00Z' }, now)
  expect(timed[0]?.lastTransitionTime).toBe('2024-06-01T00:00:00Z')
})

test('setting an existing condition again returns the same list', () => {
  const conditions = [ready]
  expect(setCondition(conditions, { ...ready, lastTransitionTime: now }, now)).toBe(conditions)
  expect(setCondition(conditions, { ...ready, observedGeneration: 0 }, now)).toBe(conditions)
  expect(setCondition(conditions, { ...ready, observedGeneration: 2 }, now)[0]?.observedGeneration).toBe(2)
})

test('conditions are found and removed by their type', () => {
  expect(isConditionTrue([ready], 'Ready')).toBe(true)
  expect(isConditionFalse([ready], 'Ready')).toBe(false)
  expect(isConditionTrue(undefined, 'Ready')).toBe(false)
  expect(findCondition([ready], 'Nope')).toBeUndefined()
  expect(removeCondition([ready], 'Ready')).toEqual([])
  const conditions = [ready]
  expect(removeCondition(conditions, 'Nope')).toBe(conditions)
})

const condition: fc.Arbitrary<Condition> = fc.record(
  {
    type: fc.constantFrom('Ready', 'Progressing', 'constructor'),
    status: fc.constantFrom('True', 'False', 'Unknown'),
    reason: fc.constantFrom('A', 'B'),
    message: fc.constantFrom('', 'm'),
    observedGeneration: fc.nat(2),
  },
  { requiredKeys: ['type', 'status'] },
)

test('setting is idempotent, and keeps one condition of each type', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 6 }), (list) => {
      let conditions: readonly Condition[] = []
      for (const item of list) {
        conditions = setCondition(conditions, item, now)
        expect(setCondition(conditions, item, 'later')).toBe(conditions)
        expect(findCondition(conditions, item.type)?.status).toBe(item.status)
      }
      expect(conditions.length).toBe(new Set(list.map(({ type }) => type)).size)
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 300 },
  )
})

test('conditions are validated as in Kubernetes', () => {
  const path = FieldPath.root('status').child('conditions')
  const wrong = { type: 'Ready', status: 'Yes', reason: '1', message: 'x'.repeat(32_769), observedGeneration: -1 }
  const reason =
    "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName',  or 'ReasonA,ReasonB',  or 'ReasonA:ReasonB', regex used for validation is '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?')"
  expect(validateConditions([ready, wrong], path).map(formatFieldError)).toEqual([
    'status.conditions[1].type: Duplicate value: "Ready"',
    'status.conditions[1].status: Unsupported value: "Yes": supported values: "False", "True", "Unknown"',
    'status.conditions[1].observedGeneration: Invalid value: -1: must be greater than or equal to zero',
    'status.conditions[1].lastTransitionTime: Required value',
    `status.conditions[1].reason: Invalid value: "1": ${reason}`,
    'status.conditions[1].message: Too long: may not be more than 32768 bytes',
  ])
  expect(validateConditions(undefined, path)).toEqual([])
  const longest = { reason: 'r'.repeat(1024), message: 'x'.repeat(32_768), observedGeneration: 0 }
  expect(validateConditions([{ ...ready, ...longest }], path)).toEqual([])
  expect(validateConditions([{ ...ready, reason: 'r'.repeat(1025) }], path).map(formatFieldError)).toEqual([
    'status.conditions[0].reason: Too long: may not be more than 1024 bytes',
  ])
  for (const lastTransitionTime of [null, '', '0001-01-01T00:00:00Z']) {
    expect(validateConditions([{ ...ready, lastTransitionTime, reason: '' }], path).map(formatFieldError)).toEqual([
      'status.conditions[0].lastTransitionTime: Required value',
      'status.conditions[0].reason: Required value',
    ])
  }
})
