import type { SliceBound } from './node.ts'

export type SliceRange =
  | { readonly start: number; readonly end: number; readonly step: number }
  | { readonly problem: string }

/** The positions that a subscript means in a list of this length; negative ones count from its end. */
export function resolveSlice(bounds: readonly [SliceBound, SliceBound, SliceBound], length: number): SliceRange {
  const [startBound, endBound, stepBound] = bounds
  const start = startBound.value < 0 ? startBound.value + length : startBound.value
  let end = endBound.known ? endBound.value : length
  // The index -1 has the derived end 0, which means the end of the list.
  if (end < 0 || (end === 0 && endBound.derived)) end += length
  const step = stepBound.known ? stepBound.value : 1
  if (start === end) return { start, end, step }
  if (start >= length || start < 0) return outOfBounds(start, length)
  if (end > length || end < 0) return outOfBounds(end - 1, length)
  if (start > end) return { problem: `starting index ${start} is greater than ending index ${end}` }
  return { start, end, step }
}

function outOfBounds(index: number, length: number): SliceRange {
  return { problem: `array index out of bounds: index ${index}, length ${length}` }
}
