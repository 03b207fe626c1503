import { isInt64, type JsonObject, type JsonValue, type MutableJsonObject, setField } from '@kubewright/kube/json'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'

/**
 * Copies a value to be written, because the transport may keep and freeze it while the caller changes the original.
 * Undefined properties are left out. A value that JSON cannot represent is refused, where JSON.stringify would drop it
 * or write null.
 *
 * @throws RuntimeError CLIENT_VALUE_INVALID with the path of the invalid value.
 */
export function copyWrittenValue(value: unknown): JsonValue {
  return new Copier().copy(value)
}

/** Like copyWrittenValue, for a value that must be an object. */
export function copyWrittenObject(value: unknown): JsonObject {
  const copy = copyWrittenValue(value)
  if (typeof copy === 'object' && copy !== null && !Array.isArray(copy)) return copy as JsonObject
  throw new RuntimeError('CLIENT_VALUE_INVALID', `an object was expected, not ${describe(value)}`)
}

class Copier {
  /** The current position as keys and indexes; formatted only for an error. */
  readonly #path: (string | number)[] = []

  copy(value: unknown): JsonValue {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value
      case 'number':
        if (!Number.isFinite(value)) throw this.#problem(value, 'use a finite number or leave the field out')
        return value
      case 'bigint':
        if (!isInt64(value)) throw this.#problem(value, 'the API supports integers up to 64 bits')
        return value
      case 'object':
        if (value === null) return null
        return this.#copyObject(value)
      case 'undefined':
        throw this.#problem(value, 'use null, or leave it out')
      default:
        throw this.#problem(value, 'only JSON can be written')
    }
  }

  #copyObject(value: object): JsonValue {
    if (this.#path.length >= runtimeLimits.writtenValueDepthMax) {
      throw this.#problem(value, `it nests deeper than ${runtimeLimits.writtenValueDepthMax} levels or contains itself`)
    }
    if (Array.isArray(value)) return this.#copyArray(value)
    const prototype: unknown = Object.getPrototypeOf(value)
    // A plain object has no prototype, or one without a prototype (of any realm).
    if (prototype !== Object.prototype && prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      throw this.#problem(value, plainFormOf(value))
    }
    const copy: MutableJsonObject = {}
    for (const key of Object.keys(value)) {
      const field: unknown = (value as Record<string, unknown>)[key]
      if (field === undefined) continue
      this.#path.push(key)
      setField<JsonValue | undefined>(copy, key, this.copy(field))
      this.#path.pop()
    }
    return copy
  }

  #copyArray(items: readonly unknown[]): JsonValue {
    const copy: JsonValue[] = []
    for (let index = 0; index < items.length; index++) {
      this.#path.push(index)
      copy.push(this.copy(items[index]))
      this.#path.pop()
    }
    return copy
  }

  #problem(value: unknown, advice: string): RuntimeError {
    const path = formatPath(this.#path)
    const where = path === '' ? 'the value' : path
    const message = `${where} cannot be written to the API: it is ${describe(value)}; ${advice}`
    return new RuntimeError('CLIENT_VALUE_INVALID', message, { path })
  }
}

/** What to write instead of an object that is not plain. */
function plainFormOf(value: object): string {
  if (value instanceof Date) return 'use its toISOString()'
  if (value instanceof Map) return 'use Object.fromEntries() of it'
  if (value instanceof Set) return 'use an array of its values: [...set]'
  if (value instanceof Promise) return 'await it'
  const isBytes = ArrayBuffer.isView(value) || value instanceof ArrayBuffer
  return isBytes ? "use its text in base64, Buffer.from(bytes).toString('base64')" : 'use a plain object'
}

/** Describes a value without its content, which may be a secret. */
function describe(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object') return value === undefined ? 'undefined' : `a ${typeof value}`
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  const prototype = Object.getPrototypeOf(value) as { readonly constructor?: { readonly name?: unknown } } | null
  const name = prototype?.constructor?.name
  return typeof name === 'string' && name !== '' && name !== 'Object' ? `an instance of ${name}` : 'an object'
}

const plainKey = /^[A-Za-z_$][\w$-]*$/
/** Longer paths, such as those of cycles, are cut. */
const pathSegmentsMax = 20

function formatPath(segments: readonly (string | number)[]): string {
  let text = ''
  for (const segment of segments.slice(0, pathSegmentsMax)) {
    if (typeof segment === 'number') text += `[${segment}]`
    else if (plainKey.test(segment)) text += text === '' ? segment : `.${segment}`
    else text += `[${JSON.stringify(segment)}]`
  }
  return segments.length > pathSegmentsMax ? `${text}...` : text
}
