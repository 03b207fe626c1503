import { getField, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '../json/index.ts'
import type { StructuralSchema } from '../schema/index.ts'

/**
 * Finds the old item of an item in a list of type map: the first one with the same key fields. Other lists have no
 * counterparts.
 */
export class OldItems {
  readonly #keyNames: readonly string[]
  readonly #items: JsonArray
  #index: Map<string, JsonObject> | undefined

  constructor(schema: StructuralSchema, items: JsonArray | undefined) {
    this.#keyNames = schema.type === 'array' && schema.listType === 'map' ? schema.listMapKeys : []
    this.#items = items ?? []
  }

  counterpartOf(item: JsonValue): JsonObject | undefined {
    if (this.#keyNames.length === 0 || this.#items.length === 0) return undefined
    const key = this.#keyOf(item)
    if (key === undefined) return undefined
    this.#index ??= this.#buildIndex()
    return this.#index.get(key)
  }

  #buildIndex(): Map<string, JsonObject> {
    const index = new Map<string, JsonObject>()
    for (const item of this.#items) {
      const key = this.#keyOf(item)
      if (key !== undefined && !index.has(key)) index.set(key, item as JsonObject)
    }
    return index
  }

  /** All key fields as one text; undefined if one is missing or not a scalar. */
  #keyOf(item: JsonValue): string | undefined {
    if (!isJsonObject(item)) return undefined
    let key = ''
    for (const name of this.#keyNames) {
      const value = getField(item, name)
      if (value === undefined || value === null || typeof value === 'object') return undefined
      const text = String(value)
      key += `${typeof value === 'bigint' ? 'number' : typeof value}${text.length}:${text}`
    }
    return key
  }
}
