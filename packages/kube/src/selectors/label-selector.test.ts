import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addRequirements,
  compileLabelSelector,
  compileLabels,
  everythingSelector,
  exactMatch,
  isSatisfiable,
  type LabelOperator,
  type LabelRequirement,
  nothingSelector,
  parseLabelSelector,
  selectorsOverlap,
} from './index.ts'
import { compileRequirements } from './label-matcher.ts'
import { labelledObjects, recordedLabelSelectors } from './testdata/recorded-selectors.ts'

const runs = process.env['SOAK'] ? 20_000 : 300

test.each(recordedLabelSelectors)(
  '"$text" is parsed and matched as in Kubernetes',
  ({ text, canonical, matches, error }) => {
    if (error !== undefined) {
      const expected = expect.objectContaining({ code: 'KUBE_SELECTOR_INVALID', message: error })
      expect(() => parseLabelSelector(text)).toThrow(expected)
      return
    }
    const selector = parseLabelSelector(text)
    expect(selector.toString()).toBe(canonical)
    expect(labelledObjects.map((labels) => Number(selector.matches(labels))).join('')).toBe(matches)
  },
)

const key = fc.constantFrom('a', 'b', 'x.io/c', 'constructor', 'toString', 'in')
const value = fc.constantFrom('', '1', '2', '10', 'x', 'y.z', 'notin', '007')
const integer = fc.constantFrom('1', '2', '10', '-5', '007')
const values = fc.uniqueArray(value, { minLength: 1, maxLength: 3 })
const requirement: fc.Arbitrary<LabelRequirement> = fc.oneof(
  fc.record({ key, operator: fc.constantFrom<LabelOperator>('exists', '!'), values: fc.constant([]) }),
  fc.record({ key, operator: fc.constantFrom<LabelOperator>('in', 'notin'), values }),
  fc.record({ key, operator: fc.constantFrom<LabelOperator>('=', '==', '!='), values: value.map((text) => [text]) }),
  fc.record({ key, operator: fc.constantFrom<LabelOperator>('gt', 'lt'), values: integer.map((text) => [text]) }),
)
const requirements = fc
  .array(requirement, { maxLength: 4 })
  .filter((list) =>
    list.every(({ operator, values: [text = ''] }) => !['gt', 'lt'].includes(operator) || text !== '-5'),
  )
const labels = fc.dictionary(key, value)

/** A reference implementation of a requirement. */
function holds({ key: name, operator, values: list }: LabelRequirement, object: Record<string, string>): boolean {
  const present = Object.keys(object).includes(name)
  const text = present ? (object[name] as string) : ''
  if (operator === 'exists') return present
  if (operator === '!') return !present
  if (operator === 'notin' || operator === '!=') return !present || !list.includes(text)
  if (operator === 'gt' || operator === 'lt') {
    if (!present || !/^\d+$/.test(text)) return false
    return operator === 'gt' ? Number(text) > Number(list[0]) : Number(text) < Number(list[0])
  }
  return present && list.includes(text)
}

test('matching agrees with the reference implementation', () => {
  fc.assert(
    fc.property(requirements, labels, (list, object) => {
      expect(compileRequirements(list).matches(object)).toBe(list.every((item) => holds(item, object)))
    }),
    { seed: 1, numRuns: runs },
  )
})

test('a printed selector parses and prints the same', () => {
  fc.assert(
    fc.property(requirements, labels, (list, object) => {
      const selector = compileRequirements(list)
      const again = parseLabelSelector(selector.toString())
      expect(again.toString()).toBe(selector.toString())
      expect(again.matches(object)).toBe(selector.matches(object))
    }),
    { seed: 1, numRuns: runs },
  )
})

test('selectors overlap whenever an object matches both', () => {
  fc.assert(
    fc.property(requirements, requirements, labels, (left, right, object) => {
      const [first, second] = [compileRequirements(left), compileRequirements(right)]
      if (first.matches(object) && second.matches(object)) expect(selectorsOverlap(first, second)).toBe(true)
    }),
    { seed: 1, numRuns: runs },
  )
})

test.each([
  ['a=1,a=2', false],
  ['a=1,a!=1', false],
  ['a in (1,2),a notin (1)', true],
  ['a,!a', false],
  ['!a,a!=1', true],
  ['a>1,a<2', false],
  ['a>1,a<3', true],
  ['a>1,a<3,a!=2', true],
  ['a>9223372036854775807', false],
  ['a=x,a>1', false],
])('reports whether any labels can match %s', (text, possible) => {
  expect(isSatisfiable(parseLabelSelector(text).requirements)).toBe(possible)
})

test('everything matches all labels, nothing matches none and overlaps with no selector', () => {
  expect(compileLabelSelector({})).toBe(everythingSelector)
  expect(compileLabelSelector(undefined)).toBe(nothingSelector)
  expect(everythingSelector.matches(undefined)).toBe(true)
  expect(nothingSelector.matches({ a: 'b' })).toBe(false)
  expect(selectorsOverlap(nothingSelector, everythingSelector)).toBe(false)
  expect(addRequirements(nothingSelector, [{ key: 'a', operator: 'exists', values: [] }])).toBe(nothingSelector)
  expect(addRequirements(everythingSelector, [{ key: 'a', operator: 'exists', values: [] }]).toString()).toBe('a')
})

test('inherited properties are not labels', () => {
  expect(parseLabelSelector('constructor').matches({})).toBe(false)
  expect(parseLabelSelector('!toString').matches({})).toBe(true)
  expect(parseLabelSelector('!hasOwnProperty').matches(undefined)).toBe(true)
})

test('returns the required value of a label', () => {
  expect(exactMatch(parseLabelSelector('a=1,b'), 'a')).toBe('1')
  expect(exactMatch(parseLabelSelector('a in (1)'), 'a')).toBe('1')
  expect(exactMatch(parseLabelSelector('a in (1,2)'), 'a')).toBeUndefined()
  expect(exactMatch(parseLabelSelector('a!=1'), 'a')).toBeUndefined()
  expect(exactMatch(compileLabels({ app: 'web' }), 'app')).toBe('web')
})

test('integers of any length are parsed in linear time', () => {
  const selector = parseLabelSelector('a>1')
  expect(selector.matches({ a: '9'.repeat(1_000_000) })).toBe(false)
  expect(selector.matches({ a: `${'0'.repeat(1000)}5` })).toBe(true)
})
