import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatGoFloat } from '../../json/index.ts'
import { CelDuration, CelError, CelTimestamp, CelUint, type CelValue } from '../value.ts'
import { celAdd, celDivide, celModulo, celMultiply, celSubtract } from './arithmetic.ts'
import { toDouble, toInt, toTimestamp } from './conversion.ts'
import { parseDouble } from './double-text.ts'
import { celListFrom, celValuesEqual, EntryCelMap } from './index.ts'
import { compareNumbers } from './numbers.ts'
import { timestampField } from './timestamp-fields.ts'
import { celToText } from './to-text.ts'

const runs = { seed: 1, numRuns: process.env.SOAK ? 20_000 : 300 }
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const edges = fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n, -1n, 0n, 1n)
const anyInt = fc.oneof(int64, edges)

test('sums, differences and products are exact or an overflow', () => {
  fc.assert(
    fc.property(anyInt, anyInt, (left, right) => {
      for (const [operation, exact] of [
        [celAdd, left + right],
        [celSubtract, left - right],
        [celMultiply, left * right],
      ] as const) {
        const result = operation(left, right)
        if (BigInt.asIntN(64, exact) === exact) expect(result).toBe(exact)
        else expect(result).toMatchObject({ message: 'integer overflow' })
      }
    }),
    runs,
  )
})

test('quotient and remainder add up to the dividend', () => {
  fc.assert(
    fc.property(anyInt, anyInt, (left, right) => {
      const quotient = celDivide(left, right)
      const remainder = celModulo(left, right)
      if (right === 0n) {
        expect(quotient).toMatchObject({ message: 'division by zero' })
        expect(remainder).toMatchObject({ message: 'modulus by zero' })
      } else if (typeof quotient === 'bigint' && typeof remainder === 'bigint') {
        expect(quotient * right + remainder).toBe(left)
      } else {
        expect([left, right]).toEqual([-(2n ** 63n), -1n])
      }
    }),
    runs,
  )
})

test('numbers of all types have one order', () => {
  const number = fc.oneof(
    anyInt,
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => new CelUint(value)),
    fc.double({ noNaN: true }),
    fc.integer().map(Number),
  )
  fc.assert(
    fc.property(number, number, (left, right) => {
      const order = compareNumbers(left, right)
      const reverse = compareNumbers(right, left)
      expect(order === undefined ? undefined : order + 0).toBe(reverse === undefined ? undefined : 0 - reverse + 0)
    }),
    runs,
  )
  expect(compareNumbers(Number.NaN, 1n)).toBeUndefined()
})

test('the text of a double parses to the double', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      expect(parseDouble(formatGoFloat(value))).toBe(value)
    }),
    runs,
  )
})

test.each([
  [100000, '100000'],
  [1e6, '1e+06'],
  [1234567, '1.234567e+06'],
  [0.0001, '0.0001'],
  [0.00001, '1e-05'],
  [-0, '-0'],
  [Number.NaN, 'NaN'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
])('%d is printed as in Go: %s', (value, text) => {
  expect(formatGoFloat(value)).toBe(text)
})

test.each([
  ['0x1p4', 16],
  ['1_000', 1000],
  ['1__0', undefined],
  ['5.', 5],
  ['inf', Number.POSITIVE_INFINITY],
  ['1e400', undefined],
  ['', undefined],
  ['0x', undefined],
])('the text %j is the double %j', (text, value) => {
  expect(parseDouble(text)).toBe(value)
})

test('a timestamp keeps the offset of its source, only in its text', () => {
  const written = toTimestamp('2020-01-01T00:30:00.5+05:30') as CelTimestamp
  expect(celToText(written)).toBe('2020-01-01T00:30:00.5+05:30')
  expect(celValuesEqual(written, toTimestamp('2019-12-31T19:00:00.5Z') as CelTimestamp)).toBe(true)
  expect(timestampField('getHours', written, 'UTC')).toBe(19n)
})

test.each([
  ['America/New_York', 7n],
  ['+02:30', 13n],
  ['-03:00', 8n],
  ['02:00', 13n],
  ['UTC', 11n],
  ['', 11n],
])('the zone %s shows %s hours', (zone, hours) => {
  const time = toTimestamp('2023-05-17T11:22:33Z') as CelTimestamp
  expect(timestampField('getHours', time, zone)).toBe(hours)
})

test.each([['Nowhere/X'], ['europe/berlin'], ['../x'], ['+1'], ['a:b']])('%s is not a zone', (zone) => {
  expect(timestampField('getHours', new CelTimestamp(0n), zone)).toBeInstanceOf(CelError)
})

test('maps find a number by any type of key, and distinguish types', () => {
  const map = new EntryCelMap([
    [1n, 'int'],
    [new CelUint(2n), 'uint'],
    ['1', 'string'],
    [true, 'bool'],
  ])
  const found = (key: CelValue): CelValue | undefined => map.get(key)
  expect([found(1n), found(new CelUint(1n)), found(1)]).toEqual(['int', 'int', 'int'])
  expect([found(2n), found(2), found('1'), found(true), found(1.5)]).toEqual([
    'uint',
    'uint',
    'string',
    'bool',
    undefined,
  ])
})

test('equality compares lists, maps and numbers of different types by value', () => {
  expect(
    celValuesEqual(celListFrom([1n, new EntryCelMap([['a', 1]])]), celListFrom([1, new EntryCelMap([['a', 1n]])])),
  ).toBe(true)
  expect(celValuesEqual(celListFrom([1n]), celListFrom(['1']))).toBe(false)
  expect(celValuesEqual(Number.NaN, Number.NaN)).toBe(false)
  expect(celValuesEqual(null, false)).toBe(false)
})

test('conversions refuse values out of range', () => {
  expect(toInt(2 ** 63)).toMatchObject({ message: 'integer overflow' })
  expect(toInt(-(2 ** 63))).toMatchObject({ message: 'integer overflow' })
  expect(toInt('0x10')).toMatchObject({ message: "type conversion error from 'string' to 'int'" })
  expect(toDouble(true)).toMatchObject({ message: "type conversion error from 'bool' to 'double'" })
  expect(celToText(new CelDuration(1n))).toBe('0.000000001s')
  expect(toTimestamp(253_402_300_800n)).toMatchObject({ message: 'timestamp overflow' })
})
