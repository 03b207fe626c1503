/**
 * JSON as Kubernetes handles it: values that keep int64 precision, strict parsing, canonical encoding, equality.
 * Guarantees: no integer within int64 is ever rounded; no input recurses or allocates without bound.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { MutableJsonObject } from './copy.ts'
export { cloneJson, copyFields, freezeJson, getField, setField } from './copy.ts'
export { encodeCanonicalJson, encodeGoJson, encodeGoStruct, encodeJson } from './encode.ts'
export { jsonEqual } from './equal.ts'
export { documentTooDeep } from './inspect.ts'
export type { JsonKind } from './kind.ts'
export { jsonKindOf } from './kind.ts'
export { formatGoFloat, int64Max, int64Min, integerValue, isInt64, parseNumber } from './number.ts'
export { compareStrings, sortStrings } from './order.ts'
export type { ParseJsonOptions, StrictJson } from './parse.ts'
export { parseJson } from './parse.ts'
export { isPrintable, quoteGo } from './quote.ts'
export type { FieldVisitor, ScannerOptions } from './scanner.ts'
export { JsonScanner } from './scanner.ts'
export type { TextPosition } from './syntax-error.ts'
export { abbreviate, positionAt, syntaxErrorText } from './syntax-error.ts'
export { checkSize, codePointCount, decodeUtf8, toWellFormed, trimSpace, utf8Length } from './text.ts'
export type { JsonArray, JsonObject, JsonValue } from './value.ts'
export { isJsonArray, isJsonObject } from './value.ts'
