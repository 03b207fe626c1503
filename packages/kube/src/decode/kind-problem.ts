import { type JsonObject, sortStrings } from '../json/index.ts'
import { type DecodedDocument, type DecodeOptions, decodeLimits } from './decoded.ts'
import { faultText, foundOf, TypeFault } from './go-fault.ts'
import { FieldList, type JsonNode, readNodes } from './json-node.ts'

/** How Go prints the type into which Kubernetes decodes a document to learn its kind. */
const kindType =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'

/**
 * Why Kubernetes cannot determine the kind of a document: it is not an object, or its apiVersion or kind is not a
 * string. Kubernetes reports this before the problems that typeProblem finds. Only here, field names are
 * case-insensitive.
 */
export function kindProblem(document: DecodedDocument, options: DecodeOptions = {}): string | undefined {
  const fault = kindFault(nodesOf(document, options), document.format === 'yaml')
  return fault && `couldn't get version/kind; json parse error: ${faultText(fault)}`
}

/** Without repeated fields, the value suffices. */
function nodesOf(document: DecodedDocument, options: DecodeOptions): JsonNode {
  const repeated = document.duplicates.length > 0 && document.format === 'json'
  return repeated ? readNodes(document.source, decodeLimits(options).depthMax) : document.value
}

function kindFault(node: JsonNode, sorted: boolean): TypeFault | undefined {
  if (node === null) return undefined
  const found = foundOf(node)
  if (found !== 'object') return new TypeFault(found, kindType)
  for (const [name, value] of fieldsOf(node, sorted)) {
    const field = fieldOfName(name)
    if (field === undefined || value === null || value === undefined || foundOf(value) === 'string') continue
    return new TypeFault(foundOf(value), 'string', '', field)
  }
  return undefined
}

/** Kubernetes sorts the fields when it converts YAML to JSON. */
function fieldsOf(node: JsonNode, sorted: boolean): readonly (readonly [string, JsonNode | undefined])[] {
  if (node instanceof FieldList) return node.fields
  const names = Object.keys(node as JsonObject)
  if (sorted) sortStrings(names)
  return names.map((name) => [name, (node as JsonObject)[name]])
}

function fieldOfName(name: string): string | undefined {
  if (/^kind$/iu.test(name)) return 'kind'
  return /^apiVersion$/iu.test(name) ? 'apiVersion' : undefined
}
