import { EscapedText, isNodeArray, type JsonNode, NumberLiteral } from './json-node.ts'

/** The fault of a value: a type error, or the message of a type with its own UnmarshalJSON. */
export type Fault = string | TypeFault

/** A JSON value that does not fit its Go type, and its field. */
export class TypeFault {
  /** string, number 1.5, array, ... */
  readonly found: string
  readonly type: string
  readonly struct: string
  readonly field: string

  constructor(found: string, type: string, struct = '', field = '') {
    this.found = found
    this.type = type
    this.struct = struct
    this.field = field
  }
}

export function faultText(fault: Fault): string {
  if (typeof fault === 'string') return fault
  const { found, type, struct, field } = fault
  const place = struct === '' && field === '' ? 'value' : `struct field ${struct}.${field}`
  return `json: cannot unmarshal ${found} into Go ${place} of type ${type}`
}

/** Go's word for the type of a value that is not null. */
export function foundOf(node: JsonNode): 'string' | 'number' | 'bool' | 'array' | 'object' {
  switch (typeof node) {
    case 'string':
      return 'string'
    case 'number':
    case 'bigint':
      return 'number'
    case 'boolean':
      return 'bool'
    default:
      if (node instanceof NumberLiteral) return 'number'
      if (node instanceof EscapedText) return 'string'
      return isNodeArray(node) ? 'array' : 'object'
  }
}

/** The text of a number, or the text of Go's JSON encoder. */
export function numberText(node: JsonNode): string {
  return node instanceof NumberLiteral ? node.text : String(node)
}

const integerText = /^-?[0-9]{1,20}$/

/** Whether a number is written as an integer and lies within the bounds. */
export function isIntegerWithin(text: string, bounds: { readonly least: bigint; readonly most: bigint }): boolean {
  if (!integerText.test(text)) return false
  const value = BigInt(text)
  return value >= bounds.least && value <= bounds.most
}
