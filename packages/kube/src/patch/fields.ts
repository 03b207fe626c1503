import type { JsonObject, JsonValue } from '../json/index.ts'
import { getField, setField } from '../json/index.ts'

/** The keys that have a value. They are own keys, so indexing with them is always safe. */
export function keysOf(object: JsonObject): string[] {
  const keys = Object.keys(object)
  for (const key of keys) {
    if (object[key] === undefined) return keys.filter((candidate) => object[candidate] !== undefined)
  }
  return keys
}

/** An object of its own with the same fields. */
export function copyFields(object: JsonObject): Record<string, JsonValue> {
  return { ...object } as Record<string, JsonValue>
}

/**
 * An object being edited. The first real change copies the original, so an edit that changes nothing returns the
 * original itself.
 */
export class ObjectDraft {
  readonly #original: JsonObject
  #copy: Record<string, JsonValue> | undefined

  constructor(original: JsonObject) {
    this.#original = original
  }

  get(key: string): JsonValue | undefined {
    return getField(this.#copy ?? this.#original, key)
  }

  set(key: string, value: JsonValue): void {
    if (this.get(key) === value) return
    this.#copy ??= copyFields(this.#original)
    setField(this.#copy, key, value)
  }

  delete(key: string): void {
    if (this.get(key) === undefined) return
    this.#copy ??= copyFields(this.#original)
    delete this.#copy[key]
  }

  keys(): string[] {
    return keysOf(this.#copy ?? this.#original)
  }

  done(): JsonObject {
    return this.#copy ?? this.#original
  }
}
