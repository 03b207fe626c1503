import { setField } from '@kubewright/kube/json'
import type { z } from 'zod'
import { setLength } from './convert-scalar.ts'
import { noteDeprecation } from './deprecated.ts'
import { cannotBeRemoved, isImmutable } from './immutable.ts'
import { type Convert, fieldPlace, itemsPlace, type Place, valuesPlace } from './place.ts'
import { refuse } from './refuse.ts'
import { isAnything, type ResourceRule, type SchemaNode } from './schema-node.ts'
import { checksOf, definitionOf, isOptionalInput, type ZodDefinition } from './zod-definition.ts'

/**
 * The API server prunes fields that are not declared, like z.object(), and unlike strictObject(), which would refuse
 * them; looseObject() keeps them.
 */
export function convertObject(definition: ZodDefinition, place: Place, convert: Convert): SchemaNode {
  const properties: Record<string, SchemaNode> = {}
  const required: string[] = []
  const rules: ResourceRule[] = []
  for (const [name, field] of Object.entries(definition.shape ?? {})) {
    const inside = fieldPlace(place, name)
    const node = convert(field, inside)
    noteDeprecation(node, inside)
    setField(properties, name, node)
    if (!isOptionalInput(field) && !isAnything(node)) required.push(name)
    else if (node.default === undefined && isImmutable(node)) rules.push(cannotBeRemoved(name, inside.path))
  }
  return {
    type: 'object',
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(rules.length > 0 ? { 'x-kubernetes-validations': rules } : {}),
    ...rest(definition, place),
  }
}

function rest({ catchall }: ZodDefinition, { path }: Place): SchemaNode {
  switch (catchall === undefined ? 'never' : definitionOf(catchall).type) {
    case 'never':
      return {}
    case 'any':
    case 'unknown':
      return { 'x-kubernetes-preserve-unknown-fields': true }
    default:
      return refuse(
        path,
        'an object has declared fields or fields of any name, not both; use looseObject() or z.record()',
      )
  }
}

export function convertRecord(definition: ZodDefinition, place: Place, convert: Convert): SchemaNode {
  const { keyType, valueType } = definition
  if (keyType === undefined || valueType === undefined) refuse(place.path, 'the record has no types')
  if (definitionOf(keyType).type !== 'string' || checksOf(keyType).length > 0) {
    refuse(place.path, 'Kubernetes does not check keys; use z.record(z.string(), ...) with rules, or z.object()')
  }
  const node = convert(valueType, valuesPlace(place))
  return { type: 'object', additionalProperties: node }
}

export function convertArray(
  schema: z.core.$ZodType,
  definition: ZodDefinition,
  place: Place,
  convert: Convert,
): SchemaNode {
  if (definition.element === undefined) refuse(place.path, 'the array has no item type')
  const node: SchemaNode = {
    type: 'array',
    items: convert(definition.element, itemsPlace(place)),
  }
  for (const check of checksOf(schema)) setLength(node, check, 'minItems', 'maxItems')
  return node
}
