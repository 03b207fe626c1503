import { startLoadServer } from '../load-server/index.ts'
import { alternate, type MinimalResult, type PeerName, type Results, rowOf } from '../peers/index.ts'
import type { BenchSuite } from '../row.ts'

const repetitions = 9
const contestants: readonly PeerName[] = ['kubewright', 'clientNode', 'goTyped']

const notes = `
The smallest operator: one kind and one controller that does nothing. Time runs from the start of the process to the reconcile of
the only object. Idle memory is that of a process without objects, after its cache has synced and a forced garbage collection.
kubewright uses defineResource with a zod schema and defineController; client-node has no controllers and uses an informer with a
callback.
`

/** Start time and idle memory. */
export const minimalSuite: BenchSuite = {
  name: 'minimal',
  package: 'runtime',
  title: 'Operators: start and idle memory',
  notes,
  rowNames: ['minimal-start-wall', 'minimal-start-cpu', 'minimal-idle-memory'],
  async measure() {
    const one = await resultsWith(1)
    const none = await resultsWith(0)
    const what = 'process start to the first reconcile'
    return [
      rowOf(
        { name: 'minimal-start-wall', work: what, unit: 'ms', better: 'less' },
        one,
        ({ start }) => start.wallSeconds * 1000,
      ),
      rowOf(
        { name: 'minimal-start-cpu', work: `${what}, CPU`, unit: 'ms', better: 'less' },
        one,
        ({ start }) => start.cpuSeconds * 1000,
      ),
      rowOf(
        { name: 'minimal-idle-memory', work: 'resident memory without objects', unit: 'MB', better: 'less' },
        none,
        ({ residentBytes }) => residentBytes / 1e6,
      ),
    ]
  },
}

async function resultsWith(objects: 0 | 1): Promise<Results<MinimalResult>> {
  const server = await startLoadServer({ objects })
  try {
    return await alternate(contestants, { work: 'minimal', server: server.url, objects }, repetitions)
  } finally {
    await server.stop()
  }
}
