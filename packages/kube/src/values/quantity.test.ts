import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  isQuantity,
  multiplyQuantity,
  negateQuantity,
  parseQuantity,
  quantitiesEqual,
  quantityAsApproximateFloat,
  quantityAsInteger,
  quantityFromJson,
  quantityMilliValue,
  quantityOf,
  quantityScaledValue,
  quantitySign,
  quantityValue,
  subtractQuantities,
  zeroQuantity,
} from './index.ts'
import { parsedQuantities } from './testdata/quantities.ts'
import { quantityProducts } from './testdata/quantity-products.ts'
import { recordedScales, scaledQuantities } from './testdata/quantity-scales.ts'
import { quantitySums } from './testdata/quantity-sums.ts'

const runs = process.env['SOAK'] ? 20_000 : 300

const messages: Readonly<Record<string, string>> = {
  format: "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
  suffix: "unable to parse quantity's suffix",
  numeric: 'unable to parse numeric part of quantity',
}

test.each(parsedQuantities)('%s is parsed and printed as in Kubernetes', (text, canonical, format, integer, value) => {
  if (format === undefined) {
    const message = messages[canonical as string]
    expect(() => parseQuantity(text as string)).toThrow(
      expect.objectContaining({ code: 'KUBE_QUANTITY_INVALID', message }),
    )
    return
  }
  const quantity = parseQuantity(text as string)
  expect(formatQuantity(quantity)).toBe(canonical)
  expect(quantity.format).toBe(format)
  expect(String(quantityAsInteger(quantity) ?? '')).toBe(integer)
  expect(String(quantityValue(quantity))).toBe(value)
})

test.each(quantitySums)('%s and %s compare and add as in Kubernetes', (left, right, order, ...expected) => {
  const [first, second] = [parseQuantity(left), parseQuantity(right)]
  const [sum, difference] = [addQuantities(first, second), subtractQuantities(first, second)]
  const texts = [sum, difference].map(formatQuantity)
  const integers = [sum, difference].map((amount) => String(quantityAsInteger(amount) ?? ''))
  expect(compareQuantities(first, second)).toBe(order)
  expect([...texts, ...integers, sum.format]).toEqual(expected)
  expect(difference.format).toBe(sum.format)
})

test.each(quantityProducts)('%s times %s has the result of Kubernetes', (text, factor, product, integer, value) => {
  const amount = multiplyQuantity(parseQuantity(text), factor)
  expect(formatQuantity(amount)).toBe(product)
  expect(String(quantityAsInteger(amount) ?? '')).toBe(integer)
  expect(String(quantityValue(amount))).toBe(value)
})

test.each(scaledQuantities)('%s is rounded, overflows and becomes a double as in Kubernetes', (text, scaled, float) => {
  const amount = parseQuantity(text)
  expect(recordedScales.map((scale) => quantityScaledValue(amount, scale)).join(' ')).toBe(scaled)
  expect(quantityAsApproximateFloat(amount)).toBe(float)
})

const suffix = fc.constantFrom(
  '',
  'n',
  'u',
  'm',
  'k',
  'M',
  'G',
  'T',
  'P',
  'E',
  'Ki',
  'Mi',
  'Gi',
  'Ti',
  'e3',
  'e-3',
  'e20',
)
const number = fc.tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 0, max: 999 }))
const quantityText = fc.tuple(number, suffix).map(([[whole, fraction], unit]) => `${whole}.${fraction}${unit}`)
const quantity = quantityText.map(parseQuantity)

test('printing and parsing again changes neither the amount nor the text', () => {
  fc.assert(
    fc.property(quantity, (amount) => {
      // Kubernetes prints an amount beyond the largest suffix without one, so it cannot be parsed again.
      fc.pre(amount.unscaled === 0n || amount.unscaled.toString().length + amount.exponent < 21)
      const text = formatQuantity(amount)
      const again = parseQuantity(text)
      expect(quantitiesEqual(again, amount)).toBe(true)
      expect(formatQuantity(again)).toBe(text)
    }),
    { seed: 1, numRuns: runs },
  )
})

test('addition is commutative and associative, and subtraction undoes it', () => {
  fc.assert(
    fc.property(quantity, quantity, quantity, (first, second, third) => {
      const sum = addQuantities(first, second)
      expect(quantitiesEqual(sum, addQuantities(second, first))).toBe(true)
      const left = addQuantities(sum, third)
      expect(quantitiesEqual(left, addQuantities(first, addQuantities(second, third)))).toBe(true)
      expect(quantitiesEqual(subtractQuantities(sum, second), first)).toBe(true)
      expect(quantitiesEqual(addQuantities(first, negateQuantity(first)), zeroQuantity)).toBe(true)
      expect(quantitiesEqual(multiplyQuantity(first, 2n), addQuantities(first, first))).toBe(true)
    }),
    { seed: 1, numRuns: runs },
  )
})

test('comparison is a total order that agrees with the sign of the difference', () => {
  fc.assert(
    fc.property(quantity, quantity, quantity, (first, second, third) => {
      const order = compareQuantities(first, second)
      expect(order).toBe(-compareQuantities(second, first) + 0)
      expect(quantitySign(subtractQuantities(first, second))).toBe(order)
      const sorted = [first, second, third].sort(compareQuantities)
      expect(compareQuantities(sorted[0]!, sorted[2]!)).not.toBe(1)
    }),
    { seed: 1, numRuns: runs },
  )
})

test('huge exponents are compared and added without computing their digits', () => {
  const huge = parseQuantity('1e2000000000')
  expect(compareQuantities(huge, parseQuantity('1'))).toBe(1)
  expect(compareQuantities(parseQuantity('1'), huge)).toBe(-1)
  expect(compareQuantities(negateQuantity(huge), parseQuantity('-1'))).toBe(-1)
  expect(compareQuantities(huge, parseQuantity('10e1999999999'))).toBe(0)
  expect(() => addQuantities(huge, parseQuantity('1'))).toThrow(
    expect.objectContaining({ code: 'KUBE_QUANTITY_INVALID' }),
  )
  expect(formatQuantity(parseQuantity('1e-2000000000'))).toBe('1e-9')
})

test('a text one character past the limit, and an exponent one past it, are refused', () => {
  expect(isQuantity('1'.repeat(limits.quantityCharactersMax))).toBe(true)
  expect(isQuantity('1'.repeat(limits.quantityCharactersMax + 1))).toBe(false)
  const digits = '1'.repeat(20)
  expect(isQuantity(`${digits}e${limits.quantityExponentMax}`)).toBe(true)
  expect(isQuantity(`${digits}e${limits.quantityExponentMax + 1}`)).toBe(false)
})

test('the value of a document may be a string with space around it, a number, or null', () => {
  expect(formatQuantity(quantityFromJson(' 1Gi\n'))).toBe('1Gi')
  expect(formatQuantity(quantityFromJson(0.5))).toBe('500m')
  expect(formatQuantity(quantityFromJson(1e21))).toBe('1e+21')
  expect(formatQuantity(quantityFromJson(9223372036854775807n))).toBe('9223372036854775807')
  expect(quantityFromJson(null)).toBe(zeroQuantity)
  expect(() => quantityFromJson(true)).toThrow(expect.objectContaining({ code: 'KUBE_QUANTITY_INVALID' }))
})

test('scaled values are rounded up, and overflow as in Kubernetes', () => {
  expect(quantityMilliValue(parseQuantity('1.5'))).toBe(1500n)
  expect(quantityMilliValue(parseQuantity('1u'))).toBe(1n)
  expect(quantityScaledValue(parseQuantity('-1500m'), 0)).toBe(-2n)
  expect(quantityScaledValue(parseQuantity('1E'), 6)).toBe(1_000_000_000_000n)
  expect(quantityMilliValue(parseQuantity('1e18'))).toBe(0n)
  expect(quantityAsApproximateFloat(parseQuantity('1.5Gi'))).toBe(1_610_612_736)
  expect(quantityAsApproximateFloat(parseQuantity('1e400'))).toBe(Number.POSITIVE_INFINITY)
})

test('a quantity can be made from a number', () => {
  expect(formatQuantity(quantityOf(2048, 'BinarySI'))).toBe('2Ki')
  expect(formatQuantity(quantityOf(1500, 'DecimalSI', -3))).toBe('1500m')
  expect(formatQuantity(quantityOf(-(2n ** 62n), 'BinarySI'))).toBe('-4Ei')
  expect(formatQuantity(quantityOf(-(2n ** 63n), 'BinarySI'))).toBe('-9223372036854775808')
  expect(formatQuantity(quantityOf(2n ** 64n))).toBe('18446744073709551616')
})
