import type { LabelSelector, LabelSelectorRequirement } from '@kubewright/kube/selectors'
import fc from 'fast-check'
import { anyText, joined, mutated, oneOf, repeated } from '../text-arbitrary.ts'

export const goodKeys = ['a', 'b', 'c', 'x.io/a', 'in', 'notin', 'constructor', 'a-b', '0', 'toString']
const badKeys = ['__proto__', 'bad!', '/x', 'é', 'a..', '', 'x/', 'A.b/c', 'k'.repeat(64), '-a', 'a/b/c']
const goodValues = ['', '1', '2', 'x', 'y', 'in', 'notin', '10', '007', 'v'.repeat(63), 'x_y', 'a.b']
const badValues = ['-5', '99999999999999999999', 'a b', 'é', 'x'.repeat(64), '-x', 'x_', '+3', '"']

export const key = oneOf(...goodKeys)
export const value = oneOf(...goodValues)
const anyKey = fc.oneof({ weight: 9, arbitrary: key }, { weight: 1, arbitrary: fc.oneof(oneOf(...badKeys), anyText) })
const anyValue = fc.oneof(
  { weight: 9, arbitrary: value },
  { weight: 1, arbitrary: fc.oneof(oneOf(...badValues), anyText) },
)

/** Labels of an object; some may be invalid. */
export const labels = fc.dictionary(key, fc.oneof(value, oneOf(...badValues)), { maxKeys: 6 })
export const labelsOfObjects = fc.array(labels, { minLength: 1, maxLength: 4 })

const space = oneOf('', '', '', ' ', '\t', '  ')
const comparison = joined(anyKey, space, oneOf('=', '==', '!=', '>', '<'), space, anyValue)
const integerComparison = joined(anyKey, oneOf('>', '<', ' > '), oneOf('1', '-5', '007', '+3', '9223372036854775808'))
const membership = joined(
  joined(anyKey, oneOf(' ', '  '), oneOf('in', 'notin'), space, fc.constant('('), space),
  joined(repeated(joined(space, anyValue, space), ',', 0, 4), fc.constant(')')),
)
const requirement = fc.oneof(anyKey, joined(fc.constant('!'), space, anyKey), comparison, integerComparison, membership)
const selectorText = joined(space, repeated(requirement, ',', 0, 4), space)

export const labelSelectorText = fc.oneof(
  { weight: 4, arbitrary: selectorText },
  { weight: 3, arbitrary: mutated(selectorText, [...'abn10(),=!<> \t\0-./é\\"']) },
  {
    weight: 1,
    arbitrary: repeated(oneOf('a', 'in', 'notin', '(', ')', ',', '=', '==', '!', '!=', '<', '>', ' '), '', 0, 8),
  },
  { weight: 1, arbitrary: anyText },
)

const expression: fc.Arbitrary<LabelSelectorRequirement> = fc
  .tuple(
    anyKey,
    oneOf('In', 'NotIn', 'Exists', 'DoesNotExist', 'In', 'NotIn', 'Gt', 'in', ''),
    fc.array(anyValue, { maxLength: 3 }),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([ownKey, operator, values, draw]) => {
    // Most expressions have values exactly if their operator requires some.
    const wanted = draw === 0 || operator.endsWith('In') ? values : []
    return draw < 3 && wanted.length === 0 ? { key: ownKey, operator } : { key: ownKey, operator, values: wanted }
  })

/** Go iterates over labels in random order, so at most one of them may be invalid. */
const matchLabels = fc
  .tuple(fc.dictionary(key, value, { maxKeys: 3 }), fc.array(fc.tuple(anyKey, anyValue), { maxLength: 1 }))
  .map(([good, others]) => ({ ...good, ...Object.fromEntries(others) }))

export const labelSelector: fc.Arbitrary<LabelSelector | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(null, {}, { matchLabels: {} }, { matchExpressions: [] }) },
  { weight: 12, arbitrary: fc.record({ matchLabels, matchExpressions: fc.array(expression, { maxLength: 3 }) }) },
)

export const requirementParts = fc.record({
  key: anyKey,
  operator: fc.constantFrom('=', '==', '!=', 'in', 'notin', 'exists', '!', 'gt', 'lt', 'near' as 'lt'),
  values: fc.array(fc.oneof(anyValue, oneOf('1', '-5', '007')), { maxLength: 2 }),
})

const fieldName = oneOf('a', 'b', 'x', 'a.b.c', '', 'status.phase', 'constructor')
const fieldValue = oneOf('', 'x', 'y', 'a\\,b', 'a\\=b', '\\\\', '\\', 'a\\x', 'a=b', 'é', '\\é', '1', '\\\\\\,', '😀')
const fieldRequirement = joined(fieldName, oneOf('=', '==', '!=', '!=', '=', '', '!', '>', '=='), fieldValue)

export const fieldSelectorText = fc.oneof(
  { weight: 3, arbitrary: repeated(fieldRequirement, ',', 0, 4) },
  { weight: 3, arbitrary: mutated(repeated(fieldRequirement, ',', 0, 4), [...'ab=!,\\ é😀>']) },
  { weight: 1, arbitrary: anyText },
)

/** The text after the operator, with valid or invalid escapes. */
export const escapedText = mutated(repeated(fc.oneof(fieldValue, oneOf('\\,', '\\=', '\\\\')), '', 0, 4), [
  ...'ab=,\\ é😀',
])
