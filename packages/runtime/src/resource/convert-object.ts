import { setField } from '@kubewright/kube/json'
import type { z } from 'zod'
import { setLength } from './convert-scalar.ts'
import type { Convert, Place } from './place.ts'
import { refuse } from './refuse.ts'
import { isAnything, type SchemaNode } from './schema-node.ts'
import { checksOf, definitionOf, isOptionalInput, type ZodDefinition } from './zod-definition.ts'

/**
 * The API server prunes fields that are not declared, like z.object(), and unlike strictObject(), which would refuse
 * them; looseObject() keeps them.
 */
export function convertObject(definition: ZodDefinition, place: Place, convert: Convert): SchemaNode {
  const properties: Record<string, SchemaNode> = {}
  const required: string[] = []
  for (const [name, field] of Object.entries(definition.shape ?? {})) {
    const node = convert(field, { path: `${place.path}.${name}`, around: place.around })
    setField(properties, name, node)
    if (!isOptionalInput(field) && !isAnything(node)) required.push(name)
  }
  return {
    type: 'object',
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
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
  const node = convert(valueType, { path: `${place.path}[*]`, around: place.around })
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
    items: convert(definition.element, { path: `${place.path}[]`, around: place.around }),
  }
  for (const check of checksOf(schema)) setLength(node, check, 'minItems', 'maxItems')
  return node
}
