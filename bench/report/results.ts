import type { BenchRow, BenchSample } from '../row.ts'

/** What was measured so far: for each row the latest measurement, and the runs that they come from. */
export interface BenchResults {
  /** By the time at which the run began, such as 2026-11-16T03:10Z. */
  readonly runs: Readonly<Record<string, BenchRun>>
  /** By the name of the row. */
  readonly rows: Readonly<Record<string, RecordedRow>>
}

/** Where and with what a run was made. */
export interface BenchRun {
  readonly processor: string
  readonly cores: number
  readonly memoryGigabytes: number
  readonly system: string
  /** By what it is the version of: Node, Go, Kubernetes and so on. */
  readonly versions: Readonly<Record<string, string>>
}

export interface RecordedRow extends BenchRow {
  /** The run that measured it. */
  readonly run: string
}

export interface NewRows {
  readonly startedAt: string
  readonly run: BenchRun
  readonly rows: readonly BenchRow[]
  /** Of every suite: what has another name is forgotten. */
  readonly knownNames: readonly string[]
}

const significantDigits = 4

/** The results with these rows in place of older ones. A run that has no row left is dropped. */
export function mergeRows(results: BenchResults, { startedAt, run, rows, knownNames }: NewRows): BenchResults {
  const measured = new Map(rows.map((row) => [row.name, { ...withShortNumbers(row), run: startedAt }]))
  const merged: Record<string, RecordedRow> = {}
  for (const name of knownNames) {
    const row = measured.get(name) ?? results.rows[name]
    if (row !== undefined) merged[name] = row
  }
  const used = new Set(Object.values(merged).map((row) => row.run))
  const runs = Object.entries({ ...results.runs, [startedAt]: run }).filter(([start]) => used.has(start))
  return { runs: Object.fromEntries(runs.sort(([left], [right]) => (left < right ? -1 : 1))), rows: merged }
}

/** More digits than a measurement has would only make the file change. */
function withShortNumbers(row: BenchRow): BenchRow {
  return { ...row, ours: shortSample(row.ours), peers: row.peers.map(shortSample) }
}

function shortSample<Sample extends BenchSample>(sample: Sample): Sample {
  const { median, lowest, highest } = sample
  return { ...sample, median: short(median), lowest: short(lowest), highest: short(highest) }
}

function short(value: number): number {
  return Number(value.toPrecision(significantDigits))
}
