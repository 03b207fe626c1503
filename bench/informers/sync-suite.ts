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

/** The number of objects an informer syncs, and of the changes that follow. */
interface Load {
  readonly objects: number
  readonly changes: number
}

/** 100 000 objects, the size that the targets refer to. */
export const syncSuite: BenchSuite = informerSuite('sync', { objects: 100_000, changes: 30_000 })

/** 10 000 objects, as most operators have: one-time costs weigh more. */
export const smallSyncSuite: BenchSuite = informerSuite('sync-10k', { objects: 10_000, changes: 30_000 })

/** All rows of the suite come from the same sync. */
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
A load server in its own process sends ${count(objects)} preserialised custom resources of 2.35 KB (0.8 KB of it managedFields)
over plain HTTP. Each peer syncs an informer in its own process. CPU is the user and system time of the whole process. A read gets
the object from the cache and accesses one field. Memory is the growth of the process after a forced garbage collection. The
events are ${count(changes)} MODIFIED events, sent as fast as the peer reads them; the time ends when the handler gets the last one.
Settings: kubewright with its defaults; client-node 1.4.0 with makeInformer; controller-runtime v0.25.2 with client-go v0.37, no
client-side rate limit, JSON, WatchList (its default) or pages of 500, managedFields kept (its default) or stripped by a cache
transform, reads with deep copies (its default).
`
}

function rowsOf(suite: string, { objects, changes }: Load, results: Results<InformerResult>): readonly BenchRow[] {
  // Discarding the bytes is comparable with a sync only: it has no reads and no events.
  const informers = new Map([...results].filter(([name]) => name !== 'discard'))
  const seconds = { unit: 's', better: 'less' } as const
  const rows = [
    rowOf({ name: `${suite}-cpu`, work: 'informer sync, CPU', ...seconds }, results, ({ sync }) => sync.cpuSeconds),
    rowOf({ name: `${suite}-wall`, work: 'informer sync', ...seconds }, results, ({ sync }) => sync.wallSeconds),
    rowOf(
      { name: `${suite}-read-cpu`, work: 'informer sync and one read of every object, CPU', ...seconds },
      informers,
      ({ sync, read }) => sync.cpuSeconds + read.cpuSeconds,
    ),
    rowOf(
      { name: `${suite}-read-wall`, work: 'informer sync and one read of every object', ...seconds },
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
      { name: `${suite}-events-cpu`, work: 'CPU per event', unit: 'µs', better: 'less' },
      informers,
      (result) => result.changes && (result.changes.cpuSeconds / changes) * 1e6,
    ),
  ]
}

function count(value: number): string {
  return value.toLocaleString('en').replaceAll(',', ' ')
}
