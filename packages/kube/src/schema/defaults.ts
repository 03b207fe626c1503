import type { JsonObject, JsonValue, MutableJsonObject } from '../json/index.ts'
import { isJsonArray, setField } from '../json/index.ts'
import { copyFields } from './prune.ts'
import { elementSchema, type StructuralSchema } from './structural.ts'
import { isInheritedName } from './value-kind.ts'

/** A schema with the defaults of its fields, without branches that have no default. */
export interface DefaultNode {
  readonly fields: readonly FieldDefault[]
  readonly properties: ReadonlyMap<string, DefaultNode>
  readonly elements: DefaultNode | undefined
  readonly items: DefaultNode | undefined
  /** The replacement for null if null is not allowed; undefined if it is. */
  readonly nullReplacement: JsonValue | undefined
  readonly declared: ReadonlySet<string>
}

interface FieldDefault {
  readonly name: string
  readonly inherited: boolean
  readonly nullable: boolean
  readonly value: JsonValue
}

/** Undefined if defaulting with this schema never changes a value. */
export function buildDefaultNode(schema: StructuralSchema): DefaultNode | undefined {
  const fields: FieldDefault[] = []
  const properties = new Map<string, DefaultNode>()
  for (const [name, child] of schema.properties) {
    if (child.default !== undefined) {
      fields.push({ name, inherited: isInheritedName(name), nullable: child.nullable, value: child.default })
    }
    const node = buildDefaultNode(child)
    if (node) properties.set(name, node)
  }
  const element = elementSchema(schema)
  const elements = element && buildElementNode(element)
  const items = schema.items && buildElementNode(schema.items)
  if (fields.length === 0 && properties.size === 0 && !elements && !items) return undefined
  const declared = new Set(schema.properties.keys())
  return { fields, properties, elements, items, nullReplacement: undefined, declared }
}

/** Items and values of maps are never absent, but the default replaces a null that is not allowed. */
function buildElementNode(schema: StructuralSchema): DefaultNode | undefined {
  const node = buildDefaultNode(schema)
  if (schema.nullable || schema.default === undefined) return node
  const empty = {
    fields: [],
    properties: new Map(),
    elements: undefined,
    items: undefined,
    declared: new Set<string>(),
  }
  return { ...(node ?? empty), nullReplacement: schema.default }
}

/** Fills in absent fields that have a default, then descends into existing values; shares unchanged parts. */
export function applyDefaultNode(value: JsonValue, node: DefaultNode): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (isJsonArray(value)) return node.items ? defaultItems(value, node.items) : value
  return defaultFields(value, node)
}

function defaultElement(value: JsonValue, node: DefaultNode): JsonValue {
  const present = value === null && node.nullReplacement !== undefined ? node.nullReplacement : value
  return applyDefaultNode(present, node)
}

function defaultItems(items: readonly JsonValue[], node: DefaultNode): JsonValue {
  let copy: JsonValue[] | undefined
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as JsonValue
    const result = defaultElement(item, node)
    if (result === item) continue
    copy ??= items.slice()
    copy[index] = result
  }
  return copy ?? items
}

function defaultFields(object: JsonObject, node: DefaultNode): JsonValue {
  let copy: MutableJsonObject | undefined
  for (let index = 0; index < node.fields.length; index++) {
    const field = node.fields[index] as FieldDefault
    const value = field.inherited && !Object.hasOwn(object, field.name) ? undefined : object[field.name]
    if (value !== undefined && (value !== null || field.nullable)) continue
    copy ??= copyFields(object)
    setField(copy, field.name, field.value)
  }
  if (node.properties.size === 0 && !node.elements) return copy ?? object
  const source: JsonObject = copy ?? object
  for (const key in source) {
    const value = source[key]
    if (typeof value !== 'object') continue
    const result = defaultField(value, key, node)
    if (result === value) continue
    copy ??= copyFields(object)
    setField(copy, key, result)
  }
  return copy ?? object
}

function defaultField(value: JsonValue, key: string, node: DefaultNode): JsonValue {
  const child = node.properties.get(key)
  if (child) return applyDefaultNode(value, child)
  return node.elements && !node.declared.has(key) ? defaultElement(value, node.elements) : value
}
