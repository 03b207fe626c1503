import { logProgress, repetitionsOf, sampleOf } from '../measure.ts'
import type { BenchRow } from '../row.ts'
import { goPeersPresent, type PeerName, peers } from './peer.ts'
import type { ResultOf, Work } from './works.ts'

/** Each contestant's results, one per repetition. */
export type Results<Result> = ReadonlyMap<PeerName, readonly Result[]>

/**
 * Runs the work with each contestant in turn, in several repetitions, so that other load on the machine affects all of
 * them. `prepare` runs before each. Without Go, contestants that need it are skipped by name.
 */
export async function alternate<PeerWork extends Work>(
  contestants: readonly PeerName[],
  work: PeerWork,
  wantedRepetitions: number,
  prepare: () => Promise<void> = async () => undefined,
): Promise<Results<ResultOf[PeerWork['work']]>> {
  const present = contestants.filter(isPresent)
  const results = new Map<PeerName, ResultOf[PeerWork['work']][]>(present.map((name) => [name, []]))
  const repetitions = repetitionsOf(wantedRepetitions)
  for (let repetition = 1; repetition <= repetitions; repetition++) {
    for (const name of present) {
      await prepare()
      logProgress(`${work.work} of ${work.objects} objects, ${repetition} of ${repetitions}: ${peers[name].title}`)
      results.get(name)?.push(await peers[name].run(work))
    }
  }
  return results
}

function isPresent(name: PeerName): boolean {
  const present = !name.startsWith('go') || goPeersPresent()
  if (!present) logProgress(`skipped ${peers[name].title}, which needs Go`)
  return present
}

/** A row from one value of each result. Contestants without that value are not in the row. */
export function rowOf<Result>(
  row: Omit<BenchRow, 'ours' | 'peers'>,
  results: Results<Result>,
  measureOf: (result: Result) => number | undefined,
): BenchRow {
  const samples = [...results].flatMap(([name, repeated]) => {
    const values = repeated.map(measureOf).filter((value) => value !== undefined)
    return values.length === 0 ? [] : [{ name, peer: peers[name].title, ...sampleOf(values) }]
  })
  const ours = samples.find(({ name }) => name === 'kubewright')
  if (ours === undefined) throw new Error(`${row.name}: no results of kubewright`)
  const { median, lowest, highest, repetitions } = ours
  return {
    ...row,
    ours: { median, lowest, highest, repetitions },
    peers: samples.filter((sample) => sample !== ours).map(({ name: _, ...sample }) => sample),
  }
}
