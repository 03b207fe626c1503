import { expect, test } from 'vitest'
import { namespaceOf } from '../response-comparison.ts'
import { isWatchStep, type RequestStep, type Step } from '../scenario.ts'
import { requestScenarios } from './index.ts'

const requestCountMin = 500

function namesOf(steps: readonly Step[]): readonly (string | undefined)[] {
  return steps.flatMap((step): readonly (string | undefined)[] =>
    isWatchStep(step) ? [step.name, ...namesOf(step.during ?? [])] : [step.name],
  )
}

function setupsOf(): readonly RequestStep[] {
  return requestScenarios.flatMap(({ setup = [] }) => setup)
}

test('every scenario has its own namespace', () => {
  const namespaces = requestScenarios.map(({ name }) => namespaceOf(name))
  expect(new Set(namespaces).size).toBe(requestScenarios.length)
})

test('every step has a name, which is unique in its scenario', () => {
  const wrong = requestScenarios.filter(({ steps }) => {
    const names = namesOf(steps)
    return names.includes(undefined) || new Set(names).size !== names.length
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('the comparison has its minimum number of requests', () => {
  const count = requestScenarios.flatMap(({ steps }) => namesOf(steps)).length
  expect(count).toBeGreaterThanOrEqual(requestCountMin)
})

test('setup steps do not select compared fields', () => {
  expect(setupsOf().filter(({ only }) => only !== undefined)).toEqual([])
})
