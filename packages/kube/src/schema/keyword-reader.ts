import { KubeError } from '../errors.ts'
import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { isJsonArray, isJsonObject } from '../json/index.ts'

/** Reads the keywords of one schema object and checks their JSON types; null counts as absent. */
export class KeywordReader {
  readonly #document: JsonObject
  readonly #path: string

  constructor(document: JsonObject, path: string) {
    this.#document = document
    this.#path = path
  }

  at(keyword: string): string {
    return `${this.#path}.${keyword}`
  }

  value(keyword: string): JsonValue | undefined {
    if (!Object.hasOwn(this.#document, keyword)) return undefined
    return this.#document[keyword] ?? undefined
  }

  optionalText(keyword: string): string | undefined {
    const value = this.value(keyword)
    if (value !== undefined && typeof value !== 'string') throw this.#wrongType(keyword, 'a string')
    return value
  }

  text(keyword: string): string {
    return this.optionalText(keyword) ?? ''
  }

  optionalFlag(keyword: string): boolean | undefined {
    const value = this.value(keyword)
    if (value !== undefined && typeof value !== 'boolean') throw this.#wrongType(keyword, 'a boolean')
    return value
  }

  flag(keyword: string): boolean {
    return this.optionalFlag(keyword) ?? false
  }

  number(keyword: string): number | undefined {
    const value = this.value(keyword)
    if (typeof value === 'bigint') return Number(value)
    if (value !== undefined && typeof value !== 'number') throw this.#wrongType(keyword, 'a number')
    return value
  }

  /** An int64; values beyond the safe range exceed any size in memory, so rounding is harmless. */
  integer(keyword: string): number | undefined {
    const value = this.number(keyword)
    if (value !== undefined && !Number.isInteger(value)) throw this.#wrongType(keyword, 'an integer')
    return value
  }

  list(keyword: string): JsonArray {
    const value = this.value(keyword)
    if (value === undefined) return []
    if (!isJsonArray(value)) throw this.#wrongType(keyword, 'a list')
    return value
  }

  texts(keyword: string): readonly string[] {
    const list = this.list(keyword)
    for (const item of list) if (typeof item !== 'string') throw this.#wrongType(keyword, 'a list of strings')
    return list as readonly string[]
  }

  object(keyword: string): JsonObject | undefined {
    const value = this.value(keyword)
    if (value === undefined) return undefined
    if (!isJsonObject(value)) throw this.#wrongType(keyword, 'an object')
    return value
  }

  #wrongType(keyword: string, expected: string): KubeError {
    const path = this.at(keyword)
    return new KubeError('KUBE_SCHEMA_INVALID', `${path}: must be ${expected}`, { path })
  }
}
