/** How measurements are made and printed: warm up, then samples of fixed length; the median is reported. */

const warmUpMs = 300
const sampleMs = 300
const samplesPerWork = 7

export interface Measurement {
  readonly name: string
  readonly operationsPerSecond: number
}

/** Runs the work over and over and returns the median rate of several samples. */
export function measure(name: string, work: () => unknown): Measurement {
  sample(work, warmUpMs)
  const rates = Array.from({ length: samplesPerWork }, () => sample(work, sampleMs))
  rates.sort((left, right) => left - right)
  return { name, operationsPerSecond: rates[Math.floor(rates.length / 2)] as number }
}

/** The clock is read once per batch, so that its cost does not count; what the work returns is kept alive. */
let sink: unknown

function sample(work: () => unknown, lengthMs: number): number {
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

/** Keeps the optimiser from proving that nobody looks at the results. */
export function lastResult(): unknown {
  return sink
}

export interface Row {
  readonly work: string
  readonly ours: number
  readonly peer: number | undefined
}

export function printRows(title: string, peerName: string, rows: readonly Row[]): void {
  console.log(`\n${title}\n`)
  console.log(`| work | operations/s | ${peerName} | ratio |\n| --- | ---: | ---: | ---: |`)
  for (const row of rows) {
    const ratio = row.peer === undefined ? '–' : `${(row.ours / row.peer).toFixed(2)}x`
    console.log(
      `| ${row.work} | ${rounded(row.ours)} | ${row.peer === undefined ? '–' : rounded(row.peer)} | ${ratio} |`,
    )
  }
}

function rounded(rate: number): string {
  const digits = Math.max(0, Math.floor(Math.log10(rate)) - 2)
  return (Math.round(rate / 10 ** digits) * 10 ** digits).toLocaleString('en').replaceAll(',', ' ')
}
