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
export type { JsonKind } from './kind.ts'
export { jsonKindOf } from './kind.ts'
export { formatGoFloat, integerValue, isInt64 } from './number.ts'
export { compareStrings, sortStrings } from './order.ts'
export type { ParseJsonOptions, StrictJson } from './parse.ts'
export { parseJson } from './parse.ts'
export { isPrintable, quoteGo } from './quote.ts'
export type { FieldVisitor } from './scanner.ts'
export { syntaxErrorText } from './syntax-error.ts'
export { decodeUtf8, toWellFormed, trimSpace, utf8Length } from './text.ts'
export type { JsonArray, JsonObject, JsonValue } from './value.ts'
export { isJsonArray, isJsonObject } from './value.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { documentTooDeep } from './inspect.ts'
/** @internal */
export { int64Max, int64Min, parseNumber } from './number.ts'
/** @internal */
export { shortEscapes } from './quote.ts'
/** @internal */
export { JsonScanner } from './scanner.ts'
/** @internal */
export { abbreviate, positionAt } from './syntax-error.ts'
/** @internal */
export { checkSize, codePointCount } from './text.ts'
