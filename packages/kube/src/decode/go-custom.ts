import { isKubeError } from '../errors.ts'
import { parseMicroTime, parseQuantity, parseTime } from '../values/index.ts'
import { type Fault, foundOf, isIntegerWithin, numberText, TypeFault } from './go-fault.ts'
import { type CustomType, type GoType, int32Type, LazyType, textsType } from './go-type.ts'
import { EscapedText, isNodeArray, type JsonNode } from './json-node.ts'

/** The decoder's functions for a type with its own UnmarshalJSON. */
export interface CustomContext {
  /** The fault of a value that is decoded separately. */
  nested(node: JsonNode, type: GoType): Fault | undefined
}

/** The fault of a value, not null, of a type with its own UnmarshalJSON. */
export function customFault(node: JsonNode, type: CustomType, context: CustomContext): Fault | undefined {
  switch (type.name) {
    case 'v1.Time':
      if (typeof node === 'string' && plainTime.test(node)) return undefined
      return textFault(node, parseTime)
    case 'v1.MicroTime':
      return textFault(node, parseMicroTime)
    case 'resource.Quantity':
      return quantityFault(node)
    case 'intstr.IntOrString':
      return intOrStringFault(node)
    default:
      return schemaFault(node, type, context)
  }
}

/** The usual forms of times and quantities, which need not be parsed. */
const plainTime = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$/
const plainQuantity = /^[0-9]{1,12}(?:m|k|M|G|Ki|Mi|Gi)?$/

function textFault(node: JsonNode, parse: (text: string) => unknown): Fault | undefined {
  const text = node instanceof EscapedText ? node.text : node
  return typeof text === 'string' ? complaint(() => parse(text)) : new TypeFault(foundOf(node), 'string')
}

/**
 * For a quantity, Kubernetes reads the text between the quotes with its escapes, or the whole value if it is not a
 * string.
 */
function quantityFault(node: JsonNode): Fault | undefined {
  if (typeof node === 'string' && plainQuantity.test(node)) return undefined
  return complaint(() => parseQuantity(quantityText(node)))
}

function quantityText(node: JsonNode): string {
  if (node instanceof EscapedText) return trimSpace(node.literal)
  switch (foundOf(node)) {
    case 'string':
      return trimSpace(JSON.stringify(node).slice(1, -1))
    case 'number':
      return numberText(node)
    case 'bool':
      return String(node)
    default:
      return isNodeArray(node) ? '[' : '{'
  }
}

/** Removes Go's white space; U+0085 is its only control character that JSON allows without an escape. */
function trimSpace(text: string): string {
  return text.replace(/^[\p{Z}\x85]+/u, '').replace(/[\p{Z}\x85]+$/u, '')
}

function intOrStringFault(node: JsonNode): Fault | undefined {
  const found = foundOf(node)
  if (found === 'string') return undefined
  if (found !== 'number') return new TypeFault(found, 'int32')
  const text = numberText(node)
  if (isIntegerWithin(text, int32Type)) return undefined
  return new TypeFault(`number ${text}`, 'int32')
}

/** The three unions of a custom resource's schema; their nested type is the schema around them. */
function schemaFault(node: JsonNode, type: CustomType, context: CustomContext): Fault | undefined {
  const schema = type.schema as GoType
  const found = foundOf(node)
  if (found === 'object') return context.nested(node, schema)
  if (type.name === 'v1.JSONSchemaPropsOrBool') {
    return found === 'bool' ? undefined : 'boolean or JSON schema expected'
  }
  if (found !== 'array') return undefined
  if (type.name === 'v1.JSONSchemaPropsOrStringArray') return context.nested(node, textsType)
  return context.nested(node, { kind: 'slice', name: '[]v1.JSONSchemaProps', elements: new LazyType(() => schema) })
}

function complaint(parse: () => unknown): string | undefined {
  try {
    parse()
    return undefined
  } catch (error) {
    if (isKubeError(error)) return error.message
    throw error
  }
}
