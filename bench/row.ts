/** A measurement: the numbers of kubewright and of each peer for one work. */
export interface BenchRow {
  /** Stable and unique, such as sync-cpu; the key in the results file and the argument of `npm run bench -- <name>`. */
  readonly name: string
  /** The text in the table. */
  readonly work: string
  readonly unit: 's' | 'ms' | 'µs' | 'MB' | 'B/object' | 'per second' | 'count'
  /** Whether smaller numbers are better, as for times and memory, or larger ones. */
  readonly better: 'less' | 'more'
  readonly ours: BenchSample
  readonly peers: readonly PeerSample[]
  /** Adds the row as a point to the growth plot. */
  readonly growth?: GrowthPoint
}

/** The median of several repetitions, with the lowest and the highest. */
export interface BenchSample {
  readonly median: number
  readonly lowest: number
  readonly highest: number
  readonly repetitions: number
}

export interface PeerSample extends BenchSample {
  /** Such as "controller-runtime, typed" or "client-node". */
  readonly peer: string
}

/** A point of the growth plot. A cpu row is in s, a memory row in MB. */
export interface GrowthPoint {
  readonly of: 'cpu' | 'memory'
  readonly objects: number
}

/** Rows that share programs, and so are measured together. */
export interface BenchSuite {
  /** Such as sync; `npm run bench -- sync` runs all of its rows. */
  readonly name: string
  /** The measured package; `npm run bench -- runtime` runs every suite of that package. */
  readonly package: 'runtime' | 'apiserver' | 'kube' | 'all'
  readonly title: string
  /** The Markdown above its table in the docs: the measurement, its method, and the settings of the peers. */
  readonly notes?: string
  /** The names of its rows, known without running it. */
  readonly rowNames: readonly string[]
  /** Measures the selected rows, and rows of the same run. Reports its progress on standard error. */
  measure(wanted: readonly string[]): Promise<readonly BenchRow[]>
}

/** How many times better kubewright's median is than a peer's; below 1 it is worse. */
export function ratioOf(row: BenchRow, peerMedian: number): number {
  return row.better === 'less' ? peerMedian / row.ours.median : row.ours.median / peerMedian
}
