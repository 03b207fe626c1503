import { expect, test } from 'vitest'
import { copyFields } from './copy.ts'

test('a copy has the same fields in the same order, and shares their values', () => {
  const object = { b: { c: 1 }, a: undefined, ['__proto__']: 'own' }
  const copy = copyFields(object)
  expect(Object.entries(copy)).toEqual(Object.entries(object))
  expect(copy['b']).toBe(object.b)
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  copy['d'] = 1
  expect(object).not.toHaveProperty('d')
  expect(Object.isFrozen(copyFields(Object.freeze({ a: 1 })))).toBe(false)
})
