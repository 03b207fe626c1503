import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareInstants,
  formatMicroTime,
  formatTime,
  instantDifference,
  instantOfUnixMilliseconds,
  microTimeFromJson,
  microTimeToJson,
  parseMicroTime,
  parseTime,
  timeFromJson,
  timeToJson,
  unixMillisecondsOf,
  zeroInstant,
} from './index.ts'
import { parsedTimes } from './testdata/times.ts'

function jsonOrError(read: () => unknown): string {
  try {
    return JSON.stringify(read())
  } catch (error) {
    expect(error).toHaveProperty('code', 'KUBE_TIME_INVALID')
    return (error as Error).message
  }
}

test.each(parsedTimes)('$text is parsed and printed as by Time and MicroTime', ({ text, time, micro }) => {
  expect(jsonOrError(() => timeToJson(timeFromJson(text)))).toBe(time)
  expect(jsonOrError(() => microTimeToJson(microTimeFromJson(text)))).toBe(micro)
})

test('null is the zero time, and the zero time is null', () => {
  expect(timeFromJson(null)).toBe(zeroInstant)
  expect(microTimeFromJson(null)).toBe(zeroInstant)
  expect(timeToJson(zeroInstant)).toBeNull()
  expect(microTimeToJson(zeroInstant)).toBeNull()
})

test.each([
  [5, 'number'],
  [9007199254740993n, 'number'],
  [true, 'bool'],
  [[], 'array'],
  [{}, 'object'],
])('%s is not a time, and the error of Go is %s', (value, name) => {
  const message = `json: cannot unmarshal ${name} into Go value of type string`
  expect(jsonOrError(() => timeFromJson(value))).toBe(message)
  expect(jsonOrError(() => microTimeFromJson(value))).toBe(message)
})

test('every second of the years 0 to 9999 prints, parses and agrees with Date', () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_167_219_200, max: 253_402_300_799 }), fc.nat(999_999), (seconds, micros) => {
      const instant = { seconds, nanoseconds: micros * 1000 }
      expect(parseMicroTime(formatMicroTime(instant))).toEqual(instant)
      expect(parseTime(formatTime(instant)).seconds).toBe(seconds)
      expect(formatTime(instant)).toBe(new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'))
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 300 },
  )
})

test('years divisible by 400 have a leap day, other centuries have none', () => {
  expect(formatTime(parseTime('2000-02-29T00:00:00Z'))).toBe('2000-02-29T00:00:00Z')
  expect(formatTime(parseTime('2000-12-31T00:00:00Z'))).toBe('2000-12-31T00:00:00Z')
  expect(() => parseTime('1900-02-29T00:00:00Z')).toThrow('day out of range')
})

test('nine fractional digits of a second count', () => {
  const nanosecondsOf = (fraction: string) => parseTime(`2024-01-01T00:00:00.${fraction}Z`).nanoseconds
  expect(nanosecondsOf('5')).toBe(500_000_000)
  expect(nanosecondsOf('05')).toBe(50_000_000)
  expect(nanosecondsOf('123456789')).toBe(123_456_789)
  expect(nanosecondsOf('9999999999')).toBe(999_999_999)
  expect(parseMicroTime('2024-01-01T00:00:00.000005Z').nanoseconds).toBe(5000)
})

test('instants are compared and subtracted to the nanosecond', () => {
  const [early, late] = [parseTime('2024-01-01T00:00:00.000000001Z'), parseTime('2024-01-01T01:00:01+01:00')]
  expect(compareInstants(early, late)).toBe(-1)
  expect(compareInstants(late, early)).toBe(1)
  expect(compareInstants(early, early)).toBe(0)
  expect(instantDifference(early, late)).toBe(999_999_999n)
})

test('instants convert to milliseconds and back, also before 1970', () => {
  expect(instantOfUnixMilliseconds(-1)).toEqual({ seconds: -1, nanoseconds: 999_000_000 })
  expect(unixMillisecondsOf(instantOfUnixMilliseconds(-1))).toBe(-1)
  expect(formatTime(instantOfUnixMilliseconds(1_700_000_000_123))).toBe('2023-11-14T22:13:20Z')
})
