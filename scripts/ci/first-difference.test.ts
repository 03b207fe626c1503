import { expect, test } from 'vitest'
import { firstDifference, shortLine } from './first-difference.ts'
import { lineLengthMax } from './limits.ts'

const diff = '- Expected\n+ Received\n\n  {\n    "a": 1,\n-   "b": 2,\n+   "b": 3,\n  }'

test('begins at the first line of the diff that differs', () => {
  const message = 'AssertionError: expected { a: 1, b: 3 } to deeply equal { a: 1, b: 2 }'
  expect(firstDifference([{ message, diff }, { message: 'another' }], 9)).toEqual(['-   "b": 2,', '+   "b": 3,', '  }'])
})

test('keeps the message that a test gives to an assertion', () => {
  const message = 'AssertionError: seed 7: expected 3 to be 2\nmore'
  expect(firstDifference([{ message, diff: '- Expected\n+ Received\n\n- 2\n+ 3' }], 9)).toEqual([
    'AssertionError: seed 7: expected 3 to be 2',
    '- 2',
    '+ 3',
  ])
})

test('is the message without a diff', () => {
  expect(firstDifference([{ message: 'Error: one\n\n  two' }], 9)).toEqual(['Error: one', '  two'])
  expect(firstDifference([], 9)).toEqual([])
})

test('shows the number of further lines', () => {
  expect(firstDifference([{ message: 'a\nb\nc\nd' }], 3)).toEqual(['a', 'b', 'c (and 1 more line)'])
  expect(firstDifference([{ message: 'a\nb\nc\nd' }], 2)).toEqual(['a', 'b (and 2 more lines)'])
})

test('cuts a long line', () => {
  expect(shortLine('x'.repeat(lineLengthMax))).toBe('x'.repeat(lineLengthMax))
  expect(shortLine('x'.repeat(lineLengthMax + 1))).toHaveLength(lineLengthMax)
})
