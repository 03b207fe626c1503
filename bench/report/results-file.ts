import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BenchResults } from './results.ts'

/** The source of the page, committed beside it. */
export const resultsPath = fileURLToPath(new URL('../../docs/reference/performance.json', import.meta.url))

/** Empty if the file does not exist yet. */
export function readResults(path: string): BenchResults {
  if (!existsSync(path)) return { runs: {}, rows: {} }
  return JSON.parse(readFileSync(path, 'utf8')) as BenchResults
}

export function writeResults(path: string, results: BenchResults): void {
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`)
}
