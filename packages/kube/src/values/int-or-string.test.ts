import { expect, test } from 'vitest'
import {
  formatIntOrString,
  intOrStringAsInteger,
  intOrStringFromJson,
  parseIntOrString,
  percentageOf,
  scaleIntOrPercent,
} from './index.ts'

test('the text of an int32 becomes a number, every other text stays', () => {
  expect(parseIntOrString('80')).toBe(80)
  expect(parseIntOrString('-2147483648')).toBe(-2_147_483_648)
  expect(parseIntOrString('2147483648')).toBe('2147483648')
  expect(parseIntOrString('http')).toBe('http')
  expect(formatIntOrString(80)).toBe('80')
})

test('the integer of any other text is zero', () => {
  expect(intOrStringAsInteger('2147483648')).toBe(2_147_483_648)
  expect(intOrStringAsInteger('http')).toBe(0)
  expect(intOrStringAsInteger(7)).toBe(7)
})

test('a document may have a string or an int32, and null is zero', () => {
  expect(intOrStringFromJson('http')).toBe('http')
  expect(intOrStringFromJson(-5)).toBe(-5)
  expect(intOrStringFromJson(null)).toBe(0)
  expect(() => intOrStringFromJson(1.5)).toThrow('json: cannot unmarshal number 1.5 into Go value of type int32')
  expect(() => intOrStringFromJson(2_147_483_648)).toThrow('cannot unmarshal number 2147483648')
  expect(() => intOrStringFromJson(true)).toThrow('json: cannot unmarshal bool into Go value of type int32')
  expect(() => intOrStringFromJson([])).toThrow('json: cannot unmarshal array into Go value of type int32')
  expect(() => intOrStringFromJson({})).toThrow('json: cannot unmarshal object into Go value of type int32')
  expect(() => intOrStringFromJson(9007199254740993n)).toThrow('json: cannot unmarshal number 9007199254740993 into')
})

test('a string beyond int64 is clamped', () => {
  expect(intOrStringAsInteger('9223372036854775808')).toBe(2 ** 63)
  expect(intOrStringAsInteger('-9223372036854775808000')).toBe(-(2 ** 63))
  expect(intOrStringAsInteger('9223372036854775808x')).toBe(0)
  // The digits overflow before the letter is seen.
  expect(intOrStringAsInteger('18446744073709551616x')).toBe(2 ** 63)
})

test('percentages of the total are rounded up or down', () => {
  expect(scaleIntOrPercent('25%', 10, 'up')).toBe(3)
  expect(scaleIntOrPercent('25%', 10, 'down')).toBe(2)
  expect(scaleIntOrPercent('-10%', 5, 'up')).toBe(0)
  expect(scaleIntOrPercent('0%', 5, 'up')).toBe(0)
  expect(scaleIntOrPercent(4, 10, 'up')).toBe(4)
  expect(percentageOf('25%')).toBe(25)
  expect(percentageOf('25')).toBeUndefined()
})

test.each([
  [undefined, 'nil value for IntOrString'],
  ['5', 'invalid value for IntOrString: invalid type: string is not a percentage'],
  ['a%', 'invalid value for IntOrString: invalid value "a%": strconv.Atoi: parsing "a": invalid syntax'],
  ['%', 'invalid value for IntOrString: invalid value "%": strconv.Atoi: parsing "": invalid syntax'],
  [
    '99999999999999999999%',
    'invalid value for IntOrString: invalid value "99999999999999999999%": strconv.Atoi: parsing "99999999999999999999": value out of range',
  ],
])('%s is not a count, and the message is that of Kubernetes', (value, message) => {
  const error = expect.objectContaining({ code: 'KUBE_INT_OR_STRING_INVALID', message })
  expect(() => scaleIntOrPercent(value, 10, 'up')).toThrow(error)
})
