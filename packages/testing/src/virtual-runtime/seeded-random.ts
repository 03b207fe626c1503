import type { Random } from '@kubewright/kube/runtime'

export interface SeededRandom extends Random {
  /** An independent source for one purpose: other sources do not affect its numbers. */
  fork(purpose: string): SeededRandom
}

/** A random source determined by its seed (sfc32, seeded by a hash of the text). Not for secrets. */
export function createRandom(seed: number | string): SeededRandom {
  const next = generator(String(seed))
  const random: SeededRandom = {
    fraction: () => next() / 2 ** 32,
    integer: (bound) => Math.floor((next() / 2 ** 32) * bound),
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff),
    uuid: () => formatUuid(random.bytes(16)),
    fork: (purpose) => createRandom(`${seed}/${purpose}`),
  }
  return random
}

function generator(seed: string): () => number {
  const mix = hashWords(seed)
  let a = mix()
  let b = mix()
  let c = mix()
  let counter = 1
  const next = () => {
    const result = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + result
    return result >>> 0
  }
  for (let round = 0; round < 12; round++) next()
  return next
}

/** Words that depend on every character of the text. */
function hashWords(text: string): () => number {
  let hash = 0x811c9dc5
  const stir = (value: number) => {
    hash = Math.imul(hash ^ value, 0x01000193)
    hash ^= hash >>> 15
  }
  for (const character of text) stir(character.codePointAt(0) as number)
  return () => {
    stir(0x9e37)
    return hash | 0
  }
}

function formatUuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0')
    if (index === 8) return ((byte & 0x3f) | 0x80).toString(16)
    return byte.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
