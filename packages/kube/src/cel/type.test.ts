import { expect, test } from 'vitest'
import {
  type CelType,
  celInt,
  celListOf,
  celMapOf,
  celObjectType,
  celOpaqueType,
  celOptionalOf,
  celString,
  celTypeOf,
  isSameCelType,
} from './type.ts'

/** Two of each: equal types need not be the same object. */
const made: readonly (() => CelType)[] = [
  () => ({ kind: 'primitive', name: 'int' }),
  () => ({ kind: 'parameter', name: 'same' }),
  () => celOpaqueType('same'),
  () => celOpaqueType('other'),
  () => celObjectType('same'),
  () => celListOf(celInt),
  () => celListOf(celString),
  () => celMapOf(celString, celInt),
  () => celMapOf(celInt, celInt),
  () => celMapOf(celString, celString),
  () => celOptionalOf(celInt),
  () => celOptionalOf(celString),
  () => celTypeOf(celInt),
  () => celTypeOf(celString),
]

test('types are equal if their kinds, names and parts are', () => {
  for (const [index, left] of made.entries()) {
    for (const [other, right] of made.entries()) expect(isSameCelType(left(), right())).toBe(index === other)
  }
})
