import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareStrings,
  formatGoFloat,
  getField,
  integerValue,
  quoteGo,
  setField,
  sortStrings,
  utf8Length,
} from './index.ts'

const anyText = fc.string({ unit: 'binary' })

test('strings are ordered as their UTF-8 bytes are', () => {
  fc.assert(
    fc.property(anyText, anyText, (left, right) => {
      const expected = Buffer.compare(Buffer.from(left), Buffer.from(right))
      expect(Math.sign(compareStrings(left, right))).toBe(expected)
      expect(sortStrings([left, right])).toEqual(expected > 0 ? [right, left] : [left, right])
    }),
    { seed: 1, numRuns: 2000 },
  )
  expect(['😀', 'Ａ', 'a'].sort()).toEqual(['a', '😀', 'Ａ'])
  expect(sortStrings(['😀', 'Ａ', 'a'])).toEqual(['a', 'Ａ', '😀'])
})

test('the length in UTF-8 is that of the encoded text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(Buffer.byteLength(text))
    }),
    { seed: 1, numRuns: 1000 },
  )
  expect(utf8Length('a\ud800')).toBe(4)
})

test.each([
  ['plain', '"plain"'],
  ['it\'s "q" \\', '"it\'s \\"q\\" \\\\"'],
  ['\x07\b\f\n\r\t\v', '"\\a\\b\\f\\n\\r\\t\\v"'],
  ['\x00\x1b\x7f', '"\\x00\\x1b\\x7f"'],
  ['é€😀', '"é€😀"'],
  ['\u00a0\u00ad\u2028\ufeff', '"\\u00a0\\u00ad\\u2028\\ufeff"'],
  ['\u{e0001}', '"\\U000e0001"'],
  ['\ufffd\ud800', '"\ufffd\ufffd"'],
])('%j is quoted as Go quotes it', (text, quoted) => {
  expect(quoteGo(text)).toBe(quoted)
})

test.each([
  [1e6, '1e+06'],
  [123456789.5, '1.234567895e+08'],
  [100000.5, '100000.5'],
  [0.0001, '0.0001'],
  [0.00001, '1e-05'],
  [-2.5e-7, '-2.5e-07'],
  [1e100, '1e+100'],
  [2 ** 63, '9.223372036854776e+18'],
  [-0, '-0'],
  [Number.NaN, 'NaN'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
  [Number.POSITIVE_INFINITY, '+Inf'],
])('the double %d is printed as Go prints it', (number, text) => {
  expect(formatGoFloat(number)).toBe(text)
})

test('integers become bigint exactly between the safe range and int64', () => {
  expect(integerValue(2n ** 53n - 1n)).toBe(2 ** 53 - 1)
  expect(integerValue(2n ** 53n)).toBe(2n ** 53n)
  expect(integerValue(-(2n ** 63n))).toBe(-(2n ** 63n))
  expect(integerValue(2n ** 63n)).toBe(2 ** 63)
})

test('fields are set and read as own properties', () => {
  const object: Record<string, number> = {}
  setField(object, '__proto__', 1)
  setField(object, 'a', 2)
  expect(Object.entries(object)).toEqual([
    ['__proto__', 1],
    ['a', 2],
  ])
  expect(getField(object, '__proto__')).toBe(1)
  expect(getField(object, 'constructor')).toBeUndefined()
})
