/**
 * The queues that a flow may wait in: `handSize` of `deckSize`, always the same for the same flow. Two flows rarely
 * have all of them in common, so that a flow that fills its own leaves others a way.
 */
export function dealHand(flow: string, deckSize: number, handSize: number): readonly number[] {
  let rest = hashOf(flow)
  const hand: number[] = []
  for (let count = 0; count < Math.min(handSize, deckSize); count++) {
    const left = deckSize - count
    let card = rest % left
    rest = Math.floor(rest / left)
    // Cards that were dealt before are passed over, from the lowest to the highest.
    for (const dealt of [...hand].sort((one, other) => one - other)) if (card >= dealt) card++
    hand.push(card)
  }
  return hand
}

/** A whole number below 2^52, by FNV-1a in two halves. */
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
