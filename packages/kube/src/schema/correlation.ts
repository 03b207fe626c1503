import type { JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, jsonEqual } from '../json/index.ts'
import { elementSchema, type StructuralSchema } from './structural.ts'
import { identityOf } from './unique.ts'
import { fieldCount } from './value-kind.ts'

/**
 * A value of the new object and the corresponding value of the old one. Fields correlate by name, items of lists of
 * type map by their keys; other items have no counterpart. Correlations are created on the way down and cached, because
 * comparing two objects compares all their parts.
 */
export class Correlation {
  readonly value: JsonValue | undefined
  readonly old: JsonValue | undefined
  readonly #schema: StructuralSchema
  readonly #fields = new Map<string, Correlation | undefined>()
  readonly #items = new Map<number, Correlation | undefined>()
  #oldItems: ReadonlyMap<string, JsonObject> | undefined
  #equal: boolean | undefined

  constructor(value: JsonValue | undefined, old: JsonValue | undefined, schema: StructuralSchema) {
    this.value = value
    this.old = old
    this.#schema = schema
  }

  /** The correlation of a field; undefined if one side lacks it or the schema does not declare it. */
  field(name: string): Correlation | undefined {
    if (this.#fields.has(name)) return this.#fields.get(name)
    const child = this.#makeField(name)
    this.#fields.set(name, child)
    return child
  }

  #makeField(name: string): Correlation | undefined {
    if (!isJsonObject(this.old) || !isJsonObject(this.value)) return undefined
    const value = getField(this.value, name)
    const old = getField(this.old, name)
    const schema = this.#schema.properties.get(name) ?? elementSchema(this.#schema)
    if (value === undefined || old === undefined || schema === undefined) return undefined
    return new Correlation(value, old, schema)
  }

  /** The correlation of an item; undefined if the old list has no item with its keys. */
  item(index: number): Correlation | undefined {
    if (this.#items.has(index)) return this.#items.get(index)
    const child = this.#makeItem(index)
    this.#items.set(index, child)
    return child
  }

  #makeItem(index: number): Correlation | undefined {
    const { items, listType } = this.#schema
    if (!isJsonArray(this.value) || !isJsonArray(this.old) || items === undefined || listType !== 'map')
      return undefined
    const value = this.value[index]
    const key = value === undefined ? undefined : this.#keyOf(value)
    if (value === undefined || key === undefined) return undefined
    this.#oldItems ??= this.#indexOldItems(this.old)
    const old = this.#oldItems.get(key)
    return old === undefined ? undefined : new Correlation(value, old, items)
  }

  #indexOldItems(items: readonly JsonValue[]): ReadonlyMap<string, JsonObject> {
    const index = new Map<string, JsonObject>()
    for (const item of items) {
      const key = this.#keyOf(item)
      if (key !== undefined && !index.has(key)) index.set(key, item as JsonObject)
    }
    return index
  }

  /** The key fields of an item as one text; undefined if one is absent or not a scalar. */
  #keyOf(item: JsonValue): string | undefined {
    const keys = this.#schema.listMapKeys
    if (!isJsonObject(item) || keys.length === 0 || this.#schema.type !== 'array') return undefined
    let text = ''
    for (const name of keys) {
      const value = getField(item, name)
      if (value === undefined || value === null || typeof value === 'object') return undefined
      const part = identityOf(value)
      text += `${part.length}:${part}`
    }
    return text
  }

  /**
   * Whether nothing changed. Lists of type map are equal in any order, and an object with a field that the schema does
   * not declare never counts as unchanged.
   */
  isUnchanged(): boolean {
    this.#equal ??= this.#compare()
    return this.#equal
  }

  #compare(): boolean {
    const value = this.value ?? null
    const old = this.old ?? null
    if (value === null || old === null) return value === old
    if (isJsonArray(value)) return isJsonArray(old) && this.#compareItems(value, old)
    if (isJsonObject(value)) return isJsonObject(old) && this.#compareFields(value, old)
    return jsonEqual(value, old)
  }

  #compareItems(value: readonly JsonValue[], old: readonly JsonValue[]): boolean {
    if (value.length !== old.length) return false
    if (this.#schema.listType !== 'map') return jsonEqual(value, old)
    return value.every((_, index) => this.item(index)?.isUnchanged() ?? false)
  }

  #compareFields(value: JsonObject, old: JsonObject): boolean {
    if (fieldCount(value) !== fieldCount(old)) return false
    for (const name in value) {
      if (value[name] !== undefined && !(this.field(name)?.isUnchanged() ?? false)) return false
    }
    return true
  }
}
