import { addError, collectErrors, duplicate, type FieldError, type FieldPath, tooMany } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'

/** Lists and maps of devices are bounded; a list that is too long gets no other error. */

export type ItemCheck = (item: JsonValue, path: FieldPath) => readonly FieldError[]

export function validateItems(
  items: readonly JsonValue[],
  path: FieldPath,
  itemsMax: number,
  check: ItemCheck,
): FieldError[] {
  if (items.length > itemsMax) return [tooMany(path, items.length, itemsMax)]
  return collectErrors(items, (item, index) => check(item, path.index(index)))
}

/** The same for items with unique keys. */
export function validateDistinctItems(
  items: readonly JsonValue[],
  path: FieldPath,
  itemsMax: number,
  keyOf: (item: JsonValue) => string,
  check: ItemCheck,
): FieldError[] {
  if (items.length > itemsMax) return [tooMany(path, items.length, itemsMax)]
  const errors = validateItems(items, path, itemsMax, check)
  const keys = new Set<string>()
  for (const [index, item] of items.entries()) {
    const key = keyOf(item)
    if (keys.has(key)) addError(errors, duplicate(path.index(index), key))
    keys.add(key)
  }
  return errors
}

const keyLengthMin = 16

/**
 * An error about a key points at the map; an error about a value names the key, shortened in the middle if it is long.
 */
export function validateEntries(
  entries: JsonObject,
  path: FieldPath,
  entriesMax: number,
  keyLengthMax: number,
  checks: { key(key: string, path: FieldPath): readonly FieldError[]; value?: ItemCheck },
): FieldError[] {
  const keys = Object.keys(entries)
  if (keys.length > entriesMax) return [tooMany(path, keys.length, entriesMax)]
  return collectErrors(keys, (key) => [
    ...checks.key(key, path),
    ...(checks.value?.(entries[key] ?? null, path.key(shortened(key, Math.max(keyLengthMax, keyLengthMin)))) ?? []),
  ])
}

function shortened(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const kept = lengthMax - '...'.length
  return `${text.slice(0, Math.floor((kept + 1) / 2))}...${text.slice(text.length - Math.floor(kept / 2))}`
}
