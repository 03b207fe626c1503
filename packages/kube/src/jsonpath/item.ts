import { encodeGoJson, formatGoFloat, isJsonArray, isJsonObject, type JsonValue, sortStrings } from '../json/index.ts'

/** A floating-point number of the template; unlike a number of the document it stays one when it is whole. */
export class TemplateFloat {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/** What a path leads to: a value of the document, a literal of the template, or no value at all. */
export type PathItem = JsonValue | TemplateFloat | undefined

export type ItemKind = 'invalid' | 'null' | 'boolean' | 'integer' | 'float' | 'string' | 'array' | 'object'

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
      if (item instanceof TemplateFloat) return 'float'
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
  return typeNames[kindOf(item)]
}

/** The text of one result: lists and objects as JSON, all else as Go's %v. */
export function printItem(item: PathItem): string {
  if (item === undefined) return '<no value>'
  if (item === null) return 'null'
  return isJsonObject(item) && !(item instanceof TemplateFloat) ? encodeGoJson(item) : printScalarOrArray(item)
}

function printScalarOrArray(item: JsonValue | TemplateFloat): string {
  return isJsonArray(item) ? encodeGoJson(item) : formatGoValue(item)
}

/** A value as Go's %v prints it. */
export function formatGoValue(item: PathItem): string {
  if (item === undefined) return '<invalid reflect.Value>'
  if (item === null) return '<nil>'
  if (item instanceof TemplateFloat) return formatGoFloat(item.value)
  if (typeof item === 'number') return Number.isSafeInteger(item) ? String(item) : formatGoFloat(item)
  if (isJsonArray(item)) return `[${item.map(formatGoValue).join(' ')}]`
  if (!isJsonObject(item)) return String(item)
  const keys = sortStrings(Object.keys(item).filter((key) => item[key] !== undefined))
  return `map[${keys.map((key) => `${key}:${formatGoValue(item[key])}`).join(' ')}]`
}

/** The values inside a list, an object or a string; a string consists of its bytes. */
export function childrenOf(item: PathItem): readonly PathItem[] {
  if (isJsonArray(item)) return item
  if (typeof item === 'string') return [...new TextEncoder().encode(item)]
  if (item === null || typeof item !== 'object' || item instanceof TemplateFloat) return []
  return Object.values(item).filter((value) => value !== undefined)
}
