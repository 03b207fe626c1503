import { dirname, isAbsolute, join, resolve } from 'node:path'
import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { RuntimeError, type RuntimeErrorCode } from '../../errors.ts'

/**
 * A context, cluster or user, or a part of one, with its file: relative paths are relative to that file. A field of the
 * wrong type is an error, as in kubectl. Errors name file, entry and field, never the value, which may be a secret.
 */
export class KubeconfigEntry {
  readonly file: string
  /** The position in the file, such as users[admin]. */
  readonly where: string
  readonly #fields: JsonObject

  constructor(file: string, where: string, fields: JsonObject) {
    this.file = file
    this.where = where
    this.#fields = fields
  }

  /** The value of a field; undefined when it is absent, null or an empty string. */
  value(field: string): JsonValue | undefined {
    const value = getField(this.#fields, field)
    return value === null || value === '' ? undefined : value
  }

  text(field: string): string | undefined {
    const value = this.value(field)
    if (value === undefined || typeof value === 'string') return value
    throw this.problem(field, `must be a string, not ${kindOf(value)}; put it in quotes`)
  }

  flag(field: string): boolean {
    const value = this.value(field) ?? false
    if (typeof value === 'boolean') return value
    throw this.problem(field, `must be true or false, not ${kindOf(value)}`)
  }

  texts(field: string): readonly string[] {
    return this.list(field).map((item) => {
      if (typeof item === 'string') return item
      throw this.problem(field, `must be a list of strings; an item is ${kindOf(item)}`)
    })
  }

  list(field: string): readonly JsonValue[] {
    const value = this.value(field) ?? []
    if (isJsonArray(value)) return value
    throw this.problem(field, `must be a list, not ${kindOf(value)}`)
  }

  /** A mapping in a field, as a KubeconfigEntry. */
  section(field: string): KubeconfigEntry | undefined {
    const value = this.value(field)
    if (value === undefined) return undefined
    if (isJsonObject(value)) return new KubeconfigEntry(this.file, `${this.where}.${field}`, value)
    throw this.problem(field, `must be a mapping, not ${kindOf(value)}`)
  }

  /** The mappings in a list. */
  sections(field: string): readonly KubeconfigEntry[] {
    return this.list(field).map((item, index) => {
      if (isJsonObject(item)) return new KubeconfigEntry(this.file, `${this.where}.${field}[${index}]`, item)
      throw this.problem(field, `must be a list of mappings; an item is ${kindOf(item)}`)
    })
  }

  fieldNames(): readonly string[] {
    return Object.keys(this.#fields)
  }

  /** The path in a field, made absolute. */
  path(field: string): string | undefined {
    const path = this.text(field)
    return path === undefined ? undefined : this.absolute(path)
  }

  absolute(path: string): string {
    return isAbsolute(path) ? path : join(resolve(dirname(this.file)), path)
  }

  /** The base64-decoded value of a field. */
  decoded(field: string): string | undefined {
    const text = this.text(field)?.replaceAll(/[\r\n]/g, '')
    if (text === undefined) return undefined
    if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw this.problem(field, 'is not valid base64')
    return Buffer.from(text, 'base64').toString('utf8')
  }

  problem(field: string, why: string, code: RuntimeErrorCode = 'KUBECONFIG_INVALID'): RuntimeError {
    const path = `${this.where}.${field}`
    return new RuntimeError(code, `${this.file}: ${path} ${why}`, { path })
  }
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null'
  if (isJsonArray(value)) return 'a list'
  if (isJsonObject(value)) return 'a mapping'
  return typeof value === 'boolean' ? 'true or false' : typeof value === 'string' ? 'a text' : 'a number'
}
