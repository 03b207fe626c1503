import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { SettledOwners } from './settled-owners.ts'

test('settledOwnersMax bounds the remembered owners and drops the oldest first', () => {
  const owners = new SettledOwners()
  for (let index = 0; index <= runtimeLimits.settledOwnersMax; index++) owners.add(String(index))
  expect(owners.has('0')).toBe(false)
  expect(owners.has('1')).toBe(true)
  expect(owners.has(String(runtimeLimits.settledOwnersMax))).toBe(true)
})
