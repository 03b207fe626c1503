import { RuntimeError } from '../errors.ts'
import type { DesiredCondition, FunctionResult } from './function-types.ts'
import type { PlannedChild } from './plan-types.ts'
import { copyReturned } from './returned-values.ts'

/** A result whose form was checked; the compiler checks its types. */
export interface ValidatedResult {
  readonly children: readonly PlannedChild[] | undefined
  readonly deleteFirst: boolean | undefined
  readonly status: object | undefined
  readonly conditions: Readonly<Record<string, DesiredCondition | undefined>> | undefined
  readonly requeueAt: Date | undefined
  readonly requeueAfterMs: number | undefined
}

const fields: readonly (keyof FunctionResult)[] = [
  'children',
  'deleteFirst',
  'status',
  'conditions',
  'requeueAt',
  'requeueAfterMs',
]

/**
 * Validates what a function returned. The compiler does not report excess fields of a returned literal, so a misspelt
 * one is an error here instead of having no effect.
 */
export function validateResult(value: unknown, conditionTypes: readonly string[] | undefined): ValidatedResult {
  if (value === undefined) return emptyResult
  if (typeof value !== 'object' || value === null) refuse('', `reconcile returns an object, not ${String(value)}`)
  const unknown = Object.keys(value).find((field) => !(fields as readonly string[]).includes(field))
  if (unknown !== undefined)
    refuse(unknown, `reconcile returned the unknown field ${unknown}; the fields are ${fields.join(', ')}`)
  const given: ValidatedResult = { ...emptyResult, ...value }
  const { children, status, conditions } = given
  if (children !== undefined && !Array.isArray(children)) refuse('children', 'children must be an array')
  const wanted = children?.filter(Boolean)
  for (const child of wanted ?? []) if (!isObject(child)) refuse('children', `a child is an object, not ${child}`)
  if (status !== undefined && !isObject(status)) refuse('status', 'status must be an object')
  if (conditions !== undefined && !isObject(conditions))
    refuse('conditions', 'conditions must be an object with a field per condition type')
  const undeclared = Object.keys(conditions ?? {}).find((type) => conditionTypes?.includes(type) === false)
  if (undeclared !== undefined) refuseCondition(undeclared, conditionTypes ?? [])
  // An invalid result is refused before anything is written.
  requeueDelayMs(given, 0)
  const result = { ...given, children: wanted }
  if (status === undefined && conditions === undefined) return result
  return { ...result, ...copyReturned({ status, conditions }, 'FUNCTION_RESULT_INVALID') }
}

function refuseCondition(type: string, declared: readonly string[]): never {
  const path = `conditions.${type}`
  if (declared.length === 0) {
    refuse(path, `${path}: the resource declares no conditions: add ${type} to \`conditions\` of defineResource`)
  }
  const remedy = 'correct the name, or add it to `conditions` of defineResource'
  refuse(path, `${path}: the resource declares no condition ${type}; it declares ${declared.join(', ')}: ${remedy}`)
}

const emptyResult: ValidatedResult = {
  children: undefined,
  deleteFirst: undefined,
  status: undefined,
  conditions: undefined,
  requeueAt: undefined,
  requeueAfterMs: undefined,
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** The delay until the earlier of both times; undefined when neither is given. A past time is now. */
export function requeueDelayMs(
  { requeueAt, requeueAfterMs }: Pick<ValidatedResult, 'requeueAt' | 'requeueAfterMs'>,
  nowMs: number,
): number | undefined {
  const delays: number[] = []
  if (requeueAt !== undefined) delays.push(requeueAt.getTime() - nowMs)
  if (requeueAfterMs !== undefined) delays.push(requeueAfterMs)
  if (delays.some((delay) => !Number.isFinite(delay))) {
    refuse('requeueAt', 'requeueAt must be a valid Date and requeueAfterMs a finite number')
  }
  return delays.length === 0 ? undefined : Math.max(0, Math.min(...delays))
}

function refuse(path: string, message: string): never {
  throw new RuntimeError('FUNCTION_RESULT_INVALID', message, { path })
}
