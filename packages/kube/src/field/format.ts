import { encodeGoJson, formatGoFloat, type JsonValue, quoteGo } from '../json/index.ts'
import type { FieldError, FieldErrorType } from './error.ts'

const titles: Readonly<Record<FieldErrorType, string>> = {
  FieldValueNotFound: 'Not found',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
  FieldValueInvalid: 'Invalid value',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueForbidden: 'Forbidden',
  FieldValueTooLong: 'Too long',
  FieldValueTooShort: 'Too short',
  FieldValueTooMany: 'Too many',
  FieldValueTooFew: 'Too few',
  InternalError: 'Internal error',
  FieldValueTypeInvalid: 'Invalid value',
}

const typesWithoutValue: ReadonlySet<FieldErrorType> = new Set<FieldErrorType>([
  'FieldValueRequired',
  'FieldValueForbidden',
  'FieldValueTooLong',
  'FieldValueTooShort',
  'InternalError',
])

/** `spec.replicas: Invalid value: -1: must be non-negative`: the whole message, with the field. */
export function formatFieldError(error: FieldError): string {
  return `${error.field}: ${formatFieldErrorBody(error)}`
}

/** The message without the field, as the causes of a Status carry it. */
export function formatFieldErrorBody(error: FieldError): string {
  let body = titles[error.type]
  if (error.badValue !== undefined && !typesWithoutValue.has(error.type)) body += `: ${formatValue(error.badValue)}`
  return error.detail === '' ? body : `${body}: ${error.detail}`
}

/**
 * Strings are quoted as Go quotes them, everything composite is JSON. A number that a double holds as an integer is
 * taken for an integer; Go would print an integral value written with a fraction, such as 1000000.0, as 1e+06.
 */
function formatValue(value: JsonValue): string {
  if (typeof value === 'string') return quoteGo(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : formatGoFloat(value)
  return encodeGoJson(value)
}

/**
 * The message of several errors: one as it is, several as `[a, b]`, equal ones once. Empty for no errors.
 */
export function aggregateMessage(errors: readonly FieldError[]): string {
  return aggregateTexts(errors.map(formatFieldError))
}

/** The same for messages that are not about fields. */
export function aggregateTexts(texts: readonly string[]): string {
  const distinct = [...new Set(texts)]
  return distinct.length <= 1 ? (distinct[0] ?? '') : `[${distinct.join(', ')}]`
}

/** The errors without those that print the same as an earlier one. */
export function distinctFieldErrors(errors: readonly FieldError[]): readonly FieldError[] {
  const seen = new Set<string>()
  return errors.filter((error) => {
    const text = formatFieldError(error)
    if (seen.has(text)) return false
    seen.add(text)
    return true
  })
}
