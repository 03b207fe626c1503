import { expect, test } from 'vitest'
import { baseEnvironment } from '../../rules/environment.ts'
import { uint64Max } from '../integers.ts'
import { sampleEnvironment } from '../testing/sample-environment.ts'
import { celInt, celListOf } from '../type.ts'
import { CelError } from '../value.ts'
import { kubernetesCosts } from './call-costs.ts'
import { addEstimates, exactly, multiplyEstimates, scaleEstimate, unionEstimates, unknownSize } from './estimate.ts'
import { estimateKubernetesCall } from './function-estimates.ts'
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

test('the size of a variable is looked up by its path', () => {
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

/** The runtime cost of an expression without variables. */
function costOf(source: string): number {
  const { result, cost } = evaluateWithCost(compiled(source).program, { get: () => undefined }, 100_000)
  expect([source, result instanceof CelError]).toEqual([source, false])
  return cost
}

test('sorting strings and bytes costs a comparison of each, sorting numbers less', () => {
  const [bytes, texts, numbers] = ["[b'a', b'b', b'c', b'd']", "['a', 'b', 'c', 'd']", '[1, 2, 3, 4]'].map((list) =>
    costOf(`${list}.sort()`),
  )
  expect(bytes).toBe(texts)
  expect(texts).toBe((numbers as number) + 1)
  expect(costOf('[].sort()')).toBe(costOf('[].distinct()'))
})

test('an optional has the size of its value, or 1 without a value', () => {
  const text = "'0123456789abcdefghij'"
  const compared = (left: string, right = left) => costOf(`${left} == ${right}`)
  expect(compared(`optional.of(${text})`)).toBe(compared("optional.of('a')") + 1)
  expect(compared('optional.none()', `optional.of(${text})`)).toBe(compared('optional.none()', "optional.of('a')"))
})

test('calls of the authorizer and its selectors are expensive', () => {
  expect(kubernetesCosts.get('check')?.([], true, '')).toBe(350_000)
  const call = { overloadId: '', target: undefined, args: [], sizes: () => undefined }
  expect(estimateKubernetesCall('check', call)?.cost).toEqual(exactly(350_000))
  // A list, 0.1 for each character, and a list and a struct for every two characters.
  const most = 10 + 1 + 5 * (10 + 40)
  for (const name of ['fieldSelector', 'labelSelector']) {
    expect(kubernetesCosts.get(name)?.([null, '0123456789'], true, '')).toBe(most)
    const text = { path: [], type: celInt, expression: undefined, computedSize: exactly(10) }
    expect(estimateKubernetesCall(name, { ...call, args: [text] })?.cost).toEqual(exactly(most))
  }
})

test('concatenated bytes cost a tenth of both', () => {
  const result = sampleEnvironment().compile('y + y')
  if (!result.ok) throw new Error(result.message)
  expect(estimateCost(result.ast, () => ({ min: 0n, max: 100n }))).toEqual({ min: 2n, max: 22n })
})

test('a field of a value without a declared type has no additional cost', () => {
  const estimate = (source: string) => estimateCost(compiled(source).ast)
  expect(estimate("dyn({'a': 1}).a == 1").max).toBe(estimate("dyn({'a': 1}) == 1").max)
  expect(estimate("{'a': 1}.a == 1").max).toBe(estimate("{'a': 1}.size() == 1").max)
})

test('only the panic that Kubernetes recovers from becomes an error', () => {
  const crash = new Error('mistake')
  const program = {
    evaluate: () => {
      throw crash
    },
  }
  expect(() => evaluateWithCost(program as never, { get: () => undefined }, 1)).toThrow(crash)
})
