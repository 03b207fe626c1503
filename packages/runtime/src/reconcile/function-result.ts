import { RuntimeError } from '../errors.ts'
import type { PlannedChild } from './children/plan-types.ts'
import { copyReturned } from './children/returned-values.ts'
import { type Fact, isFact, standardConditions } from './facts/index.ts'
import type { DesiredCondition, FunctionResult } from './function-types.ts'
import { suggestion } from './nearest-name.ts'
import { checkConditions } from './result-conditions.ts'

/** A result whose form was checked; the compiler checks its types. */
export interface ValidatedResult {
  readonly children: readonly PlannedChild[] | undefined
  readonly deleteFirst: boolean | undefined
  readonly status: object | undefined
  readonly conditions: Readonly<Record<string, DesiredCondition | undefined>> | undefined
  readonly facts: readonly Fact[] | undefined
  readonly requeueAt: Date | undefined
  readonly requeueAfterMs: number | undefined
}

/** The function whose result it is. */
export type ResultSource = 'reconcile' | 'finalize'

const fields: readonly (keyof FunctionResult)[] = [
  'children',
  'deleteFirst',
  'status',
  'conditions',
  'facts',
  'requeueAt',
  'requeueAfterMs',
]
const fieldsOf = { reconcile: fields, finalize: fields.filter((field) => field !== 'deleteFirst') }

/**
 * Validates what a function returned. The compiler does not report excess fields of a returned literal, so a misspelt
 * one is an error here instead of having no effect.
 */
export function validateResult(
  value: unknown,
  conditionTypes: readonly string[] | undefined,
  source: ResultSource = 'reconcile',
): ValidatedResult {
  if (value === undefined) return emptyResult
  if (!isObject(value)) refuse('', `${source} returns an object, not ${String(value)}`)
  checkFieldNames(value, source)
  const given: ValidatedResult = { ...emptyResult, ...value }
  const { children, status, conditions } = given
  if (children !== undefined && !Array.isArray(children)) refuse('children', 'children must be an array')
  const wanted = children?.filter(Boolean)
  for (const child of wanted ?? []) if (!isObject(child)) refuse('children', `a child is an object, not ${child}`)
  if (status !== undefined && !isObject(status)) refuse('status', 'status must be an object')
  if (conditions !== undefined && !isObject(conditions))
    refuse('conditions', 'conditions must be an object with a field per condition type')
  if (conditions !== undefined) checkConditions(conditions, conditionTypes)
  const facts = given.facts === undefined ? undefined : checkFacts(given.facts, conditionTypes)
  // An invalid result is refused before anything is written.
  requeueDelayMs(given, 0)
  const result = { ...given, children: wanted, facts }
  if (status === undefined && conditions === undefined) return result
  return { ...result, ...copyReturned({ status, conditions }, 'FUNCTION_RESULT_INVALID') }
}

function checkFacts(value: unknown, conditionTypes: readonly string[] | undefined): readonly Fact[] {
  if (!Array.isArray(value)) refuse('facts', "facts must be an array, such as [progressing('waiting for PVC data')]")
  const facts = (value as readonly unknown[]).filter(Boolean)
  const wrong = facts.find((one) => !isFact(one))
  if (wrong !== undefined) {
    refuse('facts', `facts are made with ready(), progressing() and degraded(), not ${describeValue(wrong)}`)
  }
  if (!standardConditions.some((type) => conditionTypes?.includes(type))) {
    const names = standardConditions.join(', ')
    refuse('facts', `facts: the resource declares none of the conditions that facts set; add some of ${names}`)
  }
  return facts.filter(isFact)
}

function checkFieldNames(value: object, source: ResultSource): void {
  const names: readonly string[] = fieldsOf[source]
  const unknown = Object.keys(value).find((field) => !names.includes(field))
  if (unknown === undefined) return
  const known = `the fields are ${names.join(', ')}${suggestion(unknown, names)}`
  refuse(unknown, `${source} returned the unknown field ${unknown}; ${known}`)
}

const emptyResult: ValidatedResult = {
  children: undefined,
  deleteFirst: undefined,
  status: undefined,
  conditions: undefined,
  facts: undefined,
  requeueAt: undefined,
  requeueAfterMs: undefined,
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The delay until the earlier of both times; undefined when neither is given. A past time is now. */
export function requeueDelayMs(
  { requeueAt, requeueAfterMs }: Pick<ValidatedResult, 'requeueAt' | 'requeueAfterMs'>,
  nowMs: number,
): number | undefined {
  const delays: number[] = []
  if (requeueAt !== undefined && !((requeueAt as unknown) instanceof Date)) {
    refuse('requeueAt', `requeueAt must be a Date, not ${describeValue(requeueAt)}`)
  }
  if (requeueAfterMs !== undefined && typeof requeueAfterMs !== 'number') {
    refuse('requeueAfterMs', `requeueAfterMs must be a number of milliseconds, not ${describeValue(requeueAfterMs)}`)
  }
  if (requeueAt !== undefined) delays.push(requeueAt.getTime() - nowMs)
  if (requeueAfterMs !== undefined) delays.push(requeueAfterMs)
  if (delays.some((delay) => !Number.isFinite(delay))) {
    refuse('requeueAt', 'requeueAt must be a valid Date and requeueAfterMs a finite number')
  }
  return delays.length === 0 ? undefined : Math.max(0, Math.min(...delays))
}

function describeValue(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : `a ${typeof value}: ${String(value)}`
}

function refuse(path: string, message: string): never {
  throw new RuntimeError('FUNCTION_RESULT_INVALID', message, { path })
}
