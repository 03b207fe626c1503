import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goToolchain } from '../binaries/index.ts'
import { countsFile, realTest } from '../rig.ts'
import { hasCurl, runCurlScenario } from './curl/index.ts'
import { type GoScenario, goScenarios, listGoScenarios, runGoScenario } from './go-scenarios.ts'
import { judge } from './judgement.ts'
import { knownGaps } from './known-gaps.ts'
import { nodeScenarios, runNodeScenario } from './node/index.ts'
import type { ScenarioReport } from './scenario-report.ts'
import { type Served, serveCluster, serveOurs, serveReal } from './served.ts'

const curlTest = test.skipIf(!hasCurl())
const curlRealTest = test.skipIf(!hasCurl() || !goToolchain().present)
const internalErrors: unknown[] = []
const onInternalError = (error: unknown) => void internalErrors.push(error)
let real: Served | undefined
let ours: Served | undefined

beforeAll(async () => {
  ours = await serveOurs(onInternalError)
  if (goToolchain().present) real = await serveReal()
})

afterAll(async () => {
  await Promise.all([real?.stop(), ours?.stop()])
  expect(internalErrors).toEqual([])
})

/** Prints the problems, and records the counts for the end of the run. */
function check(scenario: string, server: 'real' | 'ours', report: ScenarioReport): void {
  const held = report.outcomes.filter((outcome) => outcome.held).length
  const compared = report.outcomes.length
  const counts = { functionName: `clients: ${scenario} on ${server}`, compared, equal: held, listed: compared - held }
  mkdirSync(dirname(countsFile), { recursive: true })
  appendFileSync(countsFile, `${JSON.stringify(counts)}\n`)
  expect(judge(scenario, server, report, knownGaps).join('\n')).toBe('')
}

function running(served: Served | undefined): Served {
  if (served === undefined) throw new Error('the server was not started')
  return served
}

realTest('the Go program has exactly the tested scenarios', async () => {
  expect((await listGoScenarios()).sort()).toEqual([...goScenarios].sort())
})

describe.each(goScenarios)('client-go, %s', (scenario: GoScenario) => {
  realTest('on the real server', async () => {
    check(scenario, 'real', await runGoScenario(scenario, running(real).kubeconfigPath))
  })
  realTest('on the embedded server', async () => {
    check(scenario, 'ours', await runGoScenario(scenario, running(ours).kubeconfigPath))
  })
})

realTest('client-go, manager, on an embedded cluster with its controllers', async () => {
  const cluster = await serveCluster(onInternalError)
  try {
    const report = await runGoScenario('manager', cluster.kubeconfigPath)
    expect(judge('manager', 'ours', report, knownGaps).join('\n')).toBe('')
  } finally {
    await cluster.stop()
  }
})

describe.each(nodeScenarios)('client-node, $name', (scenario) => {
  realTest('on the real server', async () => {
    check(scenario.name, 'real', await runNodeScenario(scenario, running(real).kubeconfigPath))
  })
  test('on the embedded server', async () => {
    check(scenario.name, 'ours', await runNodeScenario(scenario, running(ours).kubeconfigPath))
  })
})

describe('curl (skipped without curl)', () => {
  curlRealTest('on the real server', async () => {
    check('curl', 'real', await runCurlScenario(running(real)))
  })
  curlTest('on the embedded server', async () => {
    check('curl', 'ours', await runCurlScenario(running(ours)))
  })
})

test('each known gap belongs to a scenario', () => {
  const scenarios = new Set<string>([...goScenarios, ...nodeScenarios.map(({ name }) => name), 'curl'])
  expect(knownGaps.filter(({ scenario }) => !scenarios.has(scenario))).toEqual([])
})
