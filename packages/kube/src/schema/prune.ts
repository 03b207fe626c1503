import { KubeError } from '../errors.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from '../json/index.ts'
import { isJsonArray, setField, sortStrings } from '../json/index.ts'
import { limits } from '../limits.ts'
import { elementSchema, type StructuralSchema } from './structural.ts'
import { fieldCount } from './value-kind.ts'

const typeAndObjectMeta = new Set(['apiVersion', 'kind', 'metadata'])

/** The part of a schema that says which fields there are. */
export interface PruneNode {
  readonly properties: ReadonlyMap<string, PruneNode>
  /** The node for undeclared keys; null when such keys stay but nothing inside them does. */
  readonly elements: PruneNode | null | undefined
  readonly items: PruneNode | undefined
  readonly preserve: boolean
  readonly embedded: boolean
  /** Nothing at or below this node can ever be dropped. */
  readonly inert: boolean
}

/** `isResource` says that the schema is that of a whole object, which has apiVersion, kind and metadata of its own. */
export function buildPruneNode(schema: StructuralSchema, isResource: boolean): PruneNode {
  const built = builtNodes.get(schema) ?? makePruneNode(schema)
  builtNodes.set(schema, built)
  return isResource && !built.embedded ? { ...built, embedded: true } : built
}

/** Schemas are immutable, so the node of one is made once. */
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
 * `kept` says that unknown fields of the value stay; it holds for a schema that preserves unknown fields and for the
 * items of its lists, whatever their own schema says, but no further down.
 */
export function pruneValue(value: JsonValue, node: PruneNode | undefined, kept = node?.preserve === true): JsonValue {
  if (typeof value !== 'object' || value === null || node?.inert) return value
  if (node === undefined && !kept) return pruneUnknown(value, 0)
  return isJsonArray(value) ? pruneItems(value, node, kept) : pruneFields(value, node, kept)
}

/** What has no schema keeps its lists and scalars, but every object in it loses all its fields. */
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
 * The paths of everything that pruning drops, sorted, as strict field validation names them. apiVersion, kind and
 * metadata of the whole object are never named.
 */
export function prunedPaths(value: JsonValue, pruned: JsonValue): readonly string[] {
  const paths: string[] = []
  collectPaths(value, pruned, '', paths)
  return sortStrings(paths)
}

/** Pruning only ever drops fields, so the two values can be walked side by side. */
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
