import { expect, test } from 'vitest'
import { stableId } from './stable-id.ts'

test('an id is equal for the same object and seed, and differs for another object or seed', () => {
  expect(stableId('uid-1', 'seed')).toBe(stableId('uid-1', 'seed'))
  const ids = [
    stableId('uid-1', 'seed'),
    stableId('uid-2', 'seed'),
    stableId('uid-1', 'other'),
    stableId('uid-1s', 'eed'),
  ]
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z\d]{10}$/)
})
