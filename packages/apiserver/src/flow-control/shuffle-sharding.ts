/**
 * The hand of a flow: `handSize` of `deckSize` queues, always the same for the same flow. Two flows rarely have the
 * same hand, so a flow that fills its hand leaves other flows a free queue.
 */
export function dealHand(flow: string, deckSize: number, handSize: number): readonly number[] {
  let rest = hashOf(flow)
  const hand: number[] = []
  for (let count = 0; count < Math.min(handSize, deckSize); count++) {
    const left = deckSize - count
    let card = rest % left
    rest = Math.floor(rest / left)
    // Skips the cards that were dealt before, from the lowest to the highest.
    for (const dealt of [...hand].sort((one, other) => one - other)) if (card >= dealt) card++
    hand.push(card)
  }
  return hand
}

/** An integer below 2^52, by FNV-1a in two halves. */
function hashOf(text: string): number {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ (code + index), 0x85ebca6b)
    high ^= high >>> 13
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0)
}
