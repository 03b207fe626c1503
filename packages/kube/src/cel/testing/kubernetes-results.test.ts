import { expect, test } from 'vitest'
import { estimateCost, KubernetesCostTracker } from '../cost/index.ts'
import { formatCelType } from '../type.ts'
import { printValue } from './print-value.ts'
import { sampleEnvironment, sampleValues } from './sample-environment.ts'
import { estimates } from './testdata/estimates.ts'
import { refusedExpressions } from './testdata/refused-expressions.ts'
import { runtimeResults } from './testdata/runtime-results.ts'

const environment = sampleEnvironment()

test.each(runtimeResults)('%s has the type %s, the result %s and the cost %d', (source, type, result, cost) => {
  const compiled = environment.compile(source)
  if (!compiled.ok) throw new Error(compiled.message)
  expect(formatCelType(compiled.resultType)).toBe(type)
  const planned = environment.program(compiled.ast)
  if (!planned.ok) {
    expect(`cannot be planned: ${planned.message}`).toBe(result)
    return
  }
  const costTracker = new KubernetesCostTracker(1_000_000)
  expect(printValue(planned.program.evaluate(sampleValues, { costTracker }))).toBe(result)
  expect(costTracker.cost).toBe(cost)
})

test.each(refusedExpressions)('%s is refused with the message of cel-go', (source, message) => {
  const compiled = environment.compile(source)
  expect(compiled.ok ? formatCelType(compiled.resultType) : compiled.message).toBe(message)
})

test.each(estimates)('%s with sizes %j is estimated to cost from %d to %d', (source, sizes, least, most) => {
  const compiled = environment.compile(source)
  if (!compiled.ok) throw new Error(compiled.message)
  const estimate = estimateCost(compiled.ast, (path) => {
    const largest = sizes[path.join('.')]
    return largest === undefined ? undefined : { min: 0n, max: BigInt(largest) }
  })
  expect(estimate).toEqual({ min: least, max: most })
})
