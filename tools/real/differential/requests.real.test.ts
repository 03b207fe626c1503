import { afterAll, beforeAll, expect } from 'vitest'
import { goToolchain } from '../binaries/index.ts'
import { realTest } from '../rig.ts'
import { compareRequests, openSuite, startServerPair } from './index.ts'
import { requestScenarios } from './requests/index.ts'
import { tamperedEndpoint } from './tampering.ts'

let pair: Awaited<ReturnType<typeof startServerPair>>

beforeAll(async () => {
  if (goToolchain().present) pair = await startServerPair()
})

afterAll(async () => {
  await pair?.close()
})

const suite = openSuite('Requests')

for (const scenario of requestScenarios.filter(({ name }) => suite.isWanted(name))) {
  realTest(`both servers respond alike: ${scenario.name}`, async () => {
    expect(suite.add(await compareRequests(scenario, pair))).toBe('')
  })
}

realTest('every listed difference between responses still exists', () => {
  expect(suite.finish()).toBe('')
})

realTest('finds a deliberately wrong response of the embedded server', async () => {
  const scenario = { name: 'tampered', steps: [{ method: 'GET', path: '/api/v1/namespaces/default' } as const] }
  const wrong = tamperedEndpoint(pair.ours, { response: (response) => ({ ...response, status: 203 }) })
  const [step] = await compareRequests(scenario, { ...pair, ours: wrong })
  expect(step?.differences).toContainEqual({ path: 'status', real: 200, ours: 203 })
})
