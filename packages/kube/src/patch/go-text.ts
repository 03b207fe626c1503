import type { JsonKind, JsonObject, JsonValue } from '../json/index.ts'
import { compareStrings, formatGoFloat, jsonKindOf } from '../json/index.ts'
import { keysOf } from './fields.ts'

/** How Go prints values decoded from JSON. Kubernetes puts such text into the messages of its patch errors. */

/** The dynamic type that Go gives a decoded JSON value. */
export type GoType = 'nil' | 'string' | 'bool' | 'int64' | 'float64' | 'map' | 'slice'

const goTypes: Readonly<Record<JsonKind, GoType>> = {
  null: 'nil',
  string: 'string',
  boolean: 'bool',
  integer: 'int64',
  number: 'float64',
  array: 'slice',
  object: 'map',
}

export function goTypeOf(value: JsonValue): GoType {
  return goTypes[jsonKindOf(value)]
}

const typeNames: Readonly<Record<GoType, string>> = {
  nil: '%!s(<nil>)',
  string: 'string',
  bool: 'bool',
  int64: 'int64',
  float64: 'float64',
  map: 'map[string]interface {}',
  slice: '[]interface {}',
}

/** The full name of a type, as reflection prints it. */
export function goTypeName(type: GoType): string {
  return typeNames[type]
}

/** A value as the verb %v prints it: maps in the order of their keys, nothing quoted. */
export function goValueText(value: JsonValue): string {
  if (typeof value === 'string') return value
  return containerText(value, (scalar) => plainScalarText(scalar))
}

/** A value as the verb %s prints it, with Go's error text for everything but a string. */
export function goStringText(value: JsonValue): string {
  return containerText(value, (scalar) => {
    if (typeof scalar === 'string') return scalar
    if (scalar === null) return '%!s(<nil>)'
    return `%!s(${goTypeOf(scalar)}=${plainScalarText(scalar)})`
  })
}

function containerText(value: JsonValue, scalarText: (scalar: JsonValue) => string): string {
  if (typeof value !== 'object' || value === null) return scalarText(value)
  if (Array.isArray(value)) return `[${value.map((item) => containerText(item, scalarText)).join(' ')}]`
  const object = value as JsonObject
  const fields = keysOf(object)
    .sort(compareStrings)
    .map((key) => `${key}:${containerText(object[key] as JsonValue, scalarText)}`)
  return `map[${fields.join(' ')}]`
}

function plainScalarText(value: JsonValue): string {
  if (value === null) return '<nil>'
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return String(value)
  return formatGoFloat(value)
}
