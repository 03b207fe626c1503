const distanceMax = 3

/** " (Did you mean …?)" with the most similar word, or nothing when none is similar. */
export function suggestion(word: string, known: readonly string[]): string {
  const wanted = word.toLowerCase()
  const distances = known.map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase()) }))
  const [best] = distances.sort((left, right) => left.distance - right.distance)
  const isSimilar = best !== undefined && best.distance <= Math.min(distanceMax, Math.ceil(word.length / 3))
  return isSimilar ? ` (Did you mean ${best.name}?)` : ''
}

/** How many characters to insert, delete or replace. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[right.length] ?? 0
}
