const typeTag = 0x0a
const objectTag = 0x12
const rawTag = 0x0a
const lengthSizeBytes = 4

/**
 * An event as a frame of a protobuf watch: a length in four bytes, then a WatchEvent without an envelope, which
 * contains the given bytes as its object.
 */
export function protobufFrame(type: string, object: Uint8Array): readonly Uint8Array[] {
  const rawLength = varint(object.length)
  const extensionSize = 1 + rawLength.length + object.length
  const name = Buffer.from(type, 'latin1')
  const head = Buffer.from([typeTag, name.length, ...name, objectTag, ...varint(extensionSize), rawTag, ...rawLength])
  const length = Buffer.alloc(lengthSizeBytes)
  length.writeUInt32BE(head.length + object.length)
  return [length, head, object]
}

function varint(value: number): readonly number[] {
  const bytes: number[] = []
  let rest = value
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  bytes.push(rest)
  return bytes
}
