import { compareStrings, isJsonObject } from '@kubewright/kube/json'
import type { Difference } from '../difference.ts'
import { shortValues } from '../short-value.ts'
import { fieldPattern, fieldPatterns } from './field-pattern.ts'
import type { UnlistedStep } from './judge.ts'
import { matchesPattern, placeOf, type Row } from './row.ts'

/** A field that differs in this number of scenarios differs for one reason, and gets its own row. */
const sharedScenarioCountMin = 6
/** From this number of scenarios, a row names none of them. */
const openScenarioCountMin = 12
/** From this number of steps of a scenario, a row names none of them. */
const openStepCountMin = 5
const valueLengthMax = 90
const examplesMax = 2

/** The fields of a request's outcome: they differ for another reason in every scenario. */
const outcomes = [
  'status',
  'failure',
  'body',
  'body.message',
  'body.reason',
  'body.code',
  'body.details*',
  'headers*',
  'code',
  'stdout*',
  'stderr*',
]

/** Rows for the unlisted differences: one for each field that differs everywhere, then one for each scenario. */
export function proposedRows(unlisted: readonly UnlistedStep[]): Row[] {
  const shared = sharedFields(unlisted)
  const sharedRows = mergedRows([...shared].map(([field, scenarios]) => sharedRow(field, [...scenarios], unlisted)))
  const rest = unlisted.flatMap(({ step, differences }) => {
    const left = differences.filter(({ path }) => !shared.has(fieldPattern(path)))
    return left.length === 0 ? [] : [{ step, differences: left }]
  })
  const scenarios = [...new Set(rest.map(({ step }) => step.scenario))]
  return [
    ...sharedRows,
    ...scenarios.flatMap((scenario) => scenarioRows(rest.filter(({ step }) => step.scenario === scenario))),
  ]
}

function sharedFields(unlisted: readonly UnlistedStep[]): Map<string, Set<string>> {
  const scenarios = new Map<string, Set<string>>()
  for (const { step, differences } of unlisted) {
    for (const { path } of differences) {
      const field = fieldPattern(path)
      if (outcomes.some((outcome) => matchesPattern(outcome, field))) continue
      scenarios.set(field, (scenarios.get(field) ?? new Set()).add(step.scenario))
    }
  }
  const often = [...scenarios].filter(([, names]) => names.size >= sharedScenarioCountMin)
  return new Map(often.sort(([left], [right]) => compareStrings(left, right)))
}

function sharedRow(field: string, scenarios: readonly string[], unlisted: readonly UnlistedStep[]): Row {
  const where = scenarios.length >= openScenarioCountMin ? ['*: *'] : scenarios.map((name) => placeOf(name, '*'))
  const found = unlisted.flatMap(({ differences }) => differences.filter(({ path }) => fieldPattern(path) === field))
  return { where, fields: [field], reason: exampleText(found.slice(0, 1)) }
}

/** Fields that differ in the same few scenarios share a row; rows without scenarios have one field each. */
function mergedRows(rows: readonly Row[]): Row[] {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const key = row.where.includes('*: *') ? row.fields.join() : row.where.join('\n')
    const before = merged.get(key)
    merged.set(key, before === undefined ? row : { ...before, fields: [...before.fields, ...row.fields] })
  }
  return [...merged.values()]
}

/** Steps that differ in the same fields share a row. */
function scenarioRows(steps: readonly UnlistedStep[]): Row[] {
  const byFields = new Map<string, UnlistedStep[]>()
  for (const unlisted of steps) {
    const key = [...fieldPatterns(unlisted.differences).keys()].join('\n')
    byFields.set(key, [...(byFields.get(key) ?? []), unlisted])
  }
  return [...byFields.values()].map((alike) => {
    const [first] = alike as [UnlistedStep, ...UnlistedStep[]]
    const isOpen = alike.length >= openStepCountMin
    const where = isOpen
      ? [placeOf(first.step.scenario, '*')]
      : alike.map(({ step }) => placeOf(step.scenario, step.step))
    return { where, fields: [...fieldPatterns(first.differences).keys()], reason: exampleText(first.differences) }
  })
}

function exampleText(differences: readonly Difference[]): string {
  const examples = [...differences].sort((left, right) => weightOf(left) - weightOf(right)).slice(0, examplesMax)
  const texts = examples.map(({ real, ours }) => {
    const [theirs, own] = shortValues(messageOrValue(real), messageOrValue(ours), valueLengthMax)
    return `real ${plainText(theirs)}, ours ${plainText(own)}`
  })
  return `${texts.join('; ')}${differences.length > examplesMax ? '; …' : ''}`
}

/** Messages explain most, then the status. */
function weightOf({ path }: Difference): number {
  return path.endsWith('message') ? 0 : path === 'body' ? 1 : path === 'status' ? 2 : 3
}

/** For a Status, its message. */
function messageOrValue(value: Difference['real']): Difference['real'] {
  return isJsonObject(value) && value['kind'] === 'Status' ? value['message'] : value
}

/** Escapes characters with a meaning in Markdown. */
function plainText(text: string): string {
  return text.replaceAll('`', "'").replace(/[<>*_]/g, '\\$&')
}
