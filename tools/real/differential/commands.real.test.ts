import { afterAll, beforeAll, expect } from 'vitest'
import { ensureProgram, goToolchain } from '../binaries/index.ts'
import { realTest } from '../rig.ts'
import { commandScenarios } from './commands/index.ts'
import { compareCommands, openSuite, startServerPair } from './index.ts'

let pair: Awaited<ReturnType<typeof startServerPair>>
let paths: Parameters<typeof compareCommands>[2]

beforeAll(async () => {
  if (!goToolchain().present) return
  paths = { kubectl: await ensureProgram('kubectl'), helm: await ensureProgram('helm') }
  pair = await startServerPair()
})

afterAll(async () => {
  await pair?.close()
})

const suite = openSuite('Commands')

for (const scenario of commandScenarios.filter(({ name }) => suite.isWanted(name))) {
  realTest(`commands print alike on both servers: ${scenario.name}`, async () => {
    expect(suite.add(await compareCommands(scenario, pair, paths))).toBe('')
  })
}

realTest('every listed difference between outputs still exists', () => {
  expect(suite.finish()).toBe('')
})
