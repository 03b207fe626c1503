import { expect, test } from 'vitest'
import { limits } from '../../limits.ts'
import { createEnvironment } from '../create-environment.ts'
import { celString } from '../type.ts'
import { CelError, type CelResult } from '../value.ts'

const environment = createEnvironment({ variables: [{ name: 'self', type: celString }] })

function evaluate(source: string, self = ''): CelResult {
  const compiled = environment.compile(source)
  if (!compiled.ok) throw new Error(compiled.message)
  const planned = environment.program(compiled.ast)
  if (!planned.ok) throw new Error(planned.message)
  return planned.program.evaluate(new Map([['self', self]]))
}

test('a regular expression that backtracks in other engines runs in linear time', () => {
  expect(evaluate("self.matches('(a+)+$')", `${'a'.repeat(50_000)}!`)).toBe(false)
})

test('repeated doubling of a string ends at the limit', () => {
  expect(evaluate(`['a']${'.map(x, x + x)'.repeat(60)}`)).toMatchObject({ message: 'string is too large' })
  expect(evaluate(`[b'a']${'.map(x, x + x)'.repeat(60)}`)).toMatchObject({ message: 'bytes are too large' })
  const twice = Math.log2(limits.celStringSizeMax)
  expect(evaluate(`['a']${'.map(x, x + x)'.repeat(twice)}[0].size()`)).toBe(BigInt(limits.celStringSizeMax))
})

test('repeated doubling of a list takes no memory, and iteration over it is bounded', () => {
  expect(evaluate(`[[1]]${'.map(x, x + x)'.repeat(50)}[0].size()`)).toBe(2n ** 50n)
  expect(evaluate(`[[1]]${'.map(x, x + x)'.repeat(50)}[0].all(y, true)`)).toBeInstanceOf(CelError)
})

test('nested loops end at the limit of iterations', () => {
  const digits = '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]'
  const loops = (depth: number): string => `${`${digits}.all(x, `.repeat(depth)}true${')'.repeat(depth)}`
  expect(evaluate(loops(4))).toBe(true)
  expect(evaluate(loops(7))).toMatchObject({ message: 'operation cancelled: actual cost limit exceeded' })
})

test('comparing values with shared parts ends at the limit of steps', () => {
  const doubled = (times: number): string => `[[1]]${'.map(x, [x, x])'.repeat(times)}`
  expect(evaluate(`${doubled(5)} == ${doubled(5)}`)).toBe(true)
  expect(evaluate(`${doubled(40)} == ${doubled(40)}`)).toBeInstanceOf(CelError)
})

test('long chains of && and || are balanced trees', () => {
  expect(evaluate(Array(10_000).fill('true').join('&&'))).toBe(true)
})

test('a literal of tens of thousands of elements is one constant', () => {
  expect(evaluate(`[${'1,'.repeat(40_000)}].size()`)).toBe(40_000n)
})
