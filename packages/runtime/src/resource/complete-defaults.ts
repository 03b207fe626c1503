import { isJsonObject, type JsonValue, type MutableJsonObject, setField } from '@kubewright/kube/json'
import type { SchemaNode } from './schema-node.ts'

/**
 * Copies the defaults of inner fields into the defaults around them, where a CEL rule could read them. The API server
 * checks the rules against the default in the CustomResourceDefinition as it is written, although it fills in the inner
 * defaults whenever it applies one: `{}` fails a rule about a field that has a default of its own. Stored objects are
 * the same.
 */
export function completeDefaults(node: SchemaNode): void {
  if (!hasRules(node)) return
  if (node.default !== undefined) node.default = completed(node, node.default)
  for (const child of childrenOf(node)) completeDefaults(child)
}

function hasRules(node: SchemaNode): boolean {
  return node['x-kubernetes-validations'] !== undefined || childrenOf(node).some(hasRules)
}

function childrenOf({ properties = {}, items, additionalProperties }: SchemaNode): readonly SchemaNode[] {
  return [...Object.values(properties), items, additionalProperties].filter((child) => child !== undefined)
}

/**
 * The value as the API server stores it: absent fields get their defaults, and so do null values of fields that are not
 * nullable.
 */
function completed(node: SchemaNode, value: JsonValue): JsonValue {
  const { properties = {}, items, additionalProperties } = node
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => completed(items, item))
  if (!isJsonObject(value)) return value
  const result: MutableJsonObject = { ...value }
  for (const [name, field] of Object.entries(properties)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined
    const isAbsent = given === undefined || (given === null && field.nullable !== true)
    const present = isAbsent ? field.default : given
    if (present !== undefined) setField(result, name, completed(field, present))
  }
  if (additionalProperties === undefined) return result
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined) setField(result, name, completed(additionalProperties, field))
  }
  return result
}
