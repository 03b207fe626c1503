import { expect, test } from 'vitest'
import { parseSchema } from '../schema/index.ts'
import { OldItems } from './old-items.ts'

const keyedBy = (...keys: string[]) =>
  parseSchema({ type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys })

test('an item of a list of type map corresponds to the first old item with the same key fields', () => {
  const first = { name: 'a', port: 1, note: 'first' }
  const old = new OldItems(keyedBy('name', 'port'), [{ name: 'b', port: 1 }, first, { name: 'a', port: 1 }])
  expect(old.counterpartOf({ name: 'a', port: 1, note: 'new' })).toBe(first)
  expect(old.counterpartOf({ name: 'a', port: 2 })).toBeUndefined()
})

test('a number and its text are different keys, and so are differently split strings', () => {
  const old = new OldItems(keyedBy('port', 'name'), [{ port: 80, name: 'a' }])
  expect(old.counterpartOf({ port: '80', name: 'a' })).toBeUndefined()
  const texts = new OldItems(keyedBy('a', 'b'), [{ a: 'x', b: 'yz' }])
  expect(texts.counterpartOf({ a: 'xy', b: 'z' })).toBeUndefined()
})

test('an item without all of its keys, or of a list of another type, has no old item', () => {
  const old = new OldItems(keyedBy('name'), [{ name: null }, {}, 'text'])
  for (const item of [{}, { name: null }, { name: {} }, 'text', null]) expect(old.counterpartOf(item)).toBeUndefined()
  const atomic = new OldItems(parseSchema({ type: 'array' }), [{ name: 'a' }])
  expect(atomic.counterpartOf({ name: 'a' })).toBeUndefined()
  expect(new OldItems(keyedBy('name'), undefined).counterpartOf({ name: 'a' })).toBeUndefined()
})
