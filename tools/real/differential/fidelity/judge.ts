import type { Difference } from '../difference.ts'
import type { ComparedStep } from '../response-comparison.ts'
import { listsDifference, matchesPattern, placeOf, type Row } from './row.ts'

/** A step with differences that no row lists. */
export interface UnlistedStep {
  readonly step: ComparedStep
  readonly differences: readonly Difference[]
}

/** The result of comparing the differences of the compared steps with the list. */
export interface Judgement {
  readonly compared: number
  readonly equal: number
  /** Steps whose differences are all listed. */
  readonly listed: number
  readonly unlisted: readonly UnlistedStep[]
}

/** Compares differences with the rows. */
export function judge(steps: readonly ComparedStep[], rows: readonly Row[]): Judgement {
  const unlisted = steps.flatMap((step) => {
    const differences = step.differences.filter(
      ({ path }) => !rows.some((row) => listsDifference(row, placeOf(step.scenario, step.step), path)),
    )
    return differences.length === 0 ? [] : [{ step, differences }]
  })
  const equal = steps.filter((step) => step.differences.length === 0).length
  return { compared: steps.length, equal, listed: steps.length - equal - unlisted.length, unlisted }
}

/** A row without the patterns that no longer match a difference; the same row if all match, undefined if none does. */
export function withoutStalePatterns(row: Row, steps: readonly ComparedStep[]): Row | undefined {
  const found = steps.flatMap(({ scenario, step, differences }) =>
    differences.map(({ path }) => ({ place: placeOf(scenario, step), path })),
  )
  const listed = found.filter(({ place, path }) => listsDifference(row, place, path))
  const where = row.where.filter((pattern) => listed.some(({ place }) => matchesPattern(pattern, place)))
  const fields = row.fields.filter((pattern) => listed.some(({ path }) => matchesPattern(pattern, path)))
  if (where.length === 0 || fields.length === 0) return undefined
  return where.length === row.where.length && fields.length === row.fields.length ? row : { ...row, where, fields }
}

/** The rows and patterns to remove from the list, as sentences. */
export function staleTexts(rows: readonly Row[], steps: readonly ComparedStep[]): string[] {
  return rows.flatMap((row) => {
    const left = withoutStalePatterns(row, steps)
    if (left === row) return []
    if (left === undefined) return [`nothing differs here any more, delete this row: ${rowName(row)}`]
    const gone = [...row.where, ...row.fields].filter((word) => ![...left.where, ...left.fields].includes(word))
    return [
      `nothing differs here any more, delete ${gone.map((word) => `\`${word}\``).join(', ')} from ${rowName(row)}`,
    ]
  })
}

function rowName(row: Row): string {
  return `${row.where.map((word) => `\`${word}\``).join(', ')} | ${row.fields.map((word) => `\`${word}\``).join(', ')}`
}
