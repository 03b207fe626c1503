import { apiserverLimits } from '../../limits.ts'

/** A run of equal lines. */
export interface LineMatch {
  readonly left: number
  readonly right: number
  readonly size: number
}

/**
 * Runs of equal lines in order, as difflib finds them for Kubernetes: the longest common run, then recursively on both
 * sides of it. A line that makes up more than a hundredth of a long text cannot start a run; it only extends one.
 * Adjacent runs are merged. What is left to compare after diffStepsMax steps counts as different.
 */
export function matchingLines(left: readonly string[], right: readonly string[]): readonly LineMatch[] {
  const matcher = new Matcher(left, right)
  const matches: LineMatch[] = []
  const open: Part[] = [{ leftStart: 0, leftEnd: left.length, rightStart: 0, rightEnd: right.length }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.leftStart === part.leftEnd || part.rightStart === part.rightEnd) continue
    const match = matcher.longestMatch(part)
    if (match.size === 0) continue
    matches.push(match)
    open.push(
      { ...part, leftEnd: match.left, rightEnd: match.right },
      { ...part, leftStart: match.left + match.size, rightStart: match.right + match.size },
    )
  }
  return joined(matches.sort((one, other) => one.left - other.left))
}

interface Part {
  readonly leftStart: number
  readonly leftEnd: number
  readonly rightStart: number
  readonly rightEnd: number
}

/** difflib ignores frequent lines in texts of at least this many lines. */
const longTextLines = 200

const nowhere: readonly number[] = []

class Matcher {
  readonly #left: readonly string[]
  readonly #right: readonly string[]
  /** For each line of the left side, its positions on the right, in order. */
  readonly #places: readonly (readonly number[])[]
  /** Length of the run that ends before a line of the right side, valid if it was computed in the previous row. */
  readonly #sizes: Int32Array
  readonly #rows: Int32Array
  #row = 1
  #stepsLeft: number = apiserverLimits.diffStepsMax

  constructor(left: readonly string[], right: readonly string[]) {
    this.#left = left
    this.#right = right
    const places = placesOf(right)
    this.#places = left.map((line) => places.get(line) ?? nowhere)
    this.#sizes = new Int32Array(right.length + 1)
    this.#rows = new Int32Array(right.length + 1)
  }

  longestMatch(part: Part): LineMatch {
    let best = this.#longestOfRareLines(part)
    if (best === undefined) best = { left: part.leftStart, right: part.rightStart, size: 0 }
    return this.#extended(best, part)
  }

  #longestOfRareLines(part: Part): LineMatch | undefined {
    let size = 0
    let leftEnd = part.leftStart
    let rightEnd = part.rightStart
    this.#row++
    for (let index = part.leftStart; index < part.leftEnd; index++) {
      const row = ++this.#row
      const places = this.#places[index] as readonly number[]
      const first = firstAtLeast(places, part.rightStart)
      const end = firstAtLeast(places, part.rightEnd)
      this.#stepsLeft -= end - first + 1
      if (this.#stepsLeft < 0) return undefined
      // From the last position to the first, so that the previous row can still be read.
      for (let at = end - 1; at >= first; at--) {
        const place = places[at] as number
        const length = this.#rows[place] === row - 1 ? (this.#sizes[place] as number) + 1 : 1
        this.#sizes[place + 1] = length
        this.#rows[place + 1] = row
        // Of runs of equal length, the first on the left wins, and among those the first on the right.
        if (length > size || (length === size && leftEnd === index + 1)) {
          size = length
          leftEnd = index + 1
          rightEnd = place + 1
        }
      }
    }
    return { left: leftEnd - size, right: rightEnd - size, size }
  }

  #extended({ left, right, size }: LineMatch, part: Part): LineMatch {
    let before = 0
    while (
      left - before > part.leftStart &&
      right - before > part.rightStart &&
      this.#left[left - before - 1] === this.#right[right - before - 1]
    )
      before++
    let after = size
    while (
      left + after < part.leftEnd &&
      right + after < part.rightEnd &&
      this.#left[left + after] === this.#right[right + after]
    )
      after++
    return { left: left - before, right: right - before, size: before + after }
  }
}

function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [index, line] of lines.entries()) {
    const found = places.get(line)
    if (found === undefined) places.set(line, [index])
    else found.push(index)
  }
  if (lines.length < longTextLines) return places
  const occurrencesMax = Math.floor(lines.length / 100) + 1
  for (const [line, found] of places) if (found.length > occurrencesMax) places.delete(line)
  return places
}

/** The first index at which a sorted list is not below the bound. */
function firstAtLeast(sorted: readonly number[], bound: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < bound) low = middle + 1
    else high = middle
  }
  return low
}

function joined(matches: readonly LineMatch[]): readonly LineMatch[] {
  const all: LineMatch[] = []
  for (const match of matches) {
    const last = all[all.length - 1]
    if (last !== undefined && last.left + last.size === match.left && last.right + last.size === match.right) {
      all[all.length - 1] = { ...last, size: last.size + match.size }
    } else all.push(match)
  }
  return all
}
