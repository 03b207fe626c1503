import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64Problem } from './base64-problem.ts'

test.each([
  ['', undefined],
  ['YQ==', undefined],
  ['YQ=\n=\r\n', undefined],
  ['YR==', undefined],
  ['Y', 0],
  ['YWJjY', 4],
  ['YW\nJjY\n', 6],
  ['YQ', 0],
  ['YQ=', 3],
  ['YQ=\n', 4],
  ['YQ=x', 2],
  ['=', 0],
  ['Y=', 1],
  ['YWI=YWI=', 4],
  ['YW-_', 2],
  ['YWé', 2],
])('the illegal input byte of %j is %j', (text, position) => {
  expect(base64Problem(text)).toBe(position === undefined ? undefined : `illegal base64 data at input byte ${position}`)
})

test('encoded text decodes, and fails to decode without its last character', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect(base64Problem(text)).toBeUndefined()
      expect(base64Problem(text.slice(0, -1))).toBeDefined()
    }),
    { seed: 1, numRuns: 200 },
  )
})
