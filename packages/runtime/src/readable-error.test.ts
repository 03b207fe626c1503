import { expect, test } from 'vitest'
import { RuntimeError } from './errors.ts'
import { readableError } from './readable-error.ts'

const fail = () => {
  throw new Error('unreadable')
}
const unreadable = () => new Proxy(new Error('hidden'), { get: fail, getPrototypeOf: fail, has: fail })
const withGetter = (field: string) => Object.defineProperty(new Error('known'), field, { get: fail })

test('a value that can be examined stays the same', () => {
  const circle = new Error('first')
  circle.cause = circle
  for (const thrown of [circle, new AggregateError([], 'a'), 'text', undefined, null, 5, Object.create(null)]) {
    expect(readableError(thrown)).toBe(thrown)
  }
})

test.each([
  ['a Proxy', unreadable, 'a value without a text was thrown'],
  ['a cause that is a Proxy', () => new Error('known', { cause: unreadable() }), 'known'],
  ['a getter of the cause', () => withGetter('cause'), 'known'],
  ['a getter of the code', () => withGetter('code'), 'known'],
  ['a getter of the message', () => withGetter('message'), 'a value without a text was thrown'],
])('what throws when it is examined becomes an error with its text: %s', (_what, make, message) => {
  const thrown = make()
  const readable = readableError(thrown) as Error
  expect(readable === thrown).toBe(false)
  expect([readable.message, readable.cause]).toEqual([message, undefined])
})

test('an error of this package keeps its code when its cause cannot be examined', () => {
  const readable = readableError(new RuntimeError('RECONCILE_TERMINAL', 'no image', { cause: unreadable() }))
  expect(readable).toMatchObject({ code: 'RECONCILE_TERMINAL', message: 'no image' })
})
