import { startLoadServer } from '../load-server/index.ts'
import { isSmokeRun } from '../measure.ts'
import { alternate, type OperatorResult, type PeerName, type Results, rowOf } from '../peers/index.ts'
import type { BenchRow, BenchSuite } from '../row.ts'

const objects = isSmokeRun() ? 1000 : 20_000
const rounds = isSmokeRun() ? 2 : 10
const repetitions = 5
const workerCounts = [1, 10] as const
const contestants: readonly PeerName[] = ['kubewright', 'goTyped', 'goTypedStripped']

const notes = `
An operator with one controller and ${objects} custom resources from the load server. A reconcile gets its object from the cache,
accesses one field and returns. The first two rows end when every object has been reconciled once. For the other rows, all keys are
then added to the queue again, ${rounds} times, each time after the previous round has finished. kubewright uses createController and
defineOperator; Go uses the builder and the manager, with priority queue and deep copies (its defaults).
`

/** Reconciles without a write. */
export const reconcileSuite: BenchSuite = {
  name: 'reconcile',
  package: 'runtime',
  title: 'Operators: reconciles without a write',
  notes,
  rowNames: workerCounts.flatMap((workers) => namesOf(workers)),
  async measure(wanted) {
    const rows: BenchRow[] = []
    const server = await startLoadServer({ objects })
    try {
      for (const workers of workerCounts) {
        if (!namesOf(workers).some((name) => wanted.includes(name))) continue
        const work = { work: 'operator', server: server.url, objects, workers, rounds } as const
        rows.push(...rowsOf(await alternate(contestants, work, repetitions), workers))
      }
    } finally {
      await server.stop()
    }
    return rows
  },
}

function namesOf(workers: number): readonly string[] {
  const always = [`reconciles-${workers}`, `reconciles-${workers}-cpu`]
  return workers === 1 ? ['start-wall', 'start-cpu', ...always] : always
}

function rowsOf(results: Results<OperatorResult>, workers: number): readonly BenchRow[] {
  const how = workers === 1 ? 'one worker' : `${workers} workers`
  const start = { unit: 's', better: 'less' } as const
  const again = [
    rowOf(
      { name: `reconciles-${workers}`, work: `reconciles, ${how}`, unit: 'per second', better: 'more' },
      results,
      ({ again, reconcilesAgain }) => reconcilesAgain / again.wallSeconds,
    ),
    rowOf(
      { name: `reconciles-${workers}-cpu`, work: `CPU per reconcile, ${how}`, unit: 'µs', better: 'less' },
      results,
      ({ again, reconcilesAgain }) => (again.cpuSeconds / reconcilesAgain) * 1e6,
    ),
  ]
  if (workers !== 1) return again
  const what = `process start until ${objects} objects are reconciled`
  return [
    rowOf({ name: 'start-wall', work: what, ...start }, results, (result) => result.start.wallSeconds),
    rowOf({ name: 'start-cpu', work: `${what}, CPU`, ...start }, results, (result) => result.start.cpuSeconds),
    ...again,
  ]
}
