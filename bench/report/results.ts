import type { BenchRow, BenchSample } from '../row.ts'

/** The latest measurement of each row, and their runs. */
export interface BenchResults {
  /** By the time at which the run began, such as 2026-11-16T03:10Z. */
  readonly runs: Readonly<Record<string, BenchRun>>
  /** By the name of the row. */
  readonly rows: Readonly<Record<string, RecordedRow>>
}

/** The machine and the versions of a run. */
export interface BenchRun {
  readonly processor: string
  readonly cores: number
  readonly memoryGigabytes: number
  readonly system: string
  /** By program: Node, Go, Kubernetes and so on. */
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
  /** The row names of all suites; rows with other names are dropped. */
  readonly knownNames: readonly string[]
}

const significantDigits = 4

/** Replaces older rows by these. A run without remaining rows is dropped. */
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

/** Rounds to the significant digits, so that the file does not change without need. */
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
