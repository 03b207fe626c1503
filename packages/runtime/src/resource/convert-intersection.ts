import { jsonEqual } from '@kubewright/kube/json'
import type { Convert, Place } from './place.ts'
import { refuse } from './refuse.ts'
import { nodeAsJson, type SchemaNode } from './schema-node.ts'
import type { ZodDefinition } from './zod-definition.ts'

/** An intersection of objects has the fields of both. */
export function convertIntersection(definition: ZodDefinition, place: Place, convert: Convert): SchemaNode {
  const { left, right } = definition
  if (left === undefined || right === undefined) refuse(place.path, 'the intersection lacks a side')
  const [first, second] = [convert(left, place), convert(right, place)]
  if (!isPlainObject(first) || !isPlainObject(second)) {
    refuse(place.path, 'only objects can be intersected; write one schema')
  }
  const rules = [...(first['x-kubernetes-validations'] ?? []), ...(second['x-kubernetes-validations'] ?? [])]
  const required = [...new Set([...(first.required ?? []), ...(second.required ?? [])])]
  return {
    type: 'object',
    properties: mergeProperties(first.properties ?? {}, second.properties ?? {}, place.path),
    ...(required.length > 0 ? { required } : {}),
    ...(rules.length > 0 ? { 'x-kubernetes-validations': rules } : {}),
  }
}

const plainKeywords = new Set(['type', 'properties', 'required', 'description', 'title', 'x-kubernetes-validations'])

function isPlainObject(node: SchemaNode): boolean {
  return node.type === 'object' && Object.keys(node).every((keyword) => plainKeywords.has(keyword))
}

/** The fields of two objects together; a field that both declare must be the same in both. */
export function mergeProperties(
  first: Readonly<Record<string, SchemaNode>>,
  second: Readonly<Record<string, SchemaNode>>,
  path: string,
): Record<string, SchemaNode> {
  for (const [name, node] of Object.entries(second)) {
    const other = Object.hasOwn(first, name) ? first[name] : undefined
    if (other !== undefined && !jsonEqual(nodeAsJson(other), nodeAsJson(node))) {
      refuse(`${path}.${name}`, 'the field is declared twice, differently; Kubernetes needs one schema for it')
    }
  }
  return { ...first, ...second }
}
