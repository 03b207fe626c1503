import { startLoadServer } from '../load-server/index.ts'
import { isSmokeRun } from '../measure.ts'
import { alternate, rowOf } from '../peers/index.ts'
import type { BenchSuite } from '../row.ts'

const objects = 1000
const changes = isSmokeRun() ? 50 : 1000
const pauseMs = 3
const repetitions = 5

const notes = `
One change every ${pauseMs} ms, ${changes} in total, to an operator with ${objects} objects and one worker. Time runs from the load
server's write of the event to the socket until the reconciler has read the changed object from the cache. Both processes use the
clock of the same machine.
`

/** From an event to its reconcile. */
export const latencySuite: BenchSuite = {
  name: 'latency',
  package: 'runtime',
  title: 'Operators: from an event to its reconcile',
  notes,
  rowNames: ['latency-median', 'latency-slow'],
  async measure() {
    const server = await startLoadServer({ objects, changes })
    try {
      const work = { work: 'latency', server: server.url, objects, changes, pauseMs } as const
      const results = await alternate(['kubewright', 'goTyped'], work, repetitions)
      const what = 'event to reconcile'
      return [
        rowOf(
          { name: 'latency-median', work: `${what}, median`, unit: 'ms', better: 'less' },
          results,
          ({ medianMs }) => medianMs,
        ),
        rowOf(
          { name: 'latency-slow', work: `${what}, p99`, unit: 'ms', better: 'less' },
          results,
          ({ slowMs }) => slowMs,
        ),
      ]
    } finally {
      await server.stop()
    }
  },
}
