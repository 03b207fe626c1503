import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goToolchain } from '../binaries/index.ts'
import { countsFile, realTest } from '../rig.ts'
import { hasCurl, runCurlJourney } from './curl/index.ts'
import { type GoJourney, goJourneys, listGoJourneys, runGoJourney } from './go-journeys.ts'
import { judge } from './judgement.ts'
import { knownGaps } from './known-gaps.ts'
import { nodeJourneys, runNodeJourney } from './node/index.ts'
import type { JourneyReport } from './outcome.ts'
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

/** Prints what is wrong, and leaves the counts for the end of the run. */
function check(journey: string, server: 'real' | 'ours', report: JourneyReport): void {
  const held = report.outcomes.filter((outcome) => outcome.held).length
  const compared = report.outcomes.length
  const counts = { functionName: `clients: ${journey} on ${server}`, compared, equal: held, listed: compared - held }
  mkdirSync(dirname(countsFile), { recursive: true })
  appendFileSync(countsFile, `${JSON.stringify(counts)}\n`)
  expect(judge(journey, server, report, knownGaps).join('\n')).toBe('')
}

function running(served: Served | undefined): Served {
  if (served === undefined) throw new Error('the server was not started')
  return served
}

realTest('the Go program knows the journeys that are tested, and no other', async () => {
  expect((await listGoJourneys()).sort()).toEqual([...goJourneys].sort())
})

describe.each(goJourneys)('client-go, %s', (journey: GoJourney) => {
  realTest('on the real server', async () => {
    check(journey, 'real', await runGoJourney(journey, running(real).kubeconfigPath))
  })
  realTest('on the embedded server', async () => {
    check(journey, 'ours', await runGoJourney(journey, running(ours).kubeconfigPath))
  })
})

realTest('client-go, manager, on an embedded cluster with its controllers', async () => {
  const cluster = await serveCluster(onInternalError)
  try {
    const report = await runGoJourney('manager', cluster.kubeconfigPath)
    expect(judge('manager', 'ours', report, knownGaps).join('\n')).toBe('')
  } finally {
    await cluster.stop()
  }
})

describe.each(nodeJourneys)('client-node, $name', (journey) => {
  realTest('on the real server', async () => {
    check(journey.name, 'real', await runNodeJourney(journey, running(real).kubeconfigPath))
  })
  test('on the embedded server', async () => {
    check(journey.name, 'ours', await runNodeJourney(journey, running(ours).kubeconfigPath))
  })
})

describe('curl (skipped without curl)', () => {
  curlRealTest('on the real server', async () => {
    check('curl', 'real', await runCurlJourney(running(real)))
  })
  curlTest('on the embedded server', async () => {
    check('curl', 'ours', await runCurlJourney(running(ours)))
  })
})

test('each known gap belongs to a journey', () => {
  const journeys = new Set<string>([...goJourneys, ...nodeJourneys.map(({ name }) => name), 'curl'])
  expect(knownGaps.filter(({ journey }) => !journeys.has(journey))).toEqual([])
})
