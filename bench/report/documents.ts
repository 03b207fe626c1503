import { growthPicture } from './growth-picture.ts'
import { type DescribedSuite, performancePage } from './page.ts'
import type { BenchResults } from './results.ts'

/**
 * The documents generated from the results, by path below docs/: the page and, if growth was measured, the plot.
 * Without results there are none.
 */
export function performanceDocuments(
  results: BenchResults,
  suites: readonly DescribedSuite[],
): Readonly<Record<string, string>> {
  const rows = Object.values(results.rows)
  if (rows.length === 0) return {}
  const growth = rows.filter((row) => row.growth !== undefined)
  return {
    'reference/performance.md': performancePage(results, suites),
    ...(growth.length === 0 ? {} : { 'pictures/growth.svg': growthPicture(growth) }),
  }
}
