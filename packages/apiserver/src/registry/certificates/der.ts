/** One DER element: its tag, its content, and all of its bytes. */
export interface DerElement {
  readonly tag: number
  readonly content: Uint8Array
  readonly fullBytes: Uint8Array
}

export const derTags = { integer: 0x02, bitString: 0x03, objectIdentifier: 0x06, sequence: 0x30, set: 0x31 } as const

/** The DER elements in the bytes; undefined if they are malformed. */
export function readDer(bytes: Uint8Array): DerElement[] | undefined {
  const elements: DerElement[] = []
  for (let start = 0; start < bytes.length; ) {
    const header = readHeader(bytes, start)
    if (header === undefined) return undefined
    const end = header.contentStart + header.length
    if (end > bytes.length) return undefined
    elements.push({
      tag: bytes[start] as number,
      content: bytes.subarray(header.contentStart, end),
      fullBytes: bytes.subarray(start, end),
    })
    start = end
  }
  return elements
}

const longFormBit = 0x80
const lengthBytesMax = 4

function readHeader(bytes: Uint8Array, start: number): { contentStart: number; length: number } | undefined {
  const first = bytes[start + 1]
  if (first === undefined) return undefined
  if (first < longFormBit) return { contentStart: start + 2, length: first }
  const count = first - longFormBit
  if (count === 0 || count > lengthBytesMax) return undefined
  let length = 0
  for (let index = 0; index < count; index++) {
    const byte = bytes[start + 2 + index]
    if (byte === undefined) return undefined
    length = length * 256 + byte
  }
  return { contentStart: start + 2 + count, length }
}

/** An object identifier in dotted form. */
export function readObjectIdentifier(content: Uint8Array): string {
  const parts: number[] = []
  let value = 0
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f)
    if ((byte & longFormBit) !== 0) continue
    if (parts.length === 0) {
      const first = Math.min(Math.floor(value / 40), 2)
      parts.push(first, value - first * 40)
    } else parts.push(value)
    value = 0
  }
  return parts.join('.')
}
