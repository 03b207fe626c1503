import { expect, test } from 'vitest'
import { FieldPath, formatFieldError } from '../field/index.ts'
import { labelValueProblems, qualifiedNameProblems } from '../names/index.ts'
import {
  compileLabelSelector,
  formatLabelSelector,
  formatLabels,
  labelSelectorAsLabels,
  labelsConflict,
  mergeLabels,
  parseApiLabelSelector,
  validateLabelSelector,
} from './index.ts'

const path = FieldPath.root('spec').child('selector')

test('labels and expressions must all match', () => {
  const selector = compileLabelSelector({
    matchLabels: { app: 'web' },
    matchExpressions: [
      { key: 'tier', operator: 'In', values: ['b', 'a'] },
      { key: 'old', operator: 'DoesNotExist' },
    ],
  })
  expect(selector.toString()).toBe('app=web,!old,tier in (a,b)')
  expect(selector.matches({ app: 'web', tier: 'a' })).toBe(true)
  expect(selector.matches({ app: 'web', tier: 'a', old: '' })).toBe(false)
})

test.each([
  [{ matchExpressions: [{ key: 'a', operator: 'Gt' }] }, '"Gt" is not a valid label selector operator'],
  [
    { matchExpressions: [{ key: 'a', operator: 'In' }] },
    "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty",
  ],
  [
    { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['x'] }] },
    'values: Invalid value: ["x"]: values set must be empty for exists and does not exist',
  ],
])('an invalid selector %j is refused', (selector, message) => {
  expect(() => compileLabelSelector(selector)).toThrow(
    expect.objectContaining({ code: 'KUBE_SELECTOR_INVALID', message }),
  )
  expect(formatLabelSelector(selector)).toBe('<error>')
})

test('kubectl prints <none> for a selector without conditions', () => {
  expect(formatLabelSelector({})).toBe('<none>')
  expect(formatLabelSelector(undefined)).toBe('<none>')
  expect(formatLabelSelector({ matchLabels: { b: '2', a: '1' } })).toBe('a=1,b=2')
})

test('a string parses to a LabelSelector, without comparisons', () => {
  expect(parseApiLabelSelector('a=1,b in (y,x),!c')).toEqual({
    matchLabels: { a: '1' },
    matchExpressions: [
      { key: 'b', operator: 'In', values: ['x', 'y'] },
      { key: 'c', operator: 'DoesNotExist', values: [] },
    ],
  })
  expect(() => parseApiLabelSelector('a>1')).toThrow('"gt" isn\'t supported in label selectors')
  expect(() => parseApiLabelSelector('a!=1')).toThrow('"!=" is not a valid label selector operator')
  expect(() => parseApiLabelSelector('=')).toThrow("couldn't parse the selector string \"=\": found '='")
})

test('returns the required labels of a selector with only equality', () => {
  const expression = { key: 'b', operator: 'In', values: ['2'] }
  expect(labelSelectorAsLabels({ matchLabels: { a: '1' }, matchExpressions: [expression] })).toEqual({ a: '1', b: '2' })
  expect(() => labelSelectorAsLabels({ matchExpressions: [{ key: 'b', operator: 'Exists' }] })).toThrow(
    'operator "Exists" cannot be converted into the old label selector format',
  )
  expect(() => labelSelectorAsLabels({ matchExpressions: [{ key: 'b', operator: 'In', values: ['1', '2'] }] })).toThrow(
    'operator "In" without a single value cannot be converted into the old label selector format',
  )
  expect(() => labelSelectorAsLabels({ matchExpressions: [{ key: 'b', operator: 'X' }] })).toThrow(
    '"X" is not a valid selector operator',
  )
})

test('a selector in an object is validated field by field', () => {
  const selector = {
    matchLabels: { ok: 'not ok!' },
    matchExpressions: [
      { key: 'a', operator: 'In' },
      { key: '', operator: 'Exists', values: ['x'] },
      { key: 'b', operator: 'Near', values: ['-'] },
      { key: 'c', operator: 'NotIn' },
      { key: 'd', operator: 'DoesNotExist', values: ['y'] },
      { key: 'e', operator: 'In', values: ['ok', '-'] },
    ],
  }
  const valueRule = labelValueProblems('-')[0]
  const keyRule = qualifiedNameProblems('-')[0]
  const messages = [
    `matchLabels: Invalid value: "not ok!": ${valueRule}`,
    `matchExpressions[0].values: Required value: must be specified when \`operator\` is 'In' or 'NotIn'`,
    `matchExpressions[1].values: Forbidden: may not be specified when \`operator\` is 'Exists' or 'DoesNotExist'`,
    `matchExpressions[1].key: Invalid value: "": name part must be non-empty`,
    `matchExpressions[1].key: Invalid value: "": ${keyRule}`,
    `matchExpressions[2].operator: Invalid value: "Near": not a valid selector operator`,
    `matchExpressions[2].values[0]: Invalid value: "-": ${valueRule}`,
    `matchExpressions[3].values: Required value: must be specified when \`operator\` is 'In' or 'NotIn'`,
    `matchExpressions[4].values: Forbidden: may not be specified when \`operator\` is 'Exists' or 'DoesNotExist'`,
    `matchExpressions[5].values[1]: Invalid value: "-": ${valueRule}`,
  ].map((message) => `spec.selector.${message}`)
  expect(validateLabelSelector(selector, path).map(formatFieldError)).toEqual(messages)
  const lenient = validateLabelSelector(selector, path, { allowInvalidValues: true, allowUnknownOperators: true })
  expect(lenient.map(formatFieldError)).toEqual(messages.filter((message) => !/operator:|values\[/.test(message)))
  expect(validateLabelSelector(undefined, path)).toEqual([])
})

test('labels print sorted, conflict if values differ, and merge', () => {
  expect(formatLabels({ b: '2', a: '1' })).toBe('a=1,b=2')
  expect(formatLabels(undefined)).toBe('<none>')
  expect(labelsConflict({ a: '1', b: '1' }, { b: '2' })).toBe(true)
  expect(labelsConflict({ a: '1' }, { b: '2' })).toBe(false)
  expect(mergeLabels({ a: '1', b: '1' }, { b: '2' })).toEqual({ a: '1', b: '2' })
})
