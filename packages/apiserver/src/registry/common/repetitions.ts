/** A function that is called once for each item of a list, in order: whether an equal item came before. */
export function repetitions<Item>(): (item: Item) => boolean {
  const seen = new Set<Item>()
  return (item) => {
    const { size } = seen
    return seen.add(item).size === size
  }
}
