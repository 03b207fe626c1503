import type { FieldError } from '../field/index.ts'
import { invalid, notSupported, omittedErrors, required, tooLong, tooMany, typeInvalid } from '../field/index.ts'
import type { JsonValue } from '../json/index.ts'
import { encodeJson } from '../json/index.ts'

/**
 * A failure of the OpenAPI validation, before its conversion to a field error. `name` is the path inside the validated
 * value; failures without one concern the whole value (anyOf and similar), and Kubernetes reports those without a
 * field.
 */
export interface Failure {
  readonly reason: 'required' | 'enum' | 'tooLong' | 'tooMany' | 'type' | 'other'
  readonly name?: string
  readonly message: string
  readonly value?: JsonValue
  readonly limit?: number
  readonly allowed?: readonly JsonValue[]
}

/** Failures: the first are collected, all are counted. */
export interface Failures {
  readonly failures: readonly Failure[]
  readonly failureCount: number
}

/**
 * Converts failures to field errors below `base`, without duplicate messages. The last error has the number of those
 * that were only counted.
 */
export function failuresToFieldErrors(report: Failures, base: string | undefined): FieldError[] {
  const { failures, failureCount } = report
  const seen = new Set<string>()
  const errors: FieldError[] = []
  for (const failure of failures) {
    if (seen.has(failure.message)) continue
    seen.add(failure.message)
    errors.push(toFieldError(failure, base))
  }
  if (failureCount > failures.length) errors.push(omittedErrors(failureCount - failures.length))
  return errors
}

function toFieldError(failure: Failure, base: string | undefined): FieldError {
  if (failure.name === undefined) return invalid(base, '', failure.message)
  const field = fieldBelow(base, failure.name)
  switch (failure.reason) {
    case 'required':
      return required(field)
    case 'enum':
      return notSupported(field, failure.value ?? null, (failure.allowed ?? []).map(enumText))
    case 'tooLong':
      return tooLong(field, failure.limit ?? -1)
    case 'tooMany':
      return tooMany(field, failure.value as number, failure.limit ?? -1)
    case 'type':
      return typeInvalid(field, failure.value ?? '', failure.message)
    default:
      return invalid(field, failure.value ?? '', failure.message)
  }
}

function fieldBelow(base: string | undefined, name: string): string | undefined {
  if (name === '' || name === '.') return base
  const step = name.startsWith('.') ? name.slice(1) : name
  return base === undefined ? step : `${base}.${step}`
}

function enumText(value: JsonValue): string {
  return typeof value === 'string' ? value : encodeJson(value)
}
