/** What a measurement says: one work, our number, each peer's, and how they compare. */
export interface BenchRow {
  /** Stable and unique, such as sync-100k-cpu; what `npm run bench -- <name>` and the results file know it by. */
  readonly name: string
  /** The work in words, as the table shows it. */
  readonly work: string
  readonly unit: 's' | 'ms' | 'µs' | 'MB' | 'B/object' | 'per second' | 'count'
  /** Whether a smaller number is the better one, as for times and memory. */
  readonly better: 'less' | 'more'
  readonly ours: BenchSample
  readonly peers: readonly PeerSample[]
  /** Makes the row a point of the plot of growth. */
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

/** What grew to how many objects. The row of a cpu point is in s; that of a memory point in MB. */
export interface GrowthPoint {
  readonly of: 'cpu' | 'memory'
  readonly objects: number
}

/** Several rows that are measured together, because they share their programs. */
export interface BenchSuite {
  /** Such as sync; `npm run bench -- sync` runs all of its rows. */
  readonly name: string
  /** What it is about; `npm run bench -- runtime` runs every suite of that package. */
  readonly package: 'runtime' | 'apiserver' | 'kube' | 'all'
  readonly title: string
  /** What stands above its table in the docs, in Markdown: what is measured, how, and which settings the peers have. */
  readonly notes?: string
  /** The names of its rows, known without running it. */
  readonly rowNames: readonly string[]
  /** Measures the wanted rows (or more, where they come together). Tells on standard error what it is doing. */
  measure(wanted: readonly string[]): Promise<readonly BenchRow[]>
}

/** How many times better our median is than a peer's; below one it is worse. */
export function ratioOf(row: BenchRow, peerMedian: number): number {
  return row.better === 'less' ? peerMedian / row.ours.median : row.ours.median / peerMedian
}
