import { CelError, CelMap, type CelResult, type CelValue, celValuesEqual } from '../cel/index.ts'
import { getField, type JsonObject, type JsonValue, jsonEqual } from '../json/index.ts'
import { escapeIdentifier, unescapeIdentifier } from './identifier.ts'

/**
 * Adapts the JSON of one schema for expressions. Objects and lists are wrapped, and their contents are adapted on
 * access. Adapters of children are created on first use.
 */
export type ValueAdapter = (value: JsonValue) => CelResult

const noSuchOverload = new CelError('no such overload')

/**
 * A JSON object read in place. With declared properties it is an object: names are escaped, and a null property counts
 * as absent. Otherwise it is a map with unescaped keys.
 */
export class SchemaMap extends CelMap {
  override readonly comparesOnlyWithMaps = true
  readonly value: JsonObject
  readonly #isObject: boolean
  readonly #adapterFor: (name: string) => ValueAdapter | undefined
  #count: number | undefined

  constructor(value: JsonObject, isObject: boolean, adapterFor: (name: string) => ValueAdapter | undefined) {
    super()
    this.value = value
    this.#isObject = isObject
    this.#adapterFor = adapterFor
  }

  /** All fields count, including undeclared ones. */
  get size(): number {
    this.#count ??= Object.keys(this.value).length
    return this.#count
  }

  get(key: CelValue): CelValue | undefined {
    // The interpreter accepts an error in place of a value; the interface declares only values, for readers of maps.
    if (typeof key !== 'string') return noSuchOverload as unknown as CelValue
    const name = this.#isObject ? unescapeIdentifier(key) : key
    return name === undefined ? undefined : (this.#property(name) as CelValue | undefined)
  }

  #property(name: string): CelResult | undefined {
    const value = getField(this.value, name)
    if (value === undefined || (this.#isObject && value === null)) return undefined
    return this.#adapterFor(name)?.(value)
  }

  *keys(): Iterable<CelValue> {
    for (const name of Object.keys(this.value)) {
      if (this.#adapterFor(name)) yield this.#isObject ? (escapeIdentifier(name) ?? name) : name
    }
  }

  /** Declared fields compare as values; other fields compare as JSON if both sides have them. */
  override equals(other: CelMap): boolean {
    if (this.size !== other.size) return false
    for (const name of Object.keys(this.value)) {
      if (this.#adapterFor(name)) {
        const left = this.get(name)
        const right = other.get(name)
        if (left === undefined || right === undefined) {
          if (left !== right) return false
        } else if (!celValuesEqual(left, right)) return false
      } else if (other instanceof SchemaMap) {
        const right = getField(other.value, name)
        if (right !== undefined && !jsonEqual(getField(this.value, name), right)) return false
      } else return false
    }
    return true
  }
}
