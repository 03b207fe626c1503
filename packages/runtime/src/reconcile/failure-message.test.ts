import { expect, test } from 'vitest'
import { terminal } from '../controller/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { failureMessage } from './failure-message.ts'

const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}`)
const max = runtimeLimits.failureMessageCharactersMax

test('failureMessageCharactersMax: keeps a message of this length and cuts a longer one with …', () => {
  expect(failureMessage(new Error('x'.repeat(max)))).toBe('x'.repeat(max))
  expect(failureMessage(new Error('x'.repeat(max + 1)))).toBe(`${'x'.repeat(max - 1)}…`)
})

test.each<[string, unknown, string]>([
  ['a cause', new Error('a', { cause: new Error('b', { cause: new Error('c') }) }), 'a: b: c'],
  ['a cause that the message contains', new Error('a: b', { cause: new Error('b') }), 'a: b'],
  [
    'the cause behind one that the message contains',
    new Error('a: b', { cause: new Error('b', { cause: new Error('c') }) }),
    'a: b: c',
  ],
  ['a cause that is a text', new Error('a', { cause: 'b' }), 'a: b'],
  ['a cause that is not a text', new Error('a', { cause: { code: 5 } }), 'a'],
  ['an error without a message', new TypeError('', { cause: new Error('b') }), 'TypeError: b'],
  ['a terminal error', terminal(new Error('a', { cause: new Error('b') })), 'a: b'],
  ['an AggregateError', new AggregateError([new Error('one'), new Error('two')]), '2 errors: one; two'],
  ['an AggregateError with a message', new AggregateError([new Error('one')], 'no region'), 'no region: one'],
  ['an AggregateError whose message names its errors', new AggregateError([new Error('one')], 'not one'), 'not one'],
  ['an AggregateError without errors', new AggregateError([]), 'AggregateError'],
  [
    'what fetch throws',
    new TypeError('fetch failed', { cause: new AggregateError([refused('::1:80'), refused('127.0.0.1:80')]) }),
    'fetch failed: 2 errors: connect ECONNREFUSED ::1:80; connect ECONNREFUSED 127.0.0.1:80',
  ],
  [
    'children that failed, which the message names',
    new RuntimeError('CHILDREN_FAILED', '2 children could not be written: a; b', { cause: new Error('a in full') }),
    '2 children could not be written: a; b',
  ],
  ['no error', 'a text', 'a text'],
  ['control characters', new Error('a\nb', { cause: new Error('c\u001b[2J') }), 'a b: c [2J'],
  [
    'the name of an object that mentions a secret',
    new Error('Secret default/main-password: secrets "main-password" is forbidden'),
    'Secret default/main-password: secrets "main-password" is forbidden',
  ],
  ['a secret in a cause', new Error('a', { cause: new Error('token=abc') }), 'a: token=[redacted]'],
])('the message shows the error and its causes: %s', (_what, error, expected) => {
  expect(failureMessage(error)).toBe(expected)
})

test('describedErrorsMax: names so many errors of an AggregateError and counts the others', () => {
  const count = runtimeLimits.describedErrorsMax + 3
  const errors = Array.from({ length: count }, (_, index) => new Error(`e${index}`))
  expect(failureMessage(new AggregateError(errors))).toBe(`${count} errors: e0; e1; e2; e3; e4; and 3 more`)
})

test('errorCausesMax: bounds the message for circular causes and causes that throw when read', () => {
  const circle = new Error('first', { cause: new Error('second') })
  ;(circle.cause as Error).cause = circle
  expect(failureMessage(circle)).toBe('first: second')
  const many = new AggregateError([])
  many.errors.push(many, many)
  expect(failureMessage(many)).toMatch(/^2 errors: /)
  const broken = Object.defineProperty(new Error('first'), 'cause', {
    get() {
      throw new Error('no cause')
    },
  })
  expect(failureMessage(broken)).toBe('first')
  const long = Array.from({ length: 100 }, (_, index) => `<${index}>`)
  const chain = long.reduceRight<Error | undefined>((cause, text) => new Error(text, { cause }), undefined)
  expect(failureMessage(chain).split(': ')).toHaveLength(runtimeLimits.errorCausesMax)
})

test('nestedErrorsMax: names nested errors down to this depth and counts deeper ones', () => {
  const nested = (depth: number): Error =>
    depth === 0 ? new Error('the innermost') : new AggregateError([nested(depth - 1)], `level ${depth}`)
  const depth = runtimeLimits.nestedErrorsMax
  expect(failureMessage(nested(depth - 1))).toMatch(/: the innermost$/)
  expect(failureMessage(nested(depth))).not.toContain('the innermost')
})
