import { CelList, CelMap, type CelValue } from '../cel/index.ts'
import { getField, isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '../json/index.ts'

/**
 * JSON without a schema in expressions, read in place: integers are int, other numbers and those beyond int64 double.
 */
export function adaptJson(value: JsonValue): CelValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (isJsonArray(value)) return new JsonList(value)
  return isJsonObject(value) ? new JsonMap(value) : value
}

class JsonList extends CelList {
  readonly #elements: JsonArray

  constructor(elements: JsonArray) {
    super()
    this.#elements = elements
  }

  get size(): number {
    return this.#elements.length
  }

  at(index: number): CelValue {
    return adaptJson(this.#elements[index] as JsonValue)
  }
}

class JsonMap extends CelMap {
  readonly #value: JsonObject
  #count: number | undefined

  constructor(value: JsonObject) {
    super()
    this.#value = value
  }

  get size(): number {
    this.#count ??= Object.keys(this.#value).length
    return this.#count
  }

  get(key: CelValue): CelValue | undefined {
    const value = typeof key === 'string' ? getField(this.#value, key) : undefined
    return value === undefined ? undefined : adaptJson(value)
  }

  keys(): Iterable<CelValue> {
    return Object.keys(this.#value)
  }
}
