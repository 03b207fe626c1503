import { KubeError } from '../errors.ts'
import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { getField, jsonEqual, setField } from '../json/index.ts'
import { limits } from '../limits.ts'
import { copyFields } from './fields.ts'
import { parseIndex } from './json-pointer.ts'

type Container = JsonArray | JsonObject

/** A location in the document: the keys to its container, the container itself, and the key in it. */
export interface Place {
  readonly parents: readonly string[]
  readonly parent: Container
  readonly key: string
}

/** Why a container refuses a key; the operation prepends its own name and path. */
export interface Refusal {
  readonly refusal: string
}

const invalidIndex = (key: string): Refusal => ({
  refusal: `Unable to access invalid index: ${BigInt(key)}: invalid index referenced`,
})

/**
 * A document being patched. The first change of a container copies it, and the draft owns the copy, so 10 000
 * operations on one large list copy it once. Invariant: the parent of an owned container is owned too, which lets
 * `share` stop at the first container that is not owned.
 */
export class DocumentDraft {
  #root: Container
  readonly #owned = new Set<Container>()
  #shiftedItems = 0

  constructor(root: Container) {
    this.#root = root
  }

  get(): Container {
    return this.#root
  }

  replaceRoot(value: Container): void {
    if (!jsonEqual(this.#root, value)) this.#root = value
  }

  /** The container at the keys; undefined when they lead nowhere, or to a scalar. */
  find(keys: readonly string[]): Container | undefined {
    let container: Container = this.#root
    for (const key of keys) {
      const next = isList(container) ? itemOf(container, key) : getField(container, key)
      if (typeof next !== 'object' || next === null) return undefined
      container = next
    }
    return container
  }

  read({ parent, key }: Place): { readonly value: JsonValue | undefined } | Refusal {
    if (!isList(parent)) return { value: getField(parent, key) }
    const index = itemIndex(parent, key)
    return typeof index === 'number' ? { value: parent[index] } : index
  }

  /** Sets a key of an object, or inserts into a list. */
  add({ parents, parent, key }: Place, value: JsonValue): Refusal | undefined {
    if (!isList(parent)) {
      this.#setKey(parents, parent, key, value)
      return undefined
    }
    const index = insertionIndex(parent, key)
    if (typeof index !== 'number') return index
    this.#chargeShift(parent.length - index)
    ;(this.#own(parents) as JsonValue[]).splice(index, 0, value)
    return undefined
  }

  /** Sets a key of an object or an existing item of a list. */
  replace({ parents, parent, key }: Place, value: JsonValue): void {
    if (!isList(parent)) {
      this.#setKey(parents, parent, key, value)
      return
    }
    const index = itemIndex(parent, key) as number
    if (jsonEqual(parent[index], value)) return
    ;(this.#own(parents) as JsonValue[])[index] = value
  }

  remove({ parents, parent, key }: Place): Refusal | undefined {
    if (!isList(parent)) {
      if (getField(parent, key) === undefined) {
        return { refusal: `Unable to remove nonexistent key: ${key}: missing value` }
      }
      delete (this.#own(parents) as Record<string, JsonValue>)[key]
      return undefined
    }
    const index = itemIndex(parent, key)
    if (typeof index !== 'number') return index
    this.#chargeShift(parent.length - index)
    ;(this.#own(parents) as JsonValue[]).splice(index, 1)
    return undefined
  }

  /** Declares that the document has a value twice: its containers are copied again before the next change. */
  share(value: JsonValue | undefined): void {
    if (typeof value !== 'object' || value === null || !this.#owned.delete(value)) return
    for (const item of Array.isArray(value) ? value : Object.values(value as JsonObject)) this.share(item)
  }

  /** Inserting at the front of a list of a million items takes a millisecond, and a patch may do it often. */
  #chargeShift(items: number): void {
    this.#shiftedItems += items
    if (this.#shiftedItems > limits.jsonPatchShiftedItemsMax) {
      const problem = `The patch shifts more than ${limits.jsonPatchShiftedItemsMax} list items`
      throw new KubeError('KUBE_PATCH_TOO_LARGE', problem)
    }
  }

  #setKey(keys: readonly string[], parent: JsonObject, key: string, value: JsonValue): void {
    if (jsonEqual(getField(parent, key), value)) return
    setField(this.#own(keys) as Record<string, JsonValue>, key, value)
  }

  /** Copies the container at the keys, and all above it, unless the draft owns them. */
  #own(keys: readonly string[]): Container {
    let container = this.#ownCopy(this.#root)
    this.#root = container
    for (const key of keys) {
      const holder: Container = container
      if (isList(holder)) {
        const index = itemIndex(holder, key) as number
        container = this.#ownCopy(holder[index] as Container)
        ;(holder as JsonValue[])[index] = container
      } else {
        container = this.#ownCopy(getField(holder, key) as Container)
        setField(holder as Record<string, JsonValue>, key, container)
      }
    }
    return container
  }

  #ownCopy(container: Container): Container {
    if (this.#owned.has(container)) return container
    const copy = isList(container) ? container.slice() : copyFields(container)
    this.#owned.add(copy)
    return copy
  }
}

function isList(container: Container): container is JsonArray {
  return Array.isArray(container)
}

function itemOf(list: JsonArray, key: string): JsonValue | undefined {
  const index = itemIndex(list, key)
  return typeof index === 'number' ? list[index] : undefined
}

/** The index that a key names in a list; a negative one counts from the end. */
function itemIndex(list: JsonArray, key: string): number | Refusal {
  const index = parseIndex(key)
  if (typeof index === 'string') return { refusal: index }
  if (index >= list.length || index < -list.length) return invalidIndex(key)
  return index < 0 ? index + list.length : index
}

function insertionIndex(list: JsonArray, key: string): number | Refusal {
  if (key === '-') return list.length
  const index = parseIndex(key)
  if (typeof index === 'string') return { refusal: `value was not a proper array index: '${key}': ${index}` }
  if (index > list.length || index < -list.length - 1) return invalidIndex(key)
  return index < 0 ? index + list.length + 1 : index
}
