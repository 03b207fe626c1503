import { type FieldError, FieldPath, invalid, required } from '../field/index.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, setField, sortStrings } from '../json/index.ts'
import { validateObjectMeta } from '../meta/index.ts'
import { dns1035LabelProblems, pathSegmentNameRule } from '../names/index.ts'
import { decodeObjectMeta } from './object-meta.ts'
import { copyFields } from './prune.ts'
import { elementSchema, type StructuralSchema } from './structural.ts'

/** The part of a schema with embedded resources, without branches that have none. */
export interface EmbeddedNode {
  readonly isEmbedded: boolean
  readonly properties: ReadonlyMap<string, EmbeddedNode | undefined>
  readonly elements: EmbeddedNode | undefined
  readonly items: EmbeddedNode | undefined
}

/** `isResource` treats the schema itself as that of a resource, for defaults inside metadata. */
export function buildEmbeddedNode(schema: StructuralSchema, isResource = false): EmbeddedNode | undefined {
  if (isResource) return makeEmbeddedNode(schema, true)
  if (!builtNodes.has(schema)) builtNodes.set(schema, makeEmbeddedNode(schema, false))
  return builtNodes.get(schema)
}

/** Schemas are immutable, so the node of each is cached. */
const builtNodes = new WeakMap<StructuralSchema, EmbeddedNode | undefined>()

function makeEmbeddedNode(schema: StructuralSchema, isResource: boolean): EmbeddedNode | undefined {
  const properties = new Map<string, EmbeddedNode | undefined>()
  let found = schema.embeddedResource || isResource
  for (const [name, child] of schema.properties) {
    const node = buildEmbeddedNode(child)
    properties.set(name, node)
    found ||= node !== undefined
  }
  const element = elementSchema(schema)
  const elements = element && buildEmbeddedNode(element)
  const items = schema.items && buildEmbeddedNode(schema.items)
  if (!found && !elements && !items) return undefined
  return { isEmbedded: schema.embeddedResource || isResource, properties, elements, items }
}

export interface Coerced {
  readonly value: JsonValue
  /** The first value that cannot be decoded; the result is then unusable. */
  readonly error?: FieldError
  /** Paths of the dropped fields of embedded metadata, sorted. */
  readonly unknown: readonly string[]
}

/**
 * Normalises the metadata of embedded resources as the API server does: drops unknown fields, converts times to UTC,
 * leaves out null and empty fields.
 */
export function coerceEmbedded(value: JsonValue, node: EmbeddedNode | undefined): Coerced {
  if (!node) return { value, unknown: [] }
  const coercer = new Coercer()
  const coerced = coercer.coerce(value, node, undefined)
  const unknown = sortStrings(coercer.unknown)
  return coercer.error ? { value, error: coercer.error, unknown } : { value: coerced, unknown }
}

class Coercer {
  error: FieldError | undefined
  readonly unknown: string[] = []

  coerce(value: JsonValue, node: EmbeddedNode, path: FieldPath | undefined): JsonValue {
    if (isJsonArray(value)) {
      const { items } = node
      if (!items) return value
      let copy: JsonValue[] | undefined
      value.forEach((item, index) => {
        const coerced = this.coerce(item, items, indexPath(path, index))
        if (coerced === item) return
        copy ??= value.slice()
        copy[index] = coerced
      })
      return copy ?? value
    }
    return isJsonObject(value) ? this.#coerceFields(value, node, path) : value
  }

  #coerceFields(object: JsonObject, node: EmbeddedNode, path: FieldPath | undefined): JsonValue {
    let copy: MutableJsonObject | undefined
    for (const key in object) {
      const value = object[key]
      if (value === undefined || this.error) continue
      const coerced = this.#coerceField(key, value, node, path)
      if (coerced === value) continue
      copy ??= copyFields(object)
      setField(copy, key, coerced)
    }
    return copy ?? object
  }

  #coerceField(key: string, value: JsonValue, node: EmbeddedNode, path: FieldPath | undefined): JsonValue {
    if (node.isEmbedded && (key === 'apiVersion' || key === 'kind') && typeof value !== 'string') {
      this.error ??= invalid(childPath(path, key), value, 'must be a string')
    }
    if (node.isEmbedded && key === 'metadata') return this.#coerceMeta(value, childPath(path, key))
    if (node.properties.has(key)) {
      const child = node.properties.get(key)
      return child ? this.coerce(value, child, childPath(path, key)) : value
    }
    return node.elements ? this.coerce(value, node.elements, keyPath(path, key)) : value
  }

  #coerceMeta(value: JsonValue, path: FieldPath): JsonValue {
    const decoded = decodeObjectMeta(value)
    if ('problem' in decoded) {
      this.error ??= invalid(path, value, decoded.problem)
      return value
    }
    for (const unknown of decoded.unknown) this.unknown.push(`${path}.${unknown}`)
    return decoded.meta
  }
}

/** Checks apiVersion, kind and metadata of every embedded resource. */
export function validateEmbedded(
  value: JsonValue,
  node: EmbeddedNode,
  path: FieldPath | undefined,
  errors: FieldError[],
): void {
  if (isJsonArray(value)) {
    const { items } = node
    if (items) value.forEach((item, index) => void validateEmbedded(item, items, indexPath(path, index), errors))
    return
  }
  if (!isJsonObject(value)) return
  if (node.isEmbedded) validateResource(value, path, errors)
  for (const key in value) {
    const field = value[key]
    if (typeof field !== 'object') continue
    if (node.properties.has(key)) {
      const child = node.properties.get(key)
      if (child) validateEmbedded(field, child, childPath(path, key), errors)
    } else if (node.elements) validateEmbedded(field, node.elements, keyPath(path, key), errors)
  }
}

function validateResource(object: JsonObject, path: FieldPath | undefined, errors: FieldError[]): void {
  const apiVersion = getField(object, 'apiVersion')
  const kind = getField(object, 'kind')
  const metadata = getField(object, 'metadata')
  validateTypeField(apiVersion, childPath(path, 'apiVersion'), errors, (text) =>
    text.split('/').length > 2 ? [`unexpected GroupVersion string: ${text}`] : [],
  )
  validateTypeField(kind, childPath(path, 'kind'), errors, kindProblems)
  if (metadata === undefined) return
  const metadataPath = childPath(path, 'metadata')
  const decoded = decodeObjectMeta(metadata)
  if ('problem' in decoded) {
    errors.push(invalid(metadataPath, metadata, decoded.problem))
    return
  }
  // An embedded resource needs no name, but an existing name must be valid.
  const meta = decoded.meta.name === undefined ? { ...decoded.meta, name: 'unnamed' } : decoded.meta
  const rules = { nameRule: pathSegmentNameRule, namespaced: meta.namespace !== undefined }
  for (const error of validateObjectMeta(meta, rules, metadataPath)) errors.push(error)
}

function kindProblems(kind: string): readonly string[] {
  const problems = dns1035LabelProblems(kind.toLowerCase())
  return problems.length === 0 ? [] : [`may have mixed case, but should otherwise match: ${problems.join(',')}`]
}

function validateTypeField(
  value: JsonValue | undefined,
  path: FieldPath,
  errors: FieldError[],
  problemsOf: (text: string) => readonly string[],
): void {
  if (value === undefined) errors.push(required(path))
  else if (typeof value !== 'string') errors.push(invalid(path, value, 'must be a string'))
  else if (value === '') errors.push(invalid(path, value, 'must not be empty'))
  else for (const problem of problemsOf(value)) errors.push(invalid(path, value, problem))
}

function childPath(path: FieldPath | undefined, name: string): FieldPath {
  return path ? path.child(name) : FieldPath.root(name)
}

function keyPath(path: FieldPath | undefined, key: string): FieldPath {
  return path ? path.key(key) : FieldPath.root(`[${key}]`)
}

function indexPath(path: FieldPath | undefined, index: number): FieldPath {
  return keyPath(path, String(index))
}
