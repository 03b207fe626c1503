import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, humanDuration, parseDuration, shortHumanDuration } from './index.ts'
import { ages } from './testdata/ages.ts'
import { parsedDurations } from './testdata/durations.ts'

test.each(parsedDurations)('%j is parsed and printed as in Go', (text, parsed, printed) => {
  if (printed === undefined) {
    expect(() => parseDuration(text as string)).toThrow(
      expect.objectContaining({ code: 'KUBE_DURATION_INVALID', message: parsed }),
    )
    return
  }
  const nanoseconds = parseDuration(text as string)
  expect(nanoseconds).toBe(BigInt(parsed as string))
  expect(formatDuration(nanoseconds)).toBe(printed)
})

test('a printed duration parses to the same nanosecond', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (nanoseconds) => {
      expect(parseDuration(formatDuration(nanoseconds))).toBe(nanoseconds)
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 20_000 : 300 },
  )
})

test.each(ages)('%d nanoseconds are printed as kubectl prints ages', (nanoseconds, age, shortAge) => {
  expect(humanDuration(nanoseconds)).toBe(age)
  expect(shortHumanDuration(nanoseconds)).toBe(shortAge)
})

test('any number of digits is parsed in linear time', () => {
  expect(() => parseDuration(`${'9'.repeat(1_000_000)}s`)).toThrow('invalid duration')
  expect(parseDuration(`0.${'0'.repeat(100_000)}1s`)).toBe(0n)
  expect(parseDuration(`${'0'.repeat(100_000)}1s`)).toBe(1_000_000_000n)
})
