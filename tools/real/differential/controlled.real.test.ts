import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { goToolchain } from '../binaries/index.ts'
import { countsFile, realTest } from '../rig.ts'
import { controlledBy, controlledScenarios } from './controlled/index.ts'
import { diffText } from './diff.ts'
import { compareRequests, startControlledPair } from './index.ts'

let pair: Awaited<ReturnType<typeof startControlledPair>>
let compared = 0
let equal = 0

beforeAll(async () => {
  if (goToolchain().present) pair = await startControlledPair(controlledBy)
})

afterAll(async () => {
  await pair?.close()
  mkdirSync(dirname(countsFile), { recursive: true })
  appendFileSync(countsFile, `${JSON.stringify({ functionName: 'controlled', compared, equal, listed: 0 })}\n`)
})

for (const scenario of controlledScenarios) {
  realTest(`both clusters respond alike: ${scenario.name}`, async () => {
    const steps = await compareRequests(scenario, pair)
    const different = steps.filter(({ differences }) => differences.length > 0)
    compared += steps.length
    equal += steps.length - different.length
    expect(different.map((step) => diffText(step, step.differences)).join('\n')).toBe('')
  })
}
