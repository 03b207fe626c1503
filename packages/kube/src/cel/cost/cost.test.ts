import { expect, test } from 'vitest'
import { baseEnvironment } from '../../rules/environment.ts'
import { uint64Max } from '../integers.ts'
import { celInt, celListOf } from '../type.ts'
import { CelError } from '../value.ts'
import { addEstimates, exactly, multiplyEstimates, scaleEstimate, unionEstimates, unknownSize } from './estimate.ts'
import { estimateCost, evaluateWithCost } from './index.ts'

test('estimates stop at the largest uint64 instead of wrapping around', () => {
  expect(addEstimates(unknownSize, exactly(1)).max).toBe(uint64Max)
  expect(multiplyEstimates(unknownSize, exactly(2)).max).toBe(uint64Max)
  expect(scaleEstimate(unknownSize, 2).max).toBe(uint64Max)
  expect(scaleEstimate(unknownSize, 1).max).toBe(uint64Max)
  expect(scaleEstimate(unknownSize, 0.1).max).toBe(1844674407370955264n)
})

test('scaling rounds up and a union spans both', () => {
  expect(scaleEstimate(exactly(11), 0.1)).toEqual(exactly(2))
  expect(unionEstimates(exactly(3), exactly(5))).toEqual({ min: 3n, max: 5n })
})

const environment = baseEnvironment().extend({ variables: [{ name: 'list', type: celListOf(celInt) }] })

function compiled(source: string) {
  const result = environment.compile(source)
  if (!result.ok) throw new Error(result.message)
  const planned = environment.program(result.ast)
  if (!planned.ok) throw new Error(planned.message)
  return { ast: result.ast, program: planned.program }
}

test('what a variable may hold is asked by its path', () => {
  const paths: string[] = []
  const { ast } = compiled('list.all(x, x > 1)')
  const estimate = estimateCost(ast, (path) => {
    paths.push(path.join('.'))
    return path.join('.') === 'list' ? { min: 0n, max: 7n } : undefined
  })
  expect(paths).toContain('list.@items')
  expect(estimate.max).toBe(1n + 7n * 5n + 1n)
  expect(estimateCost(ast).max).toBe(uint64Max)
})

test('an evaluation stops once it costs more than its limit', () => {
  const { program } = compiled('lists.range(100).all(x, x >= 0)')
  const whole = evaluateWithCost(program, { get: () => undefined }, 10_000)
  expect(whole.result).toBe(true)
  expect(evaluateWithCost(program, { get: () => undefined }, whole.cost).result).toBe(true)
  const stopped = evaluateWithCost(program, { get: () => undefined }, whole.cost - 1)
  expect(stopped.result).toBeInstanceOf(CelError)
  expect(stopped.cost).toBeGreaterThan(whole.cost - 1)
})

test('sorting an error is the error that counting its cost gives in Kubernetes', () => {
  const { program } = compiled("{'a': [1]}.b.sort() == []")
  const { result } = evaluateWithCost(program, { get: () => undefined }, 10_000)
  const message = 'internal error: interface conversion: *types.Err is not traits.Lister: missing method Add'
  expect(result).toEqual(new CelError(message))
})
