import type { ScenarioReport } from './scenario-report.ts'

/** An expectation that the real server meets and ours does not, with the reason. */
export interface KnownGap {
  readonly scenario: string
  readonly expectation: string
  readonly reason: string
}

/**
 * The problems of a scenario, as lines for people; empty when it passes. On the real server every expectation must
 * hold, otherwise the scenario is wrong, and every listed gap must have been checked. On ours everything but the listed
 * gaps must hold, and no listed gap may hold, otherwise the list is wrong.
 */
export function judge(
  scenario: string,
  server: 'real' | 'ours',
  report: ScenarioReport,
  gaps: readonly KnownGap[],
): string[] {
  const listed = new Set(gaps.filter((gap) => gap.scenario === scenario).map((gap) => gap.expectation))
  const problems = report.ended ? [] : [`the scenario did not end: ${report.complaints}`]
  const said = new Map(report.outcomes.map((outcome) => [outcome.expectation, outcome]))
  if (said.size < report.outcomes.length) problems.push('an expectation is named twice')
  for (const { expectation, held, got } of report.outcomes) {
    if (!held && !(server === 'ours' && listed.has(expectation))) problems.push(`failed ${expectation}: got ${got}`)
  }
  for (const expectation of listed) {
    const outcome = said.get(expectation)
    if (server === 'ours' && outcome === undefined) problems.push(`listed as a gap, but not looked at: ${expectation}`)
    if (server === 'ours' && outcome?.held) problems.push(`listed as a gap, but it holds: ${expectation}`)
    // Preconditions of a scenario are printed only when they fail.
    const isNeed = expectation.startsWith('it is possible to ')
    if (server === 'real' && outcome === undefined && !isNeed) {
      problems.push(`listed as a gap, but the real server was not asked: ${expectation}`)
    }
  }
  return problems
}
