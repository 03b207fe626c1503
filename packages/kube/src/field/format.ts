import { encodeGoJson, formatGoFloat, type JsonValue, quoteGo, toWellFormed } from '../json/index.ts'
import { limits } from '../limits.ts'
import { moreErrors, omittedErrors } from './constructors.ts'
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

/** The whole message with the field: `spec.replicas: Invalid value: -1: must be non-negative`. */
export function formatFieldError(error: FieldError): string {
  if (error.omitted !== undefined) return error.detail
  return `${error.field}: ${formatFieldErrorBody(error)}`
}

/** The message without the field, as in the causes of a Status. */
export function formatFieldErrorBody(error: FieldError): string {
  let body = titles[error.type]
  if (error.badValue !== undefined && !typesWithoutValue.has(error.type)) body += `: ${formatValue(error.badValue)}`
  return error.detail === '' ? body : `${body}: ${error.detail}`
}

/**
 * Strings are quoted as in Go, composite values are JSON. A number that is integral as a double counts as an integer;
 * Go would print an integral value written with a fraction, such as 1000000.0, as 1e+06.
 */
function formatValue(value: JsonValue): string {
  if (typeof value === 'string') return quoteGo(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : formatGoFloat(value)
  return encodeGoJson(value)
}

/**
 * The message for several errors: one error unchanged, several as `[a, b]` without duplicates, none as the empty
 * string. Beyond a limit it counts the remaining errors.
 */
export function aggregateMessage(errors: readonly FieldError[]): string {
  return summarizeErrors(errors).message
}

/** Like aggregateMessage, for messages that are not field errors. */
export function aggregateTexts(texts: readonly string[]): string {
  const summary = new Summary()
  for (const text of texts) if (!summary.isFull) summary.add(text)
  return summary.message(texts.length - summary.count)
}

export interface ErrorSummary {
  /** The errors that the message lists. */
  readonly named: readonly FieldError[]
  readonly message: string
}

/** Summarizes errors for a response: at most errorsNamedMax of them, and as many as errorsCharactersMax allows. */
export function summarizeErrors(errors: readonly FieldError[]): ErrorSummary {
  const summary = new Summary()
  const named: FieldError[] = []
  let omitted = 0
  for (const error of errors) {
    if (error.omitted !== undefined) omitted += error.omitted
    else if (summary.isFull) omitted++
    else {
      named.push(error)
      summary.add(formatFieldError(error))
    }
  }
  return { named, message: summary.message(omitted) }
}

class Summary {
  count = 0
  readonly #texts = new Set<string>()
  #characters = 0

  get isFull(): boolean {
    return this.count >= limits.errorsNamedMax || this.#characters >= limits.errorsCharactersMax
  }

  add(text: string): void {
    this.count++
    this.#characters += text.length
    this.#texts.add(cutText(text, limits.errorsCharactersMax))
  }

  message(omitted: number): string {
    const texts = omitted === 0 ? [...this.#texts] : [...this.#texts, moreErrors(omitted)]
    return texts.length <= 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`
  }
}

/** Truncates a text that is too long and appends the number of removed characters. */
export function cutText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text
  const cut = text.length - charactersMax
  return `${toWellFormed(text.slice(0, charactersMax))}... and ${cut} more character${cut === 1 ? '' : 's'}`
}

/**
 * Appends an error to those of an object. Beyond the errors that a message names, the list only counts: a hostile object
 * may cause one for each of a million items.
 */
export function addError(errors: FieldError[], error: FieldError): void {
  if (errors.length < limits.errorsNamedMax) {
    errors.push(error)
    return
  }
  const added = error.omitted ?? 1
  const before = errors.at(-1)?.omitted
  if (before === undefined) errors.push(omittedErrors(added))
  else errors[errors.length - 1] = omittedErrors(before + added)
}

/** Appends errors; a hostile object may cause more than a function call can take as arguments. See addError. */
export function addErrors(errors: FieldError[], more: readonly FieldError[]): void {
  for (const error of more) addError(errors, error)
}

/** The errors of all items of a list. See addError. */
export function collectErrors<Item>(
  items: readonly Item[],
  check: (item: Item, index: number) => FieldError | readonly FieldError[],
): FieldError[] {
  const errors: FieldError[] = []
  items.forEach((item, index) => {
    const found = check(item, index)
    if ('type' in found) addError(errors, found)
    else addErrors(errors, found)
  })
  return errors
}

/** The errors without those whose message equals that of an earlier one. */
export function distinctFieldErrors(errors: readonly FieldError[]): readonly FieldError[] {
  const seen = new Set<string>()
  return errors.filter((error) => {
    const text = formatFieldError(error)
    if (seen.has(text)) return false
    seen.add(text)
    return true
  })
}
