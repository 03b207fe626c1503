import { isSmokeRun, logProgress, repetitionsOf, sampleOf } from '../measure.ts'
import type { BenchRow } from '../row.ts'
import { startOnce } from './cold-start.ts'
import { type Fleet, measureFleet } from './fleet.ts'
import { measureReaction, type Reaction } from './reaction.ts'

const repetitions = 5

type Unit = BenchRow['unit']

/** Runs the measurements of the selected rows; a measurement returns all of its rows. */
export async function measureThread(wanted: readonly string[]): Promise<readonly BenchRow[]> {
  const isWanted = (prefix: string) => wanted.some((name) => name.startsWith(prefix))
  const rows: BenchRow[] = []
  if (isWanted('reaction-in-process')) rows.push(...(await reactionRows('process')))
  if (isWanted('reaction-https')) rows.push(...(await reactionRows('https')))
  if (isWanted('fleet')) rows.push(...(await fleetRows(isSmokeRun() ? 10 : 1000)))
  if (isWanted('npm-start')) {
    const work = '`npm start` until the sample is available'
    rows.push(rowOf('npm-start', work, 'ms', await repeat(work, startOnce)))
  }
  return rows
}

async function reactionRows(over: 'process' | 'https'): Promise<BenchRow[]> {
  const way = over === 'process' ? 'in process' : 'over HTTPS'
  const work = `AppService change until its Deployment is written, ${way}`
  const name = over === 'process' ? 'reaction-in-process' : 'reaction-https'
  const reactions = await repeat<Reaction>(work, () => measureReaction(over))
  const p50 = reactions.map(({ medianMs }) => medianMs)
  const p99 = reactions.map(({ slowMs }) => slowMs)
  return [rowOf(`${name}-p50`, `${work}, median`, 'ms', p50), rowOf(`${name}-p99`, `${work}, p99`, 'ms', p99)]
}

async function fleetRows(count: number): Promise<BenchRow[]> {
  const work = `${count} AppServices from apply to available, whole cluster in process`
  const fleets = await repeat<Fleet>(work, () => measureFleet(count))
  const column = (name: string, what: string, unit: Unit, read: (fleet: Fleet) => number) =>
    rowOf(name, `${work}: ${what}`, unit, fleets.map(read))
  return [
    column('fleet-wall', 'wall time', 's', ({ wallSeconds }) => wallSeconds),
    column('fleet-cpu', 'CPU time', 's', ({ cpuSeconds }) => cpuSeconds),
    column('fleet-reconciles', 'reconciles', 'count', ({ reconciles }) => reconciles),
    column('fleet-revisions', 'revisions', 'count', ({ revisions }) => revisions),
  ]
}

async function repeat<Result>(work: string, measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const count = repetitionsOf(repetitions)
  for (let repetition = 1; repetition <= count; repetition++) {
    logProgress(`thread: ${work} (${repetition} of ${count})`)
    results.push(await measure())
  }
  return results
}

function rowOf(name: string, work: string, unit: Unit, values: readonly number[]): BenchRow {
  return { name, work, unit, better: 'less', ours: sampleOf(values), peers: [] }
}
