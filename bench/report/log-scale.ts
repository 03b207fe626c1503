export type LogScale = (value: number) => number

/** Maps the logarithm of a value in a range to a position in a range. */
export function logScale([low, high]: readonly [number, number], [from, to]: readonly [number, number]): LogScale {
  const span = Math.log(high) - Math.log(low)
  return (value) => (span === 0 ? from : from + ((Math.log(value) - Math.log(low)) / span) * (to - from))
}

/** The powers of ten from below the smallest value to above the largest: at least two. */
export function decadesAround(values: readonly number[]): number[] {
  const first = Math.floor(Math.log10(Math.min(...values)))
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))))
  return Array.from({ length: last - first + 1 }, (_, index) => Number(`1e${first + index}`))
}
