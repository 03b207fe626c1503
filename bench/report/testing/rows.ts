import type { BenchRow, BenchSample } from '../../row.ts'

/** A sample of five repetitions around a median. */
export function sample(median: number): BenchSample {
  return { median, lowest: median * 0.9, highest: median * 1.1, repetitions: 5 }
}

interface RowParts extends Pick<BenchRow, 'unit' | 'better' | 'growth'> {
  readonly ours: number
  readonly peers: Readonly<Record<string, number>>
}

/** A row named like its work. */
export function row(name: string, { ours, peers, ...parts }: RowParts): BenchRow {
  const samples = Object.entries(peers).map(([peer, median]) => ({ peer, ...sample(median) }))
  return { name, work: name, ...parts, ours: sample(ours), peers: samples }
}
