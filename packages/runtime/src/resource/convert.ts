import { cloneJson, encodeCanonicalJson, type JsonValue } from '@kubewright/kube/json'
import { z } from 'zod'
import { runtimeLimits } from '../limits.ts'
import { annotated } from './annotations.ts'
import { noteChecks } from './checks.ts'
import { convertIntersection } from './convert-intersection.ts'
import { convertArray, convertObject, convertRecord } from './convert-object.ts'
import { convertEnum, convertLiteral, convertNumber, convertString, convertTemplate } from './convert-scalar.ts'
import { convertUnion } from './convert-union.ts'
import type { Findings } from './findings.ts'
import type { Place } from './place.ts'
import { refuse } from './refuse.ts'
import { nodeMetaKey, type SchemaNode } from './schema-node.ts'
import { definitionOf, type ZodDefinition } from './zod-definition.ts'

/**
 * The structural schema that accepts the input of the zod schema. Kubernetes has no references, one type per field and
 * no JavaScript: what it could not enforce is refused, with the path of the field and the alternative, rather than left
 * out silently.
 */
export function convertSchema(schema: z.core.$ZodType, path: string, findings?: Findings): SchemaNode {
  return convert(schema, { path, steps: [], around: [], findings })
}

function convert(schema: z.core.$ZodType, place: Place): SchemaNode {
  const definition = definitionOf(schema)
  if (place.around.includes(schema) || place.around.length > runtimeLimits.schemaDepthMax) {
    refuse(place.path, 'the schema contains itself, which Kubernetes cannot express; use z.unknown() below some depth')
  }
  noteChecks(schema, place)
  const node = givenNodeOf(schema) ?? convertType(schema, definition, { ...place, around: [...place.around, schema] })
  return annotated(node, schema, place.path)
}

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
      return convertUnion(schema, definition, place, convert)
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
  set: "JSON has no sets; use listType(z.array(...), 'set')",
  null: 'a field that is always null carries no information; leave it out',
  custom: 'z.custom() says nothing about the value; use z.unknown() with refine(), or rules',
}

function refuseType(type: string, path: string): never {
  refuse(path, remedies[type] ?? `Kubernetes has no type for ${type}`)
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
