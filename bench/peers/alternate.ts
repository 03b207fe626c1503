import { repetitionsOf, sampleOf, tell } from '../measure.ts'
import type { BenchRow } from '../row.ts'
import { goPeersPresent, type PeerName, peers } from './peer.ts'
import type { ResultOf, Work } from './works.ts'

/** Each contestant's results, one per repetition. */
export type Results<Result> = ReadonlyMap<PeerName, readonly Result[]>

/**
 * Lets the contestants do the work one after another, and again as often as wanted, so that whatever else the machine
 * does meets all of them; before each, what it needs is prepared. Those that need Go are left out, by name, where it is absent.
 */
export async function alternate<Asked extends Work>(
  contestants: readonly PeerName[],
  work: Asked,
  wantedRepetitions: number,
  prepare: () => Promise<void> = async () => undefined,
): Promise<Results<ResultOf[Asked['work']]>> {
  const present = contestants.filter(isPresent)
  const results = new Map<PeerName, ResultOf[Asked['work']][]>(present.map((name) => [name, []]))
  const repetitions = repetitionsOf(wantedRepetitions)
  for (let repetition = 1; repetition <= repetitions; repetition++) {
    for (const name of present) {
      await prepare()
      tell(`${work.work} of ${work.objects} objects, ${repetition} of ${repetitions}: ${peers[name].title}`)
      results.get(name)?.push(await peers[name].run(work))
    }
  }
  return results
}

function isPresent(name: PeerName): boolean {
  const present = !name.startsWith('go') || goPeersPresent()
  if (!present) tell(`left out, for it needs Go: ${peers[name].title}`)
  return present
}

/** A row out of results: what of each result counts. Results that lack it leave their contestant out of the row. */
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
  if (ours === undefined) throw new Error(`${row.name}: there are no results of ours`)
  const { median, lowest, highest, repetitions } = ours
  return {
    ...row,
    ours: { median, lowest, highest, repetitions },
    peers: samples.filter((sample) => sample !== ours).map(({ name: _, ...sample }) => sample),
  }
}
