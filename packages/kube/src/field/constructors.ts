import { type JsonValue, quoteGo } from '../json/index.ts'
import type { FieldError, FieldErrorType } from './error.ts'
import type { FieldPath } from './path.ts'

/**
 * The location of a field error: a path, its text, or undefined for no path, which Kubernetes prints as <nil> (for
 * example for a whole object).
 */
export type FieldLocation = FieldPath | string | undefined

function fieldError(type: FieldErrorType, field: FieldLocation, detail: string, badValue?: JsonValue): FieldError {
  const error = { type, field: field === undefined ? '<nil>' : field.toString(), detail }
  return badValue === undefined ? error : { ...error, badValue }
}

/** A value is missing (an empty string, null, an empty list). */
export function required(field: FieldLocation, detail = ''): FieldError {
  return fieldError('FieldValueRequired', field, detail)
}

/** A value is malformed; an undefined value is omitted from the message. */
export function invalid(field: FieldLocation, badValue: JsonValue | undefined, detail: string): FieldError {
  return fieldError('FieldValueInvalid', field, detail, badValue)
}

/** A value does not have the type that the schema declares. */
export function typeInvalid(field: FieldLocation, badValue: JsonValue | undefined, detail: string): FieldError {
  return fieldError('FieldValueTypeInvalid', field, detail, badValue)
}

/** A value is not one of an enumeration; the allowed values are printed in the given order. */
export function notSupported(
  field: FieldLocation,
  badValue: JsonValue | undefined,
  supported: readonly string[],
): FieldError {
  const detail = supported.length === 0 ? '' : `supported values: ${supported.map(quoteGo).join(', ')}`
  return fieldError('FieldValueNotSupported', field, detail, badValue)
}

/** A value that must be unique occurs a second time. */
export function duplicate(field: FieldLocation, badValue: JsonValue | undefined): FieldError {
  return fieldError('FieldValueDuplicate', field, '', badValue)
}

/** A value names something that does not exist. */
export function notFound(field: FieldLocation, badValue: JsonValue | undefined): FieldError {
  return fieldError('FieldValueNotFound', field, '', badValue)
}

/** A well-formed value is not permitted under the current conditions. */
export function forbidden(field: FieldLocation, detail: string): FieldError {
  return fieldError('FieldValueForbidden', field, detail)
}

/** A string has more bytes than allowed; a negative maximum is omitted from the message. The value is never printed. */
export function tooLong(field: FieldLocation, lengthBytesMax: number): FieldError {
  return fieldError('FieldValueTooLong', field, atMost(lengthBytesMax, 'byte'))
}

/** Like tooLong, but counted in characters. */
export function tooLongCharacters(field: FieldLocation, lengthCharactersMax: number): FieldError {
  return fieldError('FieldValueTooLong', field, atMost(lengthCharactersMax, 'character'))
}

function atMost(lengthMax: number, unit: string): string {
  return lengthMax < 0 ? 'value is too long' : `may not be more than ${count(lengthMax, unit)}`
}

/** A string has fewer characters than required; a negative minimum is omitted from the message. */
export function tooShort(field: FieldLocation, lengthCharactersMin: number): FieldError {
  const detail =
    lengthCharactersMin < 0 ? 'value is too short' : `must be at least ${count(lengthCharactersMin, 'character')}`
  return fieldError('FieldValueTooShort', field, detail)
}

/** A list has more items than allowed; a negative number is omitted from the message. */
export function tooMany(field: FieldLocation, itemCount: number, itemCountMax: number): FieldError {
  const detail = itemCountMax < 0 ? 'has too many items' : `must have at most ${count(itemCountMax, 'item')}`
  return fieldError('FieldValueTooMany', field, detail, itemCount < 0 ? undefined : itemCount)
}

/** A list has fewer items than required; a negative minimum is omitted from the message. */
export function tooFew(field: FieldLocation, itemCount: number, itemCountMin: number): FieldError {
  const detail = itemCountMin < 0 ? 'has too few items' : `must have at least ${count(itemCountMin, 'item')}`
  return fieldError('FieldValueTooFew', field, detail, itemCount)
}

/** An internal failure that the value did not cause. */
export function internalError(field: FieldLocation, message: string): FieldError {
  return fieldError('InternalError', field, message)
}

/** An error that counts further errors beyond those that a message lists. */
export function omittedErrors(omitted: number): FieldError {
  return { type: 'FieldValueInvalid', field: '', detail: moreErrors(omitted), omitted }
}

/** The end of a message that does not list all errors. */
export function moreErrors(omitted: number): string {
  return `and ${count(omitted, 'more error')}`
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
