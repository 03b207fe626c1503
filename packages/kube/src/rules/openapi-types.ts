import {
  type CelType,
  type CelTypeProvider,
  celBool,
  celBytes,
  celDouble,
  celDuration,
  celDyn,
  celInt,
  celListOf,
  celMapOf,
  celObjectType,
  celReservedWords,
  celString,
  celTimestamp,
} from '../cel/index.ts'
import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/index.ts'
import { escapeIdentifier, unescapeIdentifier } from './identifier.ts'

/** A kind as an OpenAPI document describes it. */
export interface OpenApiKind {
  /** The name of the kind in messages. */
  readonly name: string
  readonly schema: JsonObject
  /** Resolves a `$ref` of the document. */
  readonly find: (reference: string) => JsonObject | undefined
}

/** A schema with the references that led to it: a cyclic reference becomes an object without declarations. */
interface Place {
  readonly schema: JsonObject
  readonly path: readonly string[]
  readonly find: OpenApiKind['find']
}

const text: JsonObject = { type: 'string' }
const rootMetadata: JsonObject = { type: 'object', properties: { name: text, generateName: text } }
const nothingKnown: JsonObject = { type: 'object' }

/**
 * The types of kinds in OpenAPI, resolved when an expression uses them: documents are large and recursive. Expressions
 * cannot use schemas without a type, nor schemas that depend on them.
 */
export class OpenApiTypes implements CelTypeProvider {
  readonly #objects = new Map<string, Place>()

  /** The type of the objects of a kind; dyn if the document has none. */
  typeOfKind({ name, schema, find }: OpenApiKind): CelType {
    return this.#typeAt({ schema, path: [], find }, name, true) ?? celDyn
  }

  hasObjectType(typeName: string): boolean {
    return this.#objects.has(typeName)
  }

  /** A reserved word may also be unescaped after a dot. */
  fieldType(typeName: string, field: string): CelType | undefined {
    const place = this.#objects.get(typeName)
    if (place === undefined) return undefined
    const name = celReservedWords.has(field) ? field : unescapeIdentifier(field)
    const identifier = name === undefined ? undefined : escapeIdentifier(name)
    if (name === undefined || identifier === undefined) return undefined
    if (identifier !== field && !celReservedWords.has(field)) return undefined
    const schema = schemaAt(place.schema, 'properties', name)
    return schema && this.#typeAt({ ...place, schema }, `${typeName}.${identifier}`)
  }

  #typeAt(unresolved: Place, name: string, isRoot = false): CelType | undefined {
    const place = resolved(unresolved)
    if (isIntOrString(place.schema)) return celDyn
    const isResource = isRoot || place.schema['x-kubernetes-embedded-resource'] === true
    const schema = isResource ? withObjectMetadata(place) : place.schema
    switch (typeOf(schema)) {
      case 'array':
        return this.#listAt({ ...place, schema }, name)
      case 'object':
        return this.#objectAt({ ...place, schema }, name)
      case 'string':
        return textType(schema)
      case 'boolean':
        return celBool
      case 'number':
        return celDouble
      case 'integer':
        return celInt
      default:
        return undefined
    }
  }

  #listAt(place: Place, name: string): CelType | undefined {
    const schema = schemaAt(place.schema, 'items')
    const element = schema && this.#typeAt({ ...place, schema }, `${name}.@idx`)
    return element && celListOf(element)
  }

  #objectAt(place: Place, name: string): CelType | undefined {
    const schema = schemaAt(place.schema, 'additionalProperties')
    if (schema !== undefined) {
      const element = this.#typeAt({ ...place, schema }, `${name}.@elem`)
      return element && celMapOf(celString, element)
    }
    this.#objects.set(name, place)
    return celObjectType(name)
  }
}

/** The schema after resolving a reference. */
function resolved(place: Place): Place {
  const reference = referenceIn(place.schema)
  if (reference === undefined) return place
  if (place.path.includes(reference)) return { ...place, schema: nothingKnown }
  const schema = place.find(reference)
  return schema === undefined ? { ...place, schema: {} } : { ...place, schema, path: [...place.path, reference] }
}

/** Only a reference with its own description is wrapped in allOf. */
function referenceIn(schema: JsonObject): string | undefined {
  const reference = getField(schema, '$ref')
  if (typeof reference === 'string') return reference
  const branches = getField(schema, 'allOf')
  if (!isJsonArray(branches)) return undefined
  for (const branch of branches) {
    const wrapped = isJsonObject(branch) ? referenceIn(branch) : undefined
    if (wrapped !== undefined) return wrapped
  }
  return undefined
}

/** The fields of every resource, independent of its schema. */
function withObjectMetadata(place: Place): JsonObject {
  const { schema } = place
  const typeBelow = (above: JsonObject | undefined, name: string) => {
    const below = above && schemaAt(above, 'properties', name)
    return below && typeOf(resolved({ ...place, schema: below }).schema)
  }
  const unresolved = schemaAt(schema, 'properties', 'metadata')
  const metadata = unresolved && resolved({ ...place, schema: unresolved }).schema
  const isComplete =
    typeBelow(schema, 'kind') === 'string' &&
    typeBelow(schema, 'apiVersion') === 'string' &&
    typeBelow(metadata, 'name') === 'string' &&
    typeBelow(metadata, 'generateName') === 'string'
  if (isComplete) return schema
  const properties = getField(schema, 'properties')
  const own = isJsonObject(properties) ? properties : {}
  return { ...schema, properties: { ...own, kind: text, apiVersion: text, metadata: rootMetadata } }
}

function textType(schema: JsonObject): CelType {
  switch (getField(schema, 'format')) {
    case 'byte':
      return celBytes
    case 'duration':
      return celDuration
    case 'date':
    case 'date-time':
      return celTimestamp
    default:
      return celString
  }
}

/** Built-in kinds declare it by the format, others by the extension. */
function isIntOrString(schema: JsonObject): boolean {
  return getField(schema, 'format') === 'int-or-string' || getField(schema, 'x-kubernetes-int-or-string') === true
}

function typeOf(schema: JsonObject): JsonValue | undefined {
  const type = getField(schema, 'type')
  return isJsonArray(type) ? type[0] : type
}

function schemaAt(schema: JsonObject, ...path: readonly string[]): JsonObject | undefined {
  let value: JsonValue | undefined = schema
  for (const step of path) value = isJsonObject(value) ? getField(value, step) : undefined
  return isJsonObject(value) ? value : undefined
}
