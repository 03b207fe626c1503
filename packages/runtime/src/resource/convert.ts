import { cloneJson, encodeCanonicalJson, type JsonValue } from '@kubewright/kube/json'
import { z } from 'zod'
import { runtimeLimits } from '../limits.ts'
import { convertIntersection } from './convert-intersection.ts'
import { convertArray, convertObject, convertRecord } from './convert-object.ts'
import { convertEnum, convertLiteral, convertNumber, convertString, convertTemplate } from './convert-scalar.ts'
import { convertUnion } from './convert-union.ts'
import type { Place } from './place.ts'
import { refuse } from './refuse.ts'
import type { SchemaNode } from './schema-node.ts'
import { checksOf, definitionOf, type ZodDefinition } from './zod-definition.ts'

/**
 * The structural schema that accepts the input of the zod schema. Kubernetes has no references, one type per field and
 * no JavaScript: what it could not enforce is refused, with the path of the field and the alternative, rather than left
 * out silently.
 */
export function convertSchema(schema: z.core.$ZodType, path: string): SchemaNode {
  return convert(schema, { path, around: [] })
}

function convert(schema: z.core.$ZodType, place: Place): SchemaNode {
  const definition = definitionOf(schema)
  if (place.around.includes(schema) || place.around.length > runtimeLimits.schemaDepthMax) {
    refuse(place.path, 'the schema contains itself, which Kubernetes cannot express; use z.unknown() below some depth')
  }
  const given = givenNodeOf(schema)
  if (given !== undefined) return { ...given, ...annotationsOf(schema) }
  checkChecks(schema, place.path)
  const inside = { path: place.path, around: [...place.around, schema] }
  return { ...convertType(schema, definition, inside), ...annotationsOf(schema) }
}

/** The key of a schema's meta whose value makes the node, for types whose fields zod does not list. */
export const nodeMetaKey = 'kubewright:node'

/** The node that the meta of a schema gives: made only when it is converted, because few schemas in a program are. */
function givenNodeOf(schema: z.core.$ZodType): SchemaNode | undefined {
  const make = z.globalRegistry.get(schema)?.[nodeMetaKey]
  return typeof make === 'function' ? (make as () => SchemaNode)() : undefined
}

function convertType(schema: z.core.$ZodType, definition: ZodDefinition, place: Place): SchemaNode {
  if (definition.coerce) refuse(place.path, 'the API server does not convert values; leave out z.coerce')
  switch (definition.type) {
    case 'string':
      return convertString(schema, place.path)
    case 'number':
      return convertNumber(schema, place.path)
    case 'boolean':
      return { type: 'boolean' }
    case 'enum':
      return convertEnum(definition, place.path)
    case 'literal':
      return convertLiteral(definition, place.path)
    case 'template_literal':
      return convertTemplate(schema, place.path)
    case 'object':
      return convertObject(definition, place, convert)
    case 'record':
      return convertRecord(definition, place, convert)
    case 'array':
      return convertArray(schema, definition, place, convert)
    case 'union':
      return convertUnion(definition, place, convert)
    case 'intersection':
      return convertIntersection(definition, place, convert)
    case 'any':
    case 'unknown':
      return { 'x-kubernetes-preserve-unknown-fields': true }
    default:
      return convertWrapper(definition, place)
  }
}

function convertWrapper(definition: ZodDefinition, place: Place): SchemaNode {
  const inner = definition.innerType
  if (definition.type === 'lazy' && definition.getter) return convert(definition.getter(), place)
  if (inner === undefined) return refuseType(definition.type, place.path)
  switch (definition.type) {
    case 'optional':
    case 'nonoptional':
    case 'readonly':
      return convert(inner, place)
    case 'nullable':
      return { ...convert(inner, place), nullable: true }
    case 'default':
    case 'prefault':
      return { ...convert(inner, place), default: defaultOf(definition, place.path) }
    default:
      return refuseType(definition.type, place.path)
  }
}

const remedies: Readonly<Record<string, string>> = {
  date: 'JSON has no dates; use z.iso.datetime()',
  bigint: 'JSON has no bigints; use z.int(), or a string',
  pipe: 'transforms run only in JavaScript; transform the value in reconcile',
  transform: 'transforms run only in JavaScript; transform the value in reconcile',
  catch: 'catch() runs only in JavaScript; use default()',
  tuple: 'a list has items of one type in Kubernetes; use z.array() or z.object()',
  map: 'JSON has no maps; use z.record()',
  set: 'JSON has no sets; use z.array() with .meta({ "x-kubernetes-list-type": "set" })',
  null: 'a field that is always null carries no information; leave it out',
  custom: 'z.custom() runs only in JavaScript; use rules',
}

function refuseType(type: string, path: string): never {
  refuse(path, remedies[type] ?? `Kubernetes has no type for ${type}`)
}

/** Refuses checks that only JavaScript can run, because the API server would ignore them silently. */
function checkChecks(schema: z.core.$ZodType, path: string): void {
  for (const { check } of checksOf(schema)) {
    if (check === 'custom') {
      refuse(path, 'refine() runs only in JavaScript; use rules (CEL), which the API server checks')
    }
    if (check === 'overwrite') refuse(path, 'the API server does not change values; leave out trim(), toLowerCase()')
  }
}

/** A default is part of the CustomResourceDefinition, so it must be the same on each evaluation. */
function defaultOf(definition: ZodDefinition, path: string): JsonValue {
  const value = definition.defaultValue
  const again = definition.defaultValue
  if (!isJson(value)) refuse(path, 'the default is not a JSON value')
  if (!isJson(again) || encodeCanonicalJson(value) !== encodeCanonicalJson(again)) {
    refuse(path, 'the default has another value on each call; set such values in reconcile')
  }
  return cloneJson(value)
}

function isJson(value: unknown): value is JsonValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object':
      if (value === null) return true
      if (Array.isArray(value)) return value.every(isJson)
      if (Object.getPrototypeOf(value) !== Object.prototype) return false
      return Object.values(value).every((field) => field === undefined || isJson(field))
    default:
      return false
  }
}

/**
 * The annotations from describe() and meta() that a schema can hold: description, title, and Kubernetes' own keywords.
 */
function annotationsOf(schema: z.core.$ZodType): SchemaNode {
  const meta = z.globalRegistry.get(schema)
  const annotations: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(meta ?? {})) {
    const isOurs = key === 'description' || key === 'title' || key === 'example' || key.startsWith('x-kubernetes-')
    if (isOurs && value !== undefined) annotations[key] = value
  }
  return annotations as SchemaNode
}
