import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  escapeFieldValue,
  exactFieldMatch,
  fieldSelectorOf,
  parseFieldSelector,
  transformFieldSelector,
  unescapeFieldValue,
} from './index.ts'
import { fieldObjects, recordedFieldSelectors } from './testdata/recorded-selectors.ts'

test.each(recordedFieldSelectors)(
  '"$text" is parsed and matched as in Kubernetes',
  ({ text, canonical, matches, error }) => {
    if (error !== undefined) {
      const expected = expect.objectContaining({ code: 'KUBE_SELECTOR_INVALID', message: error })
      expect(() => parseFieldSelector(text)).toThrow(expected)
      return
    }
    const selector = parseFieldSelector(text)
    expect(selector.toString()).toBe(canonical)
    expect(fieldObjects.map((fields) => Number(selector.matches(fields))).join('')).toBe(matches)
  },
)

test('every value survives escaping, and printed selectors parse to the same selector', () => {
  const unit = fc.constantFrom('a', '\\', ',', '=', '!', 'é', ' ')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 8 }), (value) => {
      expect(unescapeFieldValue(escapeFieldValue(value))).toBe(value)
      const selector = fieldSelectorOf({ 'metadata.name': value })
      expect(parseFieldSelector(selector.toString()).requirements).toEqual(selector.requirements)
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 300 },
  )
})

test('conditions can be renamed, dropped or refused', () => {
  const selector = parseFieldSelector('a=1,b!=2', (field, value) =>
    field === 'b' ? ['', ''] : [`spec.${field}`, value],
  )
  expect(selector.toString()).toBe('spec.a=1')
  const dropped = transformFieldSelector(selector, () => ['', ''])
  expect(dropped.everything).toBe(true)
  expect(dropped.matches({})).toBe(true)
  const refuse = () => {
    throw new Error('field label not supported: a')
  }
  expect(() => parseFieldSelector('a=1', refuse)).toThrow('field label not supported: a')
})

test('a missing field counts as empty, and inherited properties are not fields', () => {
  expect(parseFieldSelector('a=').matches({})).toBe(true)
  expect(parseFieldSelector('constructor=').matches({})).toBe(true)
  expect(parseFieldSelector('a!=').matches({})).toBe(false)
})

test('returns the required value of a field', () => {
  expect(exactFieldMatch(parseFieldSelector('a=1,b!=2'), 'a')).toBe('1')
  expect(exactFieldMatch(parseFieldSelector('a=1,b!=2'), 'b')).toBeUndefined()
})
