const basis = 0x811c9dc5 | 0
const prime = 0x01000193
const spread = 0x85ebca6b | 0

/** The hash of a name, from its characters. */
export function hashText(name: string): number {
  let hash = basis
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), prime)
  return spreadOut(hash)
}

/** The same for a name in ASCII bytes. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = basis
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ (bytes[index] as number), prime)
  return spreadOut(hash)
}

/** Spreads names that differ only in their last characters. */
function spreadOut(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), spread)
  return mixed ^ (mixed >>> 13)
}
