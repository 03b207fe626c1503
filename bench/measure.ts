import type { BenchSample } from './row.ts'

/**
 * A smoke run measures everything once with small sizes, to check that the programs work; its numbers are meaningless.
 */
export function isSmokeRun(): boolean {
  return process.env['KUBEWRIGHT_BENCH_SCALE'] === 'small'
}

/** How often a measurement is repeated; the median is reported. */
export function repetitionsOf(wanted: number): number {
  return isSmokeRun() ? 1 : wanted
}

/** Reports progress on standard error; only the tables go to standard output. */
export function logProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** @throws Error without values, or when a value is not a finite number. */
export function sampleOf(values: readonly number[]): BenchSample {
  if (values.length === 0 || values.some((value) => !Number.isFinite(value))) {
    throw new Error(`not a sample: [${values.join(', ')}]`)
  }
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] as number
  const median = Number.isInteger(middle) ? ((sorted[middle - 1] as number) + upper) / 2 : upper
  return { median, lowest: sorted[0] as number, highest: sorted.at(-1) as number, repetitions: sorted.length }
}

/** The quantile of the samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const sampleMs = 300
const samplesPerWork = 7

/** Runs the work over and over and returns its rate per second: after a warm-up, several samples of fixed length. */
export function measureRate(work: () => unknown): BenchSample {
  const lengthMs = isSmokeRun() ? 5 : sampleMs
  rateOf(work, lengthMs)
  return sampleOf(Array.from({ length: repetitionsOf(samplesPerWork) }, () => rateOf(work, lengthMs)))
}

/** Keeps the last result, so that the optimiser cannot remove the work. */
let sink: unknown

/** The clock is read once per batch, so that its cost does not count. */
function rateOf(work: () => unknown, lengthMs: number): number {
  let operations = 0
  let batch = 1
  const started = performance.now()
  for (;;) {
    for (let index = 0; index < batch; index++) sink = work()
    operations += batch
    const elapsedMs = performance.now() - started
    if (elapsedMs >= lengthMs) return (operations * 1000) / elapsedMs
    if (elapsedMs < lengthMs / 20) batch *= 2
  }
}

export function lastResult(): unknown {
  return sink
}
