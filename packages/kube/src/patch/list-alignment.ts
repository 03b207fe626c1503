import type { JsonArray, JsonValue } from '../json/index.ts'
import { encodeCanonicalJson, getField, isJsonObject, jsonEqual } from '../json/index.ts'
import { limits } from '../limits.ts'

/** The indexes of an item: in both lists if it was kept, maybe changed inside; otherwise in one list alone. */
export interface AlignedItem {
  readonly left: number | undefined
  readonly right: number | undefined
}

/**
 * Pairs the items of two lists so that few differ. Items are the same if they have the same identity (a name, an id, a
 * key, a type), or, without one, the same content. Lists too long for the alignment table are paired by index.
 */
export function alignLists(left: JsonArray, right: JsonArray): AlignedItem[] {
  let start = 0
  while (start < left.length && start < right.length && isSame(left[start], right[start])) start++
  let leftEnd = left.length
  let rightEnd = right.length
  while (leftEnd > start && rightEnd > start && isSame(left[leftEnd - 1], right[rightEnd - 1])) {
    leftEnd--
    rightEnd--
  }
  const aligned: AlignedItem[] = []
  for (let index = 0; index < start; index++) aligned.push({ left: index, right: index })
  alignMiddle(left.slice(start, leftEnd).map(tokenOf), right.slice(start, rightEnd).map(tokenOf), start, aligned)
  for (let index = 0; leftEnd + index < left.length; index++) {
    aligned.push({ left: leftEnd + index, right: rightEnd + index })
  }
  return aligned
}

function alignMiddle(left: readonly string[], right: readonly string[], offset: number, aligned: AlignedItem[]): void {
  const matches = left.length * right.length <= limits.jsonDiffTableCellsMax ? commonItems(left, right) : []
  let leftIndex = 0
  let rightIndex = 0
  for (const [leftMatch, rightMatch] of [...matches, [left.length, right.length] as const]) {
    // Between two matches no items are the same: they are paired by index, so that they become changes.
    while (leftIndex < leftMatch && rightIndex < rightMatch) {
      aligned.push({ left: offset + leftIndex++, right: offset + rightIndex++ })
    }
    while (leftIndex < leftMatch) aligned.push({ left: offset + leftIndex++, right: undefined })
    while (rightIndex < rightMatch) aligned.push({ left: undefined, right: offset + rightIndex++ })
    if (leftMatch < left.length) aligned.push({ left: offset + leftIndex++, right: offset + rightIndex++ })
  }
}

/** The longest common subsequence, by the textbook table of the lengths of common suffixes. */
function commonItems(left: readonly string[], right: readonly string[]): (readonly [number, number])[] {
  const width = right.length + 1
  const lengths = new Uint32Array((left.length + 1) * width)
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const cell = row * width + column
      lengths[cell] =
        left[row] === right[column]
          ? (lengths[cell + width + 1] as number) + 1
          : Math.max(lengths[cell + width] as number, lengths[cell + 1] as number)
    }
  }
  const matches: (readonly [number, number])[] = []
  let row = 0
  let column = 0
  while (row < left.length && column < right.length) {
    const cell = row * width + column
    if (left[row] === right[column]) matches.push([row++, column++])
    else if ((lengths[cell + width] as number) >= (lengths[cell + 1] as number)) row++
    else column++
  }
  return matches
}

const identityFields = ['name', 'id', 'key', 'type'] as const

function tokenOf(item: JsonValue): string {
  return identityOf(item) ?? `value:${encodeCanonicalJson(item)}`
}

function identityOf(item: JsonValue | undefined): string | undefined {
  if (!isJsonObject(item)) return undefined
  for (const field of identityFields) {
    const identity = getField(item, field)
    if (typeof identity === 'string') return `${field}=${identity}`
  }
  return undefined
}

function isSame(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  const identity = identityOf(left)
  return identity === undefined ? jsonEqual(left, right) : identity === identityOf(right)
}
