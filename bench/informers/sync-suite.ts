import { startLoadServer } from '../load-server/index.ts'
import { isSmokeRun } from '../measure.ts'
import { alternate, type InformerResult, type PeerName, type Results, rowOf } from '../peers/index.ts'
import type { BenchRow, BenchSuite } from '../row.ts'

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

/** How many objects an informer is filled with, and how many changes follow. */
interface Load {
  readonly objects: number
  readonly changes: number
}

/** With a hundred thousand objects, as the numbers to beat are. */
export const syncSuite: BenchSuite = informerSuite('sync', { objects: 100_000, changes: 30_000 })

/** With ten thousand, as most operators have: what is paid once weighs more. */
export const smallSyncSuite: BenchSuite = informerSuite('sync-10k', { objects: 10_000, changes: 30_000 })

/** The rows of one filling: they come together. */
function informerSuite(name: string, full: Load): BenchSuite {
  const load = isSmokeRun() ? { objects: full.objects / 100, changes: 500 } : full
  return {
    name,
    package: 'runtime',
    title: `Informers: ${count(load.objects)} objects`,
    notes: notesOf(load),
    rowNames: ['cpu', 'wall', 'read-cpu', 'read-wall', 'memory', 'events', 'events-cpu'].map((row) => `${name}-${row}`),
    async measure(wanted) {
      const server = await startLoadServer(load)
      try {
        const changes = wanted.some((row) => row.startsWith(`${name}-events`)) ? load.changes : 0
        const work = { work: 'informer', server: server.url, objects: load.objects, changes } as const
        const rows = rowsOf(name, load, await alternate(contestants, work, repetitions))
        return rows.filter((row) => wanted.includes(row.name))
      } finally {
        await server.stop()
      }
    },
  }
}

function notesOf({ objects, changes }: Load): string {
  return `
One load server in a process of its own sends ${count(objects)} custom resources of 2.35 KB (managedFields are 0.8 KB of it)
over plain HTTP, all serialised beforehand; each peer fills an informer in a process of its own. CPU is user and system time of
the whole process. "Read" gets every object once from the cache and looks at one field. Memory is what the process grew by,
after a forced collection. Events are ${count(changes)} MODIFIED events, sent as fast as they are read, until the handler was called
for the last. Settings: kubewright as it is; client-node 1.4.0 with makeInformer; controller-runtime v0.25.2 with client-go
v0.37, no client-side rate limit, JSON, watch-list (its default) or pages of 500, managedFields kept (its default) or stripped by
its transform, reads with deep copies (its default).
`
}

function rowsOf(suite: string, { objects, changes }: Load, results: Results<InformerResult>): readonly BenchRow[] {
  // To read and throw away is a part of every sync; reads and events it has none.
  const informers = new Map([...results].filter(([name]) => name !== 'discard'))
  const seconds = { unit: 's', better: 'less' } as const
  const rows = [
    rowOf({ name: `${suite}-cpu`, work: 'fill an informer, CPU', ...seconds }, results, ({ sync }) => sync.cpuSeconds),
    rowOf({ name: `${suite}-wall`, work: 'fill an informer', ...seconds }, results, ({ sync }) => sync.wallSeconds),
    rowOf(
      { name: `${suite}-read-cpu`, work: 'fill it and read every object once, CPU', ...seconds },
      informers,
      ({ sync, read }) => sync.cpuSeconds + read.cpuSeconds,
    ),
    rowOf(
      { name: `${suite}-read-wall`, work: 'fill it and read every object once', ...seconds },
      informers,
      ({ sync, read }) => sync.wallSeconds + read.wallSeconds,
    ),
    rowOf(
      { name: `${suite}-memory`, work: 'resident memory per object', unit: 'B/object', better: 'less' },
      informers,
      ({ residentBytesSynced, residentBytesBefore }) => (residentBytesSynced - residentBytesBefore) / objects,
    ),
  ]
  const hasChanges = [...informers.values()].some((repeated) => repeated.some((result) => result.changes !== undefined))
  return hasChanges ? [...rows, ...eventRows(suite, changes, informers)] : rows
}

function eventRows(suite: string, changes: number, informers: Results<InformerResult>): readonly BenchRow[] {
  return [
    rowOf(
      { name: `${suite}-events`, work: 'events handled', unit: 'per second', better: 'more' },
      informers,
      (result) => result.changes && changes / result.changes.wallSeconds,
    ),
    rowOf(
      { name: `${suite}-events-cpu`, work: 'one event, CPU', unit: 'µs', better: 'less' },
      informers,
      (result) => result.changes && (result.changes.cpuSeconds / changes) * 1e6,
    ),
  ]
}

function count(value: number): string {
  return value.toLocaleString('en').replaceAll(',', ' ')
}
