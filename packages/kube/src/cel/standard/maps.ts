import { isInt64 } from '../../json/index.ts'
import { isUint64 } from '../integers.ts'
import { CelMap, CelUint, type CelValue } from '../value.ts'

/** The internal form of a key: uints are shifted beyond int64, so that keys of different types do not collide. */
type StoredKey = string | boolean | bigint | number | null

const uintShift = 2n ** 64n

/** undefined: the value cannot be a key. */
function storedKey(key: CelValue): StoredKey | undefined {
  if (key === null || typeof key !== 'object') return key
  return key instanceof CelUint ? key.value + uintShift : undefined
}

export function isMapKey(key: CelValue): boolean {
  return storedKey(key) !== undefined
}

/** A map that keeps the insertion order of its keys. */
export class EntryCelMap extends CelMap {
  protected readonly entries = new Map<StoredKey, { readonly key: CelValue; readonly value: CelValue }>()

  constructor(entries: Iterable<readonly [CelValue, CelValue]> = []) {
    super()
    for (const [key, value] of entries) this.put(key, value)
  }

  get size(): number {
    return this.entries.size
  }

  get(key: CelValue): CelValue | undefined {
    const stored = storedKey(key)
    if (stored === undefined) return undefined
    const exact = this.entries.get(stored)
    if (exact !== undefined) return exact.value
    for (const other of sameNumber(key)) {
      const entry = this.entries.get(other)
      if (entry !== undefined) return entry.value
    }
    return undefined
  }

  *keys(): Iterable<CelValue> {
    for (const { key } of this.entries.values()) yield key
  }

  protected put(key: CelValue, value: CelValue): void {
    this.entries.set(storedKey(key) as StoredKey, { key, value })
  }
}

/** The accumulator of transformMap: it grows in place, see GrowingCelList. */
export class GrowingCelMap extends EntryCelMap {
  insert(key: CelValue, value: CelValue): this {
    this.put(key, value)
    return this
  }

  seal(): CelMap {
    return new EntryCelMap([...this.entries.values()].map(({ key, value }) => [key, value]))
  }
}

/** The other keys of the same number: 1, 1u and 1.0 find each other. */
function sameNumber(key: CelValue): StoredKey[] {
  if (typeof key === 'bigint') return isUint64(key) ? [key + uintShift] : []
  if (key instanceof CelUint) return isInt64(key.value) ? [key.value] : []
  if (typeof key !== 'number' || !Number.isInteger(key)) return []
  const integer = BigInt(key)
  const found: StoredKey[] = []
  if (isInt64(integer)) found.push(integer)
  if (isUint64(integer)) found.push(integer + uintShift)
  return found
}
