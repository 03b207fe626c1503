import type { JsonObject, JsonValue } from '../../json/index.ts'
import { compareStrings, encodeCanonicalJson, formatGoFloat, quoteGo } from '../../json/index.ts'

/**
 * One step of a path through an object. A field is its bare name, because nearly every step is a field. A list item is
 * identified by the values of its key fields, by its own value, or by its index.
 */
export type PathElement = string | ItemElement
export type ItemElement = KeyElement | ValueElement | IndexElement

interface ItemElementText {
  /** The element as FieldsV1 writes it, such as k:{"name":"a"}. Equal elements have equal texts. */
  readonly text: string
}

export interface KeyField {
  readonly name: string
  readonly value: JsonValue
}

export interface KeyElement extends ItemElementText {
  readonly kind: 'key'
  /** Sorted by name. */
  readonly fields: readonly KeyField[]
}

export interface ValueElement extends ItemElementText {
  readonly kind: 'value'
  readonly value: JsonValue
}

export interface IndexElement extends ItemElementText {
  readonly kind: 'index'
  readonly index: number
}

export type Path = readonly PathElement[]

export function keyElement(fields: readonly KeyField[]): KeyElement {
  const sorted = fields.toSorted((left, right) => compareStrings(left.name, right.name))
  const parts = sorted.map((field) => `${encodeKeyName(field.name)}:${encodeItemValue(field.value)}`)
  return { kind: 'key', fields: sorted, text: `k:{${parts.join(',')}}` }
}

export function valueElement(value: JsonValue): ValueElement {
  return { kind: 'value', value, text: `v:${encodeItemValue(value)}` }
}

export function indexElement(index: number): IndexElement {
  return { kind: 'index', index, text: `i:${index}` }
}

const plainText = /^[ !#-%'-;=?-[\]-~]*$/
const escapedInValues = /[<>&\u2028\u2029]|\\[bf]/g
/** Go writes at least two digits of an exponent. */
const oneDigitExponent = /e-(\d)$/
const shortEscape = /\\[bf]/g

/**
 * The JSON of a value inside a path element. Kubernetes writes it with HTML characters escaped, objects sorted, and
 * backspace and form feed in their long form; two values that are equal have the same text.
 */
export function encodeItemValue(value: JsonValue): string {
  if (typeof value === 'string') {
    return plainText.test(value) ? `"${value}"` : JSON.stringify(value).replace(escapedInValues, longEscape)
  }
  if (typeof value === 'number')
    return Number.isInteger(value) ? String(value) : String(value).replace(oneDigitExponent, 'e-0$1')
  return encodeCanonicalJson(value).replace(escapedInValues, longEscape)
}

/** Names of key fields are written without the escaping of HTML characters. */
export function encodeKeyName(name: string): string {
  return JSON.stringify(name).replace(shortEscape, longEscape)
}

function longEscape(match: string): string {
  const character = match === '\\b' ? '\b' : match === '\\f' ? '\f' : match
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** The element as messages show it: .name, [name="a"], [="x"] or [0]. */
export function formatElement(element: PathElement): string {
  if (typeof element === 'string') return `.${element}`
  switch (element.kind) {
    case 'key':
      return `[${element.fields.map((field) => `${field.name}=${formatValue(field.value)}`).join(',')}]`
    case 'value':
      return `[=${formatValue(element.value)}]`
    default:
      return `[${element.index}]`
  }
}

export function formatPath(path: Path): string {
  let text = ''
  for (const element of path) text += formatElement(element)
  return text
}

function formatValue(value: JsonValue): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return quoteGo(value)
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : formatGoFloat(value)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(formatValue).join(',')}]`
  return Object.entries(value as JsonObject)
    .sort(([left], [right]) => compareStrings(left, right))
    .map(([key, field]) => `${key}=${formatValue(field ?? null)}`)
    .join('')
}
