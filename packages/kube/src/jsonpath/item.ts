import { encodeGoJson, formatGoFloat, isJsonArray, isJsonObject, type JsonValue, sortStrings } from '../json/index.ts'

/**
 * A number with its own Go type: a literal of the template, or a byte of a string. Numbers of the document are int64 if
 * integral, otherwise float64.
 */
export class TypedNumber {
  readonly value: number | bigint
  readonly typeName: 'int' | 'float64' | 'uint8'

  constructor(value: number | bigint, typeName: 'int' | 'float64' | 'uint8') {
    this.value = value
    this.typeName = typeName
  }
}

/** The target of a path: a value of the document, a literal of the template, or no value. */
export type PathItem = JsonValue | TypedNumber | undefined

export type ItemKind = 'invalid' | 'null' | 'boolean' | 'integer' | 'float' | 'string' | 'array' | 'object'

const kindsByTypeName = { int: 'integer', float64: 'float', uint8: 'integer' } as const

export function kindOf(item: PathItem): ItemKind {
  switch (typeof item) {
    case 'undefined':
      return 'invalid'
    case 'boolean':
      return 'boolean'
    case 'string':
      return 'string'
    case 'bigint':
      return 'integer'
    case 'number':
      return Number.isSafeInteger(item) ? 'integer' : 'float'
    default:
      if (item === null) return 'null'
      if (item instanceof TypedNumber) return kindsByTypeName[item.typeName]
      return Array.isArray(item) ? 'array' : 'object'
  }
}

const typeNames: Readonly<Record<ItemKind, string>> = {
  invalid: '<invalid>',
  null: '<nil>',
  boolean: 'bool',
  integer: 'int64',
  float: 'float64',
  string: 'string',
  array: '[]interface {}',
  object: 'map[string]interface {}',
}

/** The name of the Go type that the value has in Kubernetes' clients. */
export function goTypeName(item: PathItem): string {
  return item instanceof TypedNumber ? item.typeName : typeNames[kindOf(item)]
}

/** The text of one result: lists and objects as JSON, all else as Go's %v. */
export function printItem(item: PathItem): string {
  if (item === undefined) return '<no value>'
  if (item === null) return 'null'
  return isJsonObject(item) && !(item instanceof TypedNumber) ? encodeGoJson(item) : printScalarOrArray(item)
}

function printScalarOrArray(item: JsonValue | TypedNumber): string {
  return isJsonArray(item) ? encodeGoJson(item) : formatGoValue(item)
}

/** A value as Go's %v prints it. */
export function formatGoValue(item: PathItem): string {
  if (item === undefined) return '<invalid reflect.Value>'
  if (item === null) return '<nil>'
  if (item instanceof TypedNumber) {
    return item.typeName === 'float64' ? formatGoFloat(Number(item.value)) : String(item.value)
  }
  if (typeof item === 'number') return Number.isSafeInteger(item) ? String(item) : formatGoFloat(item)
  if (isJsonArray(item)) return `[${item.map(formatGoValue).join(' ')}]`
  if (!isJsonObject(item)) return String(item)
  const keys = sortStrings(Object.keys(item).filter((key) => item[key] !== undefined))
  return `map[${keys.map((key) => `${key}:${formatGoValue(item[key])}`).join(' ')}]`
}

const encoder = new TextEncoder()
const bytes = Array.from({ length: 256 }, (_, byte) => new TypedNumber(byte, 'uint8'))

/** The values inside a list, an object or a string; a string consists of its bytes. */
export function childrenOf(item: PathItem): readonly PathItem[] {
  if (isJsonArray(item)) return item
  if (typeof item === 'string') return Array.from(encoder.encode(item), (byte) => bytes[byte])
  if (item === null || typeof item !== 'object' || item instanceof TypedNumber) return []
  return Object.values(item).filter((value) => value !== undefined)
}
