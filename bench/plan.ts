import type { BenchSuite } from './row.ts'

/** Which suites run, with the selected rows of each. */
export type Plan = { readonly steps: readonly PlanStep[] } | { readonly problem: string }

export interface PlanStep {
  readonly suite: BenchSuite
  readonly wanted: readonly string[]
}

/** The names may be packages, suites and rows; without names, everything runs. */
export function planOf(suites: readonly BenchSuite[], names: readonly string[]): Plan {
  const known = new Set(suites.flatMap((suite) => [suite.package, suite.name, ...suite.rowNames]))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    const lines = suites.map(({ name, rowNames }) => `  ${name}: ${rowNames.join(', ')}`)
    return { problem: `unknown suite or row: ${unknown.join(', ')}; known are:\n${lines.join('\n')}` }
  }
  const isWhole = (suite: BenchSuite) =>
    names.length === 0 || names.includes(suite.name) || names.includes(suite.package)
  const steps = suites.map((suite) => ({
    suite,
    wanted: isWhole(suite) ? suite.rowNames : suite.rowNames.filter((name) => names.includes(name)),
  }))
  return { steps: steps.filter(({ wanted }) => wanted.length > 0) }
}
