/** Longer strings, such as images and unique identifiers, are seldom repeated. */
export const recentTextBytesMax = 32
const slots = 4096
const recentTexts: string[] = new Array<string>(slots).fill('')

/**
 * The slot of recent texts for these bytes, or -1 if they are not all ASCII. Objects of a cluster repeat a few names
 * and words: finding the string made from the same bytes is faster than decoding it again, and all objects then share
 * it.
 */
export function recentTextSlot(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0
  for (let index = start; index < end; index++) {
    const byte = bytes[index] as number
    if (byte >= 0x80) return -1
    hash = (Math.imul(hash, 31) + byte) | 0
  }
  return (hash ^ (hash >>> 15)) & (slots - 1)
}

/** The string in the slot if it has these bytes. */
export function recentText(slot: number, bytes: Uint8Array, start: number, end: number): string | undefined {
  const text = recentTexts[slot] as string
  if (text.length !== end - start) return undefined
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) !== bytes[start + index]) return undefined
  }
  return text
}

export function rememberText(slot: number, text: string): void {
  recentTexts[slot] = text
}
