import { firstDifference, indentation, isNotBlank, shortLine } from './first-difference.ts'
import {
  closingLinesMax,
  differenceLinesMax,
  failuresShownMax,
  outputLinesShownMax,
  stepsShownMax,
  unstableShownMax,
  unstableTestsMax,
} from './limits.ts'
import type { Finding, Verdict } from './verdict.ts'

/** A failed step that is not a suite, with the last lines of its output. */
export interface FailedStep {
  readonly step: string
  readonly output: readonly string[]
}

export interface Closing {
  readonly lines: readonly string[]
  readonly isGreen: boolean
}

/**
 * The end of the log, on one screen, because often only that is kept: the failures with their first differences, the
 * unstable tests, and the totals.
 */
export function closingLines(failedSteps: readonly FailedStep[], verdict: Verdict): Closing {
  const { failures, unstable, passed, skipped } = verdict
  const isUnreliable = unstable.length > unstableTestsMax
  const steps = stepLines(failedSteps)
  const end = [
    ...(isUnreliable ? [`failed: ${unstable.length} unstable tests, a run may have ${unstableTestsMax}`] : []),
    `${passed} passed, ${failures.length} failed, ${skipped} skipped`,
  ]
  // Two lines may say how many findings are not shown.
  const room = closingLinesMax - steps.length - end.length - 2
  const count = Math.min(failures.length, failuresShownMax) + Math.min(unstable.length, unstableShownMax)
  const differenceLines = Math.min(Math.floor(room / Math.max(count, 1)) - 1, differenceLinesMax)
  const findings = [
    ...findingLines(failures.slice(0, failuresShownMax), failureTitle, differenceLines),
    ...more(failures.length - failuresShownMax, 'failed'),
    ...findingLines(unstable.slice(0, unstableShownMax), ({ test = '' }) => `unstable: ${test}`, differenceLines),
    ...more(unstable.length - unstableShownMax, 'unstable'),
  ]
  const isGreen = failedSteps.length === 0 && failures.length === 0 && !isUnreliable
  return { lines: [...steps, ...findings, ...end].map((line) => shortLine(line)), isGreen }
}

/** A tool prints the reason of its failure last. */
function stepLines(failedSteps: readonly FailedStep[]): string[] {
  const shown = failedSteps.slice(0, stepsShownMax).flatMap(({ step, output }) => {
    return [`failed: ${step}`, ...output.filter(isNotBlank).slice(-outputLinesShownMax).map(indented)]
  })
  return [...shown, ...more(failedSteps.length - stepsShownMax, 'failed')]
}

function failureTitle({ step, test }: Finding): string {
  return test === undefined ? `failed: ${step}` : `failed: ${step}: ${test}`
}

function findingLines(findings: readonly Finding[], titleOf: (finding: Finding) => string, linesMax: number): string[] {
  return findings.flatMap((finding) => [titleOf(finding), ...firstDifference(finding.errors, linesMax).map(indented)])
}

function more(count: number, adjective: string): string[] {
  return count > 0 ? [`and ${count} more ${adjective}`] : []
}

function indented(line: string): string {
  return `${indentation}${line}`
}
