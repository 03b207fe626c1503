import { encodeCanonicalJson, jsonEqual, setField } from '@kubewright/kube/json'
import type { z } from 'zod'
import type { RefinedPart } from './findings.ts'
import type { Convert, Place } from './place.ts'
import { refuse } from './refuse.ts'
import { nodeAsJson, type SchemaNode } from './schema-node.ts'
import { definitionOf, type ZodDefinition } from './zod-definition.ts'

/**
 * Kubernetes requires one type per field, so a union becomes one of the forms with a single type: null becomes
 * nullable, literals one enum, integer or string int-or-string, and objects one object with the fields of all, with the
 * required fields of each branch below it.
 */
export function convertUnion(
  schema: z.core.$ZodType,
  definition: ZodDefinition,
  place: Place,
  convert: Convert,
): SchemaNode {
  const options = definition.options ?? []
  const present = options.filter((option) => definitionOf(option).type !== 'null')
  const findings = place.findings && { ...place.findings, refined: [] as RefinedPart[] }
  const nodes = distinct(present.map((option) => convert(option, { ...place, findings })))
  if (findings && findings.refined.length > 0) {
    const paths = findings.refined.flatMap((part) => part.paths)
    place.findings?.refined.push({ paths, steps: place.steps, schema, isUnion: true })
  }
  const merged = mergeBranches(nodes, definition.discriminator, place.path)
  const nullable = present.length < options.length || nodes.some((node) => node.nullable)
  return nullable ? { ...merged, nullable: true } : merged
}

function distinct(nodes: readonly SchemaNode[]): readonly SchemaNode[] {
  return [...new Map(nodes.map((node) => [encodeCanonicalJson(nodeAsJson(node)), node])).values()]
}

function mergeBranches(nodes: readonly SchemaNode[], discriminator: string | undefined, path: string): SchemaNode {
  const [first] = nodes
  if (first !== undefined && nodes.length === 1) return first
  if (nodes.length > 1 && nodes.every((node) => node.type === 'object' && node.additionalProperties === undefined)) {
    return hoistObjects(nodes, discriminator, path)
  }
  const type = first?.type
  if (nodes.every((node) => node.enum !== undefined && node.type === type)) return mergeEnums(nodes)
  const integer = nodes.find((node) => node.type === 'integer' && node.enum === undefined)
  const text = nodes.find((node) => node.type === 'string' && node.enum === undefined)
  if (nodes.length === 2 && integer && text) return intOrStringNode(integer, text)
  const types = nodes.map((node) => node.type ?? 'anything').join(' or ')
  return refuse(path, `a field has one type in Kubernetes, not ${types}; use z.unknown(), intOrString() or objects`)
}

function mergeEnums(nodes: readonly SchemaNode[]): SchemaNode {
  const [first = {}] = nodes
  return { ...first, enum: [...new Set(nodes.flatMap((node) => node.enum ?? []))] }
}

/** Checks of integers do not apply to strings and vice versa, so both can be in one node. */
function intOrStringNode(integer: SchemaNode, text: SchemaNode): SchemaNode {
  const { type: _type, format: _format, nullable: _nullable, ...integerChecks } = integer
  const { type: _textType, nullable: _textNullable, ...textChecks } = text
  return {
    ...integerChecks,
    ...textChecks,
    anyOf: [{ type: 'integer' }, { type: 'string' }],
    'x-kubernetes-int-or-string': true,
  }
}

/** The allowed keywords of a branch; any other would be lost when its fields move to the parent. */
const branchKeywords = new Set(
  'type properties required description title nullable anyOf oneOf x-kubernetes-preserve-unknown-fields'.split(' '),
)

function hoistObjects(nodes: readonly SchemaNode[], discriminator: string | undefined, path: string): SchemaNode {
  const lost = nodes.flatMap((node) => Object.keys(node)).find((keyword) => !branchKeywords.has(keyword))
  if (lost !== undefined)
    refuse(path, `${lost} is not allowed in a branch of a union; put it on the union or on a field`)
  const names = new Set(nodes.flatMap((node) => Object.keys(node.properties ?? {})))
  const properties: Record<string, SchemaNode> = {}
  for (const name of names) setField(properties, name, hoistField(nodes, name, `${path}.${name}`))
  const [first = {}] = nodes
  const common = (first.required ?? []).filter((name) => nodes.every((node) => node.required?.includes(name)))
  const branches = nodes.map((node) => branchOf(node, properties))
  const keepsUnknown = nodes.some((node) => node['x-kubernetes-preserve-unknown-fields'])
  return {
    type: 'object',
    properties,
    ...(common.length > 0 ? { required: common } : {}),
    ...(discriminator === undefined ? { anyOf: branches } : { oneOf: branches }),
    ...(keepsUnknown ? { 'x-kubernetes-preserve-unknown-fields': true } : {}),
  }
}

/**
 * One schema for a field of several branches: the same in all branches that have it, or an enum of all their values.
 */
function hoistField(nodes: readonly SchemaNode[], name: string, path: string): SchemaNode {
  const fields = nodes.flatMap(({ properties }) => {
    const field = properties && Object.hasOwn(properties, name) ? properties[name] : undefined
    return field === undefined ? [] : [field]
  })
  const [first = {}] = fields
  if (fields.length < nodes.length && fields.some((field) => hasDefault(field))) {
    refuse(path, 'the API server would set this default in every branch of the union; leave it out')
  }
  if (fields.every((field) => jsonEqual(nodeAsJson(field), nodeAsJson(first)))) return first
  if (fields.every((field) => field.enum !== undefined && field.type === first.type)) return mergeEnums(fields)
  return refuse(path, 'the branches of the union declare this field differently; Kubernetes needs one schema for it')
}

function hasDefault(node: SchemaNode): boolean {
  return node.default !== undefined
}

/**
 * The rest of a branch below anyOf or oneOf, where types are not allowed: its required fields, and its own enum values.
 */
function branchOf(node: SchemaNode, hoisted: Readonly<Record<string, SchemaNode>>): SchemaNode {
  const properties: Record<string, SchemaNode> = {}
  for (const [name, field] of Object.entries(node.properties ?? {})) {
    if (field.enum === undefined || field.enum.length === hoisted[name]?.enum?.length) continue
    setField(properties, name, { enum: field.enum })
  }
  return {
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(node.required ? { required: node.required } : {}),
    ...(node.anyOf ? { anyOf: node.anyOf } : {}),
    ...(node.oneOf ? { oneOf: node.oneOf } : {}),
  }
}
