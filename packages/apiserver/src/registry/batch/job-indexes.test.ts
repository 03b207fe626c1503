import { expect, test } from 'vitest'
import { readIndexes, sharedIndex } from './job-indexes.ts'

test.each<[text: string, expected: number | string]>([
  ['', 0],
  ['0', 1],
  ['0,2-4', 4],
  ['5', 'too large index: "5"'],
  ['0-5', 'too large index: "5"'],
  ['1-1', 'non-increasing order, previous: 1, current: 1'],
  ['2,1', 'non-increasing order, previous: 2, current: 1'],
  ['x', 'cannot convert string to integer for index: "x"'],
  ['1,', 'cannot convert string to integer for index: ""'],
])('parses %j of five indexes', (text, expected) => {
  const result = readIndexes(text, 5)
  expect(typeof result === 'number' ? result : result.problem).toBe(expected)
})

test.each<[completed: string, failed: string, expected: number | undefined]>([
  ['0-1', '1-2', 1],
  ['0,4', '1-3', undefined],
  ['0,3', '1-3', 3],
  ['x,2', '2', 2],
  ['', '1', undefined],
])('finds the common index of %j and %j', (completed, failed, expected) => {
  expect(sharedIndex(completed, failed, 5)).toBe(expected)
})
