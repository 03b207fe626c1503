import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { failureMessage } from './failure-message.ts'
import { requeueDelayMs, validateResult } from './function-result.ts'
import { NoOpApplies } from './no-op-applies.ts'
import { stableId } from './stable-id.ts'

test.each([
  [{ requeueAfter: 3 }, /returned the unknown field requeueAfter; the fields are/],
  [{ children: {} }, /children must be an array/],
  [{ children: [1] }, /a child is an object, not 1/],
  [{ status: 'ok' }, /status must be an object/],
  [{ conditions: { Redy: { status: 'True', reason: 'X' } } }, /declares no condition Redy; it declares Ready: correct/],
  ['ok', /returns an object, not ok/],
])('refuses an invalid result: %j', (result, message) => {
  expect(() => validateResult(result, ['Ready'])).toThrow(message)
})

test('refuses a condition of a resource that declares none, and explains why', () => {
  expect(() => validateResult({ conditions: { Ready: { status: 'True', reason: 'X' } } }, [])).toThrow(
    /^conditions\.Ready: the resource declares no conditions: add Ready to `conditions` of defineResource$/,
  )
})

test('accepts a result of undefined', () => {
  expect(validateResult(undefined, [])).toMatchObject({ children: undefined, status: undefined })
})

test('leaves out falsy children, so that a condition can guard a child', () => {
  const child = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' } }
  expect(validateResult({ children: [false, child, null, undefined, '', 0] }, []).children).toEqual([child])
})

test('uses the earlier of both times, and runs at once for a past one', () => {
  expect(requeueDelayMs({ requeueAt: undefined, requeueAfterMs: undefined }, 0)).toBeUndefined()
  expect(requeueDelayMs({ requeueAt: new Date(1500), requeueAfterMs: undefined }, 1000)).toBe(500)
  expect(requeueDelayMs({ requeueAt: new Date(1500), requeueAfterMs: 200 }, 1000)).toBe(200)
  expect(requeueDelayMs({ requeueAt: new Date(500), requeueAfterMs: undefined }, 1000)).toBe(0)
  expect(() => requeueDelayMs({ requeueAt: new Date('no date'), requeueAfterMs: undefined }, 0)).toThrow(/valid Date/)
})

test('an id depends on its texts only and is valid in names', () => {
  expect(stableId('uid', 'a')).toBe(stableId('uid', 'a'))
  expect(new Set([stableId('uid', 'a'), stableId('uid', 'b'), stableId('u', 'ida'), stableId('uida')]).size).toBe(4)
  expect(stableId('uid', 'a')).toMatch(/^[a-z0-9]{10}$/)
})

test.each([
  ['connect to https://user:hunter2@db:5432/x failed', 'connect to https://[redacted]@db:5432/x failed'],
  ['401 for Authorization: Bearer abcdef.ghi', '401 for Authorization: Bearer [redacted]'],
  ['bad {"password":"hunter2","user":"x"}', 'bad {"password":[redacted],"user":"x"}'],
  ['login failed: token=abc, user=x', 'login failed: token=[redacted], user=x'],
  ['no secrets here', 'no secrets here'],
])('a failure message shows no credentials: %s', (text, expected) => {
  expect(failureMessage(new Error(text))).toBe(expected)
})

test('a failure message is cut at failureMessageCharactersMax', () => {
  expect(failureMessage(new Error('x '.repeat(5000))).length).toBeLessThanOrEqual(
    runtimeLimits.failureMessageCharactersMax,
  )
})

test('remembers only a response without a change, for its revision and its configuration, up to noOpAppliesMax', () => {
  const noOpApplies = new NoOpApplies()
  noOpApplies.note('a', '1', '1', { x: 1 })
  expect(noOpApplies.has('a', '1', { x: 1 })).toBe(true)
  expect(noOpApplies.has('a', '2', { x: 1 })).toBe(false)
  expect(noOpApplies.has('a', '1', { x: 2 })).toBe(false)
  noOpApplies.note('a', '1', '2', { x: 1 })
  expect(noOpApplies.has('a', '2', { x: 1 })).toBe(false)
  for (let index = 0; index <= runtimeLimits.noOpAppliesMax; index++) noOpApplies.note(`${index}`, '1', '1', {})
  expect([noOpApplies.has('0', '1', {}), noOpApplies.has('1', '1', {})]).toEqual([false, true])
})
