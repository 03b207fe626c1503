/** `; did you mean X?` for the name that differs in the fewest letters; empty when none is near. */
export function suggestion(wrong: string, names: Iterable<string>): string {
  let nearest: string | undefined
  // Two letters that changed places are two differences.
  let least = Math.max(wrong.length < 4 ? 1 : 2, Math.floor(wrong.length / 3)) + 1
  for (const name of names) {
    const distance = distanceOf(wrong.toLowerCase(), name.toLowerCase(), least)
    if (distance >= least) continue
    least = distance
    nearest = name
  }
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
}

/** The number of letters to insert, delete or replace; at least `limit` when it is not less. */
function distanceOf(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) >= limit) return limit
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let at = 1; at <= left.length; at++) {
    const next = [at]
    for (let to = 1; to <= right.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (left[at - 1] === right[to - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(row[right.length] ?? limit, limit)
}
