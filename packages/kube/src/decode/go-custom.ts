import { isKubeError } from '../errors.ts'
import { parseMicroTime, parseQuantity, parseTime } from '../values/index.ts'
import { type Fault, foundOf, isIntegerWithin, numberText, TypeFault } from './go-fault.ts'
import { type CustomType, type GoType, int32Type, LazyType, textsType } from './go-type.ts'
import { EscapedText, isNodeArray, type JsonNode } from './json-node.ts'

/** What a type that reads its JSON itself needs of the decoder. */
export interface CustomContext {
  /** The fault of a value when it is decoded on its own. */
  nested(node: JsonNode, type: GoType): Fault | undefined
}

/** The fault of a value, not null, of a type that reads its JSON itself. */
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

/** What most times and quantities look like, so that they need not be parsed. */
const plainTime = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$/
const plainQuantity = /^[0-9]{1,12}(?:m|k|M|G|Ki|Mi|Gi)?$/

function textFault(node: JsonNode, parse: (text: string) => unknown): Fault | undefined {
  const text = node instanceof EscapedText ? node.text : node
  return typeof text === 'string' ? complaint(() => parse(text)) : new TypeFault(foundOf(node), 'string')
}

/** Of a quantity Kubernetes reads what stands between the quotes, with its escapes, or whatever is there instead. */
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

/** Removes what Go calls space; of the control characters JSON leaves only U+0085 without an escape. */
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

/** The three unions of a custom resource's schema; the type that they hold is the schema around them. */
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
