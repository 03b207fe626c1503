import type { SliceBound } from './node.ts'

export type SliceRange =
  | { readonly start: number; readonly end: number; readonly step: number }
  | { readonly problem: string }

/** The indexes of a subscript in a list of this length; negative ones count from its end. */
export function resolveSlice(bounds: readonly [SliceBound, SliceBound, SliceBound], length: number): SliceRange {
  const [startBound, endBound, stepBound] = bounds
  const size = BigInt(length)
  const start = startBound.value < 0n ? startBound.value + size : startBound.value
  let end = endBound.known ? endBound.value : size
  // The index -1 implies the end 0, which means the end of the list.
  if (end < 0n || (end === 0n && endBound.derived)) end += size
  if (start !== end) {
    if (start >= size || start < 0n) return outOfBounds(start, length)
    if (end > size || end < 0n) return outOfBounds(BigInt.asIntN(64, end - 1n), length)
    if (start > end) return { problem: `starting index ${start} is greater than ending index ${end}` }
  }
  return { start: Number(start), end: Number(end), step: stepBound.known ? Number(stepBound.value) : 1 }
}

function outOfBounds(index: bigint, length: number): SliceRange {
  return { problem: `array index out of bounds: index ${index}, length ${length}` }
}
