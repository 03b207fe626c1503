import { quoteGo } from '../json/index.ts'

/** The location that a path names: the keys to walk through, and the last key. Undefined: the whole document. */
export interface PointerTarget {
  readonly parents: readonly string[]
  readonly key: string
}

/**
 * Splits a JSON pointer. Text before the first slash is ignored, as in Kubernetes; without a slash the path names the
 * whole document.
 */
export function parsePointer(path: string): PointerTarget | undefined {
  const parts = path.split('/')
  if (parts.length < 2) return undefined
  const keys = parts.slice(1).map(unescapeKey)
  return { parents: keys.slice(0, -1), key: keys[keys.length - 1] as string }
}

export function escapeKey(key: string): string {
  return /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key
}

function unescapeKey(key: string): string {
  return key.includes('~') ? key.replace(/~[01]/g, (sequence) => (sequence === '~1' ? '/' : '~')) : key
}

const integerPattern = /^[+-]?[0-9]+$/

/** A list index as Go's strconv.Atoi reads it, signs and leading zeros included; or the error of Atoi. */
export function parseIndex(key: string): number | string {
  if (!integerPattern.test(key)) return `strconv.Atoi: parsing ${quoteGo(key)}: invalid syntax`
  const index = Number(key)
  if (Number.isSafeInteger(index)) return index === 0 ? 0 : index
  const exact = BigInt(key)
  if (exact !== BigInt.asIntN(64, exact)) return `strconv.Atoi: parsing ${quoteGo(key)}: value out of range`
  return index
}
