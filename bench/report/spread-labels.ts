/**
 * Positions at least a height apart, as close as possible to the wanted ones and in the same order. Overlapping labels
 * form a block around the mean of their wanted positions.
 */
export function spreadLabels(wanted: readonly number[], height: number): number[] {
  const order = wanted.map((_, index) => index).sort((left, right) => (wanted[left] ?? 0) - (wanted[right] ?? 0))
  let blocks: { readonly members: readonly number[]; readonly top: number }[] = []
  for (const index of order) {
    let block = { members: [index], top: wanted[index] ?? 0 }
    for (let above = blocks.at(-1); above !== undefined && overlaps(above, block.top); above = blocks.at(-1)) {
      const members = [...above.members, ...block.members]
      blocks = blocks.slice(0, -1)
      block = { members, top: topOfBlock(members) }
    }
    blocks.push(block)
  }
  const places = [...wanted]
  for (const { members, top } of blocks) {
    members.forEach((index, position) => {
      places[index] = top + position * height
    })
  }
  return places

  function overlaps(above: { readonly members: readonly number[]; readonly top: number }, top: number): boolean {
    return above.top + above.members.length * height > top
  }

  /** The mean of the block starts that would put each member at its wanted position. */
  function topOfBlock(members: readonly number[]): number {
    const tops = members.map((index, position) => (wanted[index] ?? 0) - position * height)
    return tops.reduce((sum, top) => sum + top, 0) / tops.length
  }
}
