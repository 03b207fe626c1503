import { KubeError } from '../errors.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from '../json/index.ts'
import { isJsonArray, setField, sortStrings } from '../json/index.ts'
import { limits } from '../limits.ts'
import { elementSchema, type StructuralSchema } from './structural.ts'
import { fieldCount } from './value-kind.ts'

const typeAndObjectMeta = new Set(['apiVersion', 'kind', 'metadata'])

/** The part of a schema that declares fields. */
export interface PruneNode {
  readonly properties: ReadonlyMap<string, PruneNode>
  /** The node for undeclared keys; null if such keys stay without their content. */
  readonly elements: PruneNode | null | undefined
  readonly items: PruneNode | undefined
  readonly preserve: boolean
  readonly embedded: boolean
  /** Nothing at or below this node is ever dropped. */
  readonly inert: boolean
}

/** `isResource` means that the schema describes a whole object with apiVersion, kind and metadata. */
export function buildPruneNode(schema: StructuralSchema, isResource: boolean): PruneNode {
  const built = builtNodes.get(schema) ?? makePruneNode(schema)
  builtNodes.set(schema, built)
  return isResource && !built.embedded ? { ...built, embedded: true } : built
}

/** Schemas are immutable, so the node of each is cached. */
const builtNodes = new WeakMap<StructuralSchema, PruneNode>()

function makePruneNode(schema: StructuralSchema): PruneNode {
  const properties = new Map<string, PruneNode>()
  for (const [name, child] of schema.properties) properties.set(name, buildPruneNode(child, false))
  const element = elementSchema(schema)
  const elements = element
    ? buildPruneNode(element, false)
    : schema.additionalProperties === undefined
      ? undefined
      : null
  const items = schema.items && buildPruneNode(schema.items, false)
  const preserve = schema.preserveUnknownFields === true
  const childrenInert =
    [...properties.values()].every((child) => child.inert) && (elements === undefined || elements?.inert === true)
  return {
    properties,
    elements,
    items,
    preserve,
    embedded: schema.embeddedResource,
    inert: preserve && childrenInert && (items === undefined || items.inert),
  }
}

/**
 * `kept` means that unknown fields of the value stay. It holds for a schema that preserves unknown fields and for the
 * items of its lists, regardless of their own schema, but not deeper.
 */
export function pruneValue(value: JsonValue, node: PruneNode | undefined, kept = node?.preserve === true): JsonValue {
  if (typeof value !== 'object' || value === null || node?.inert) return value
  if (node === undefined && !kept) return pruneUnknown(value, 0)
  return isJsonArray(value) ? pruneItems(value, node, kept) : pruneFields(value, node, kept)
}

/** A value without a schema keeps its lists and scalars, but its objects lose all their fields. */
function pruneUnknown(value: JsonValue, depth: number): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (depth > limits.documentDepthMax) {
    throw new KubeError('KUBE_DOCUMENT_TOO_DEEP', `lists nest deeper than ${limits.documentDepthMax}`)
  }
  if (!isJsonArray(value)) return fieldCount(value) === 0 ? value : {}
  let copy: JsonValue[] | undefined
  for (let index = 0; index < value.length; index++) {
    const item = value[index] as JsonValue
    const pruned = pruneUnknown(item, depth + 1)
    if (pruned === item) continue
    copy ??= value.slice()
    copy[index] = pruned
  }
  return copy ?? value
}

function pruneItems(items: readonly JsonValue[], node: PruneNode | undefined, kept: boolean): JsonValue {
  if (kept && node?.items === undefined) return items
  let copy: JsonValue[] | undefined
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as JsonValue
    if (typeof item !== 'object' || item === null) continue
    const pruned = pruneValue(item, node?.items, kept || node?.items?.preserve === true)
    if (pruned === item) continue
    copy ??= items.slice()
    copy[index] = pruned
  }
  return copy ?? items
}

function pruneFields(object: JsonObject, node: PruneNode | undefined, kept: boolean): JsonValue {
  let copy: MutableJsonObject | undefined
  for (const key in object) {
    const value = object[key]
    if (value === undefined || (node?.embedded && typeAndObjectMeta.has(key))) continue
    const property = node?.properties.get(key)
    const child = property === undefined ? node?.elements : property
    if (child === undefined) {
      if (kept) continue
      copy ??= copyFields(object)
      delete copy[key]
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    const pruned = pruneValue(value, child ?? undefined)
    if (pruned === value) continue
    copy ??= copyFields(object)
    setField(copy, key, pruned)
  }
  return copy ?? object
}

export function copyFields(object: JsonObject): MutableJsonObject {
  const copy: MutableJsonObject = {}
  for (const key in object) setField(copy, key, object[key])
  return copy
}

/**
 * The paths that pruning drops, sorted, as strict field validation names them. apiVersion, kind and metadata of the
 * whole object are never named.
 */
export function prunedPaths(value: JsonValue, pruned: JsonValue): readonly string[] {
  const paths: string[] = []
  collectPaths(value, pruned, '', paths)
  return sortStrings(paths)
}

/** Pruning only drops fields, so the two values can be walked in parallel. */
function collectPaths(value: JsonValue, pruned: JsonValue, path: string, paths: string[]): void {
  if (value === pruned || typeof value !== 'object' || value === null) return
  if (isJsonArray(value)) {
    for (let index = 0; index < value.length; index++) {
      collectPaths(
        value[index] as JsonValue,
        (pruned as readonly JsonValue[])[index] as JsonValue,
        `${path}[${index}]`,
        paths,
      )
    }
    return
  }
  for (const key in value) {
    const field = (value as JsonObject)[key]
    if (field === undefined) continue
    const kept = (pruned as JsonObject)[key]
    const fieldPath = path === '' ? key : `${path}.${key}`
    if (kept === undefined || !Object.hasOwn(pruned as JsonObject, key)) {
      if (path !== '' || !typeAndObjectMeta.has(key)) paths.push(fieldPath)
    } else collectPaths(field, kept, fieldPath, paths)
  }
}
