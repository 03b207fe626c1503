import { expect, test } from 'vitest'
import { stableId } from './stable-id.ts'

test('an id is the same for the same object and seed, and another for another object or another seed', () => {
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
