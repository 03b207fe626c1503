import { limits } from '../limits.ts'
import { countFieldNames, inspect } from './inspect.ts'
import { JsonScanner } from './scanner.ts'
import { checkSize, decodeUtf8, toWellFormed } from './text.ts'
import type { JsonValue } from './value.ts'

export interface ParseJsonOptions {
  /** Maximum size of the text in bytes; limits.documentSizeBytesMax by default. */
  readonly sizeBytesMax?: number
  /** Maximum nesting of objects and arrays; limits.documentDepthMax by default. */
  readonly depthMax?: number
  /** Reports duplicate fields. */
  readonly strict?: boolean
}

export interface StrictJson {
  readonly value: JsonValue
  /** The paths of duplicate fields, such as spec.containers[0].name, in document order. */
  readonly duplicates: readonly string[]
}

const escapedSurrogate = /\\u[dD][89a-fA-F]/

/**
 * Parses JSON as the API server does. Integers within int64 keep their value (as bigint beyond the safe range), the
 * last of duplicate fields wins, and invalid Unicode becomes U+FFFD. With `strict`, the result lists duplicate fields.
 *
 * The native parser is used if its result is right. Only a document with integers beyond the safe range, duplicate
 * fields (with `strict`), escaped surrogates or an error is parsed again by the package's scanner.
 */
export function parseJson(input: string | Uint8Array, options: ParseJsonOptions & { readonly strict: true }): StrictJson
export function parseJson(
  input: string | Uint8Array,
  options?: ParseJsonOptions & { readonly strict?: false },
): JsonValue
export function parseJson(input: string | Uint8Array, options: ParseJsonOptions = {}): JsonValue | StrictJson {
  checkSize(input, options.sizeBytesMax ?? limits.documentSizeBytesMax)
  const text = typeof input === 'string' ? toWellFormed(input) : decodeUtf8(input)
  const depthMax = options.depthMax ?? limits.documentDepthMax
  const strict = options.strict === true
  const native = parseNatively(text, depthMax, strict)
  if (native !== undefined) return strict ? { value: native, duplicates: [] } : native
  const scanner = new JsonScanner(text, depthMax)
  const value = scanner.document()
  return strict ? { value, duplicates: scanner.duplicates } : value
}

/** The value, or undefined if the scanner must parse the text. JSON.parse itself never returns undefined. */
function parseNatively(text: string, depthMax: number, strict: boolean): JsonValue | undefined {
  let value: JsonValue
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const inspection = inspect(value, depthMax)
  if (!inspection.exact || escapedSurrogate.test(text)) return undefined
  if (strict && inspection.fields !== countFieldNames(text)) return undefined
  return value
}
