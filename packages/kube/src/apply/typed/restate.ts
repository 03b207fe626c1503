import type { JsonArray, JsonObject, JsonValue } from '../../json/index.ts'
import { jsonEqual } from '../../json/index.ts'
import type { ListShape, ObjectShape, Shape } from '../../shape/index.ts'
import type { FieldNode, FieldSet } from '../fieldset/index.ts'
import { itemText } from './item.ts'
import type { ResolvedShape } from './resolve.ts'
import { isEmptyObject, resolveShape, shapeOfField } from './resolve.ts'

/** Fields by name that are compared but not owned, with nested ones below them. */
export type UnownedFields = ReadonlyMap<string, UnownedFields | undefined>

/**
 * Whether a configuration only restates the live object: merging it changes nothing, and the fields that it sets are
 * exactly the owned ones. Replaces merging, collecting the fields and comparing the two sets with one walk that
 * allocates nothing. The live object must match the shape; a configuration that does not, or that has duplicate items,
 * is never a restatement. Undefined when only the full algorithm can decide.
 */
export function restatesFields(
  shape: Shape,
  live: JsonValue,
  config: JsonValue,
  owned: FieldSet,
  unowned: UnownedFields,
): boolean | undefined {
  const walk: Walk = { unsure: false }
  if (!partsRestated(walk, resolveShape(shape, config), live, config, owned, unowned)) return false
  return walk.unsure ? undefined : true
}

interface Walk {
  /** Set when {} or null is applied to a non-empty value: pruning decides what stays. */
  unsure: boolean
}

/** Compares the children of a value if both the configuration and the owned set have some. */
function partsRestated(
  walk: Walk,
  shape: ResolvedShape,
  live: JsonValue,
  config: JsonValue,
  owned: FieldSet | undefined,
  unowned?: UnownedFields,
): boolean {
  if (shape.kind === 'scalar' || isLeafShape(shape)) return owned === undefined && leafRestated(live, config)
  if (shape.kind === 'list') {
    if (!Array.isArray(config) || config.length === 0)
      return owned === undefined && emptyListRestated(walk, live, config)
    return Array.isArray(live) && itemsRestated(walk, shape, live, config, owned)
  }
  if (!isObject(config) || isEmptyObject(config)) return owned === undefined && emptyObjectRestated(walk, live, config)
  return isObject(live) && fieldsRestated(walk, shape, live, config, owned, unowned)
}

function isLeafShape(shape: ResolvedShape): boolean {
  return shape.kind === 'scalar' || (shape.kind === 'list' ? shape.listType === 'atomic' : shape.atomic)
}

function leafRestated(live: JsonValue, config: JsonValue): boolean {
  return jsonEqual(live, config)
}

/** Applying an empty list or null over items changes nothing, but does not equal the live value. */
function emptyListRestated(walk: Walk, live: JsonValue, config: JsonValue): boolean {
  if (config !== null && !Array.isArray(config)) return false
  if (!Array.isArray(live)) return live === config
  if (live.length > 0) walk.unsure = true
  return live.length > 0 || config !== null
}

function emptyObjectRestated(walk: Walk, live: JsonValue, config: JsonValue): boolean {
  if (config !== null && !isObject(config)) return false
  if (!isObject(live)) return live === config
  const empty = isEmptyObject(live)
  if (!empty) walk.unsure = true
  return !empty || config !== null
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsRestated(
  walk: Walk,
  object: ObjectShape,
  live: JsonObject,
  config: JsonObject,
  owned: FieldSet | undefined,
  unowned: UnownedFields | undefined,
): boolean {
  let count = 0
  for (const key in config) {
    const value = config[key]
    if (value === undefined) continue
    const current = live[key]
    const shape = shapeOfField(object, key)
    if (current === undefined || shape === undefined || !Object.hasOwn(live, key)) return false
    const node = owned?.fields.get(key)
    const resolved = resolveShape(shape, value)
    if (unowned?.has(key)) {
      if (node?.member || !partsRestated(walk, resolved, current, value, node?.children, unowned.get(key))) return false
    } else {
      const member = isMember(object, key, resolved, value)
      if (member !== (node?.member === true)) return false
      if (!partsRestated(walk, resolved, current, value, node?.children)) return false
    }
    if (node !== undefined) count++
  }
  return owned === undefined ? count === 0 : owned.fields.size === count && owned.items.size === 0
}

/** Whether a field set has the field itself, besides what lies below it. */
function isMember(object: ObjectShape, key: string, shape: ResolvedShape, value: JsonValue): boolean {
  if (isLeafShape(shape) || value === null || !object.fields.has(key)) return true
  return isObject(value) && isEmptyObject(value)
}

/** Whether the applied items are in the live list once and in the same order, and are exactly the owned ones. */
function itemsRestated(
  walk: Walk,
  list: ListShape,
  live: JsonArray,
  config: JsonArray,
  owned: FieldSet | undefined,
): boolean {
  if (owned === undefined || owned.fields.size > 0 || owned.items.size !== config.length) return false
  const shape = list.items
  let position = 0
  for (const item of live) {
    const text = itemText(list, item)
    const node: FieldNode | undefined = text === undefined ? undefined : owned.items.get(text)
    if (node === undefined) continue
    const applied = config[position]
    if (applied === undefined || !node.member || itemText(list, applied) !== text) return false
    if (!partsRestated(walk, resolveShape(shape, applied), item, applied, node.children)) return false
    position++
  }
  return position === config.length
}
