import type { JsonObject, JsonValue, MutableJsonObject } from '../json/index.ts'
import { isJsonArray, setField } from '../json/index.ts'
import { copyFields } from './prune.ts'
import { elementSchema, type StructuralSchema } from './structural.ts'

/**
 * Drops null fields if the schema does not allow null and has no default: an explicit null of a client means "not set".
 * Defaulting replaces those with a default, and validation refuses null items of lists.
 */
export function dropUnsetNulls(value: JsonValue, schema: StructuralSchema | undefined): JsonValue {
  if (typeof value !== 'object' || value === null || schema === undefined) return value
  if (isJsonArray(value)) return dropInItems(value, schema.items)
  return dropInFields(value, schema)
}

function dropInItems(items: readonly JsonValue[], schema: StructuralSchema | undefined): JsonValue {
  let copy: JsonValue[] | undefined
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as JsonValue
    const kept = dropUnsetNulls(item, schema)
    if (kept === item) continue
    copy ??= items.slice()
    copy[index] = kept
  }
  return copy ?? items
}

function dropInFields(object: JsonObject, schema: StructuralSchema): JsonValue {
  let copy: MutableJsonObject | undefined
  for (const key in object) {
    const value = object[key]
    if (value === undefined || typeof value !== 'object') continue
    const child = schema.properties.get(key) ?? elementSchema(schema)
    if (value === null) {
      if (child === undefined || child.nullable || child.default !== undefined) continue
      copy ??= copyFields(object)
      delete copy[key]
      continue
    }
    const kept = dropUnsetNulls(value, child)
    if (kept === value) continue
    copy ??= copyFields(object)
    setField(copy, key, kept)
  }
  return copy ?? object
}
