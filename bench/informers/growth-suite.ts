import { startLoadServer } from '../load-server/index.ts'
import { isSmokeRun } from '../measure.ts'
import { alternate, type InformerResult, type PeerName, type Results, rowOf } from '../peers/index.ts'
import type { BenchRow, BenchSuite } from '../row.ts'

const sizes = isSmokeRun() ? [1000] : [1000, 10_000, 100_000, 300_000]
const repetitionsOfSmall = 5
const repetitionsOfLarge = 3
const largeObjects = 100_000
/** client-node reads a list as one string, and V8 limits strings to 512 MiB: about 225 000 of these objects. */
const clientNodeObjectsMax = 200_000

const notes = `
The informers of the suite \`sync\` with a growing number of objects. Memory is that of the whole process after a forced garbage
collection. client-node has no number for 300 000 objects: it reads a list as one string, longer than V8 allows.
`

/** Sync time and memory by the number of objects. */
export const growthSuite: BenchSuite = {
  name: 'growth',
  package: 'runtime',
  title: 'Informers: growth',
  notes,
  rowNames: sizes.flatMap((objects) => [nameOf(objects, 'cpu'), nameOf(objects, 'memory')]),
  async measure(wanted) {
    const rows: BenchRow[] = []
    for (const objects of sizes) {
      if (!wanted.includes(nameOf(objects, 'cpu')) && !wanted.includes(nameOf(objects, 'memory'))) continue
      rows.push(...rowsOf(await measureSize(objects), objects))
    }
    return rows
  },
}

async function measureSize(objects: number): Promise<Results<InformerResult>> {
  const server = await startLoadServer({ objects })
  try {
    const work = { work: 'informer', server: server.url, objects, changes: 0 } as const
    return await alternate(
      contestantsFor(objects),
      work,
      objects < largeObjects ? repetitionsOfSmall : repetitionsOfLarge,
    )
  } finally {
    await server.stop()
  }
}

function contestantsFor(objects: number): readonly PeerName[] {
  const clientNode: readonly PeerName[] = objects <= clientNodeObjectsMax ? ['clientNode'] : []
  return ['kubewright', ...clientNode, 'goTyped', 'goTypedStrippedPages']
}

function rowsOf(results: Results<InformerResult>, objects: number): readonly BenchRow[] {
  const size = `${objects.toLocaleString('en').replaceAll(',', ' ')} objects`
  return [
    rowOf(
      {
        name: nameOf(objects, 'cpu'),
        work: `informer sync, ${size}, CPU`,
        unit: 's',
        better: 'less',
        growth: { of: 'cpu', objects },
      },
      results,
      ({ sync }) => sync.cpuSeconds,
    ),
    rowOf(
      {
        name: nameOf(objects, 'memory'),
        work: `resident memory, ${size}`,
        unit: 'MB',
        better: 'less',
        growth: { of: 'memory', objects },
      },
      results,
      ({ residentBytesSynced }) => residentBytesSynced / 1e6,
    ),
  ]
}

function nameOf(objects: number, of: 'cpu' | 'memory'): string {
  return `growth-${objects >= 1000 ? `${objects / 1000}k` : objects}-${of}`
}
