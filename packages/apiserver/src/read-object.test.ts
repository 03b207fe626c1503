import { parseJson } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import {
  flagAt,
  listAt,
  numberAt,
  objectAt,
  optionalNumberAt,
  optionalObjectAt,
  optionalTextAt,
  textAt,
  valueAt,
} from './read-object.ts'

const object = parseJson('{"a":{"text":"x","number":3,"flag":false,"list":[1],"nothing":null,"__proto__":"own"}}')

test('reads the value at a path of field names', () => {
  expect([textAt(object, 'a', 'text'), numberAt(object, 'a', 'number'), flagAt(object, 'a', 'flag')]).toEqual([
    'x',
    3,
    false,
  ])
  expect(listAt(object, 'a', 'list')).toEqual([1])
  expect(valueAt(object, 'a', '__proto__')).toBe('own')
  expect(textAt('text')).toBe('text')
})

test('a missing value is empty, or undefined where the two differ', () => {
  expect([textAt(object, 'b', 'c'), numberAt(object, 'b'), objectAt(object, 'b')]).toEqual(['', 0, {}])
  expect(listAt(object, 'a', 'text')).toEqual([])
  expect(valueAt(object, 'a', 'nothing')).toBeUndefined()
  expect([optionalTextAt(object, 'b'), optionalNumberAt(object, 'b'), optionalObjectAt(object, 'b')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each(['constructor', 'toString', '__proto__'])('does not find the inherited member %s', (name) => {
  expect(valueAt({}, name)).toBeUndefined()
  expect(valueAt(object, name, 'name')).toBeUndefined()
})
