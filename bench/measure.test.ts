import { expect, test } from 'vitest'
import { quantile, sampleOf } from './measure.ts'

test('the median of a sample is the middle value, or the mean of the two middle values', () => {
  expect(sampleOf([9, 1, 5])).toEqual({ median: 5, lowest: 1, highest: 9, repetitions: 3 })
  expect(sampleOf([4, 1, 2, 9])).toEqual({ median: 3, lowest: 1, highest: 9, repetitions: 4 })
  expect(sampleOf([7])).toEqual({ median: 7, lowest: 7, highest: 7, repetitions: 1 })
})

test('refuses an empty sample and values that are not finite', () => {
  expect(() => sampleOf([])).toThrow('not a sample')
  expect(() => sampleOf([1, Number.NaN])).toThrow('not a sample')
})

test('a quantile is the value below which that share of the samples is', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantile(samples, 0.5)).toBe(51)
  expect(quantile(samples, 0.99)).toBe(100)
})
