/** Numbers and sections as the binary format of WebAssembly has them. */

export function unsigned(number: number): number[] {
  const bytes: number[] = []
  let left = number
  do {
    const low = left & 0x7f
    left >>>= 7
    bytes.push(left === 0 ? low : low | 0x80)
  } while (left !== 0)
  return bytes
}

export function signed(number: bigint): number[] {
  const bytes: number[] = []
  for (let left = number; ; left >>= 7n) {
    const low = Number(left & 0x7fn)
    const isLast = left >> 6n === 0n || left >> 6n === -1n
    bytes.push(isLast ? low : low | 0x80)
    if (isLast) return bytes
  }
}

export function double(word: string): number[] {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(word === 'nan' ? Number.NaN : Number(word))
  return [...bytes]
}

export function name(text: string): number[] {
  const bytes = [...Buffer.from(text)]
  return [...unsigned(bytes.length), ...bytes]
}

export function vector(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()]
}

export function sized(bytes: readonly number[]): number[] {
  return [...unsigned(bytes.length), ...bytes]
}

export function section(number: number, bytes: readonly number[]): number[] {
  return [number, ...sized(bytes)]
}
