import { startLoadServer } from '../load-server/index.ts'
import { isSmokeRun } from '../measure.ts'
import { alternate, type InformerResult, type PeerName, type Results, rowOf } from '../peers/index.ts'
import type { BenchRow, BenchSuite } from '../row.ts'

const objects = isSmokeRun() ? 1000 : 100_000
const changes = isSmokeRun() ? 500 : 30_000
const repetitions = 5

const contestants: readonly PeerName[] = [
  'kubewright',
  'clientNode',
  'goTyped',
  'goTypedStripped',
  'goTypedPages',
  'goUnstructured',
  'goUnstructuredStripped',
  'discard',
]

const notes = `
One load server in a process of its own sends ${count(objects)} custom resources of 2.35 KB (managedFields are 0.8 KB of it)
over plain HTTP, all serialised beforehand; each peer fills an informer in a process of its own. CPU is user and system time of
the whole process. "Read" gets every object once from the cache and looks at one field. Memory is what the process grew by,
after a forced collection. Events are ${count(changes)} MODIFIED events, sent as fast as they are read, until the handler was called
for the last. Settings: kubewright as it is; client-node 1.4.0 with makeInformer; controller-runtime v0.25.2 with client-go
v0.37, no client-side rate limit, JSON, watch-list (its default) or pages of 500, managedFields kept (its default) or stripped by
its transform, reads with deep copies (its default).
`

/** The rows of one filling: they come together. */
export const syncSuite: BenchSuite = {
  name: 'sync',
  title: `Informers: ${count(objects)} objects`,
  notes,
  rowNames: ['sync-cpu', 'sync-wall', 'sync-read-cpu', 'sync-read-wall', 'object-memory', 'events-rate', 'events-cpu'],
  async measure(wanted) {
    const server = await startLoadServer({ objects, changes })
    try {
      const withChanges = wanted.some((name) => name.startsWith('events-')) ? changes : 0
      const work = { work: 'informer', server: server.url, objects, changes: withChanges } as const
      return rowsOf(await alternate(contestants, work, repetitions)).filter(({ name }) => wanted.includes(name))
    } finally {
      await server.stop()
    }
  },
}

function rowsOf(results: Results<InformerResult>): readonly BenchRow[] {
  // To read and throw away is a part of every sync; reads and events it has none.
  const informers = new Map([...results].filter(([name]) => name !== 'discard'))
  const seconds = { unit: 's', better: 'less' } as const
  const rows = [
    rowOf({ name: 'sync-cpu', work: 'fill an informer, CPU', ...seconds }, results, ({ sync }) => sync.cpuSeconds),
    rowOf({ name: 'sync-wall', work: 'fill an informer', ...seconds }, results, ({ sync }) => sync.wallSeconds),
    rowOf(
      { name: 'sync-read-cpu', work: 'fill it and read every object once, CPU', ...seconds },
      informers,
      ({ sync, read }) => sync.cpuSeconds + read.cpuSeconds,
    ),
    rowOf(
      { name: 'sync-read-wall', work: 'fill it and read every object once', ...seconds },
      informers,
      ({ sync, read }) => sync.wallSeconds + read.wallSeconds,
    ),
    rowOf(
      { name: 'object-memory', work: 'resident memory per object', unit: 'B/object', better: 'less' },
      informers,
      ({ residentBytesSynced, residentBytesBefore }) => (residentBytesSynced - residentBytesBefore) / objects,
    ),
  ]
  const hasChanges = [...informers.values()].some((repeated) => repeated.some((result) => result.changes !== undefined))
  return hasChanges ? [...rows, ...eventRows(informers)] : rows
}

function eventRows(informers: Results<InformerResult>): readonly BenchRow[] {
  return [
    rowOf(
      { name: 'events-rate', work: 'events handled', unit: 'per second', better: 'more' },
      informers,
      (result) => result.changes && changes / result.changes.wallSeconds,
    ),
    rowOf(
      { name: 'events-cpu', work: 'one event, CPU', unit: 'µs', better: 'less' },
      informers,
      (result) => result.changes && (result.changes.cpuSeconds / changes) * 1e6,
    ),
  ]
}

function count(value: number): string {
  return value.toLocaleString('en').replaceAll(',', ' ')
}
