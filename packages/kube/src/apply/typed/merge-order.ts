/** The items of a list by their path elements. */
export interface IndexedItems {
  readonly texts: readonly string[]
  /** The index of an item; -1 when several items have this element. */
  readonly byText: ReadonlyMap<string, number>
}

export interface MergeStep {
  /** Live items that are not applied stay as they are; applied items are merged with their live counterpart. */
  readonly from: 'live' | 'applied'
  readonly index: number
}

/**
 * The order of a merged list. Shared items follow the order of the applied list, live items keep their place between
 * them, and new items stand where the applied list has them.
 */
export function mergeOrder(live: IndexedItems, applied: IndexedItems): MergeStep[] {
  const steps: MergeStep[] = []
  const shared = applied.texts.filter((text) => live.byText.has(text))
  const taken = new Set<string>()
  let sharedIndex = 0
  let liveIndex = 0
  let appliedIndex = 0
  while (liveIndex < live.texts.length || appliedIndex < applied.texts.length) {
    const liveText = live.texts[liveIndex]
    const appliedText = applied.texts[appliedIndex]
    if (liveText !== undefined && appliedText !== undefined) {
      if (liveText === appliedText) {
        taken.add(liveText)
        steps.push({ from: 'applied', index: appliedIndex })
        liveIndex++
        appliedIndex++
        sharedIndex++
        continue
      }
      const nextShared = shared[sharedIndex]
      if (applied.byText.has(liveText) && nextShared !== undefined && nextShared !== liveText) {
        // The applied list has another shared item first; this one follows later.
        liveIndex++
        continue
      }
    }
    if (liveText !== undefined) {
      if (!applied.byText.has(liveText)) {
        steps.push({ from: 'live', index: liveIndex })
        liveIndex++
        continue
      }
      if (taken.has(liveText)) liveIndex++
    }
    if (appliedText !== undefined) {
      taken.add(appliedText)
      steps.push({ from: 'applied', index: appliedIndex })
      appliedIndex++
      if (shared[sharedIndex] === appliedText) sharedIndex++
    }
  }
  return steps
}
