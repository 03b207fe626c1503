import { type FieldError, type FieldPath, invalid } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { percentProblems } from '@kubewright/kube/names'
import { intOrStringAsInteger, percentageOf } from '@kubewright/kube/values'
import { problemsAt } from './field-names.ts'

/** Validates a non-negative number or a percentage. A missing value is 0. */
export function validateIntOrPercent(value: JsonValue | undefined, path: FieldPath): FieldError[] {
  if (typeof value === 'string') return problemsAt(path, value, percentProblems(value))
  const isNegative = typeof value === 'number' && value < 0
  return isNegative ? [invalid(path, value, 'must be greater than or equal to 0')] : []
}

export function validateAtMostAll(value: JsonValue | undefined, path: FieldPath): FieldError[] {
  const isMore = typeof value === 'string' && (percentIn(value) ?? 0) > 100
  return isMore ? [invalid(path, value, 'must not be greater than 100%')] : []
}

/** The number, or that of the percentage; 0 for anything else. */
export function intOrPercentNumber(value: JsonValue | undefined): number {
  if (typeof value === 'string') return percentIn(value) ?? intOrStringAsInteger(value)
  return typeof value === 'number' ? value : 0
}

function percentIn(text: string): number | undefined {
  return percentProblems(text).length === 0 ? percentageOf(text) : undefined
}
