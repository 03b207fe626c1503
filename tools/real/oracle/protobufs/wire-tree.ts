/** A field of a protobuf message in the bytes. */
export interface WireField {
  number: number
  wireType: number
  /** The fields if the content looks like a message, otherwise the bytes behind the tag and the length. */
  content: WireField[] | readonly number[]
}

/** Splits bytes into fields, and the contents of fields into nested fields if they parse as such. */
export function fieldsOf(bytes: readonly number[]): WireField[] | undefined {
  const fields: WireField[] = []
  let position = 0
  while (position < bytes.length) {
    const tag = readVarint(bytes, position)
    if (tag === undefined || tag.value < 8) return undefined
    const field = fieldAt(bytes, tag.end, tag.value)
    if (field === undefined) return undefined
    fields.push(field.field)
    position = field.end
  }
  return fields
}

function fieldAt(bytes: readonly number[], start: number, tag: number): { field: WireField; end: number } | undefined {
  const wireType = tag & 7
  const length = wireType === 2 ? readVarint(bytes, start) : undefined
  const from = length?.end ?? start
  const end = wireType === 2 ? from + (length?.value ?? bytes.length) : endOfFixed(bytes, start, wireType)
  if (end === undefined || end > bytes.length || (wireType === 2 && length === undefined)) return undefined
  const raw = bytes.slice(from, end)
  const content = (wireType === 2 && raw.length > 0 ? fieldsOf(raw) : undefined) ?? raw
  return { field: { number: tag >>> 3, wireType, content }, end }
}

function endOfFixed(bytes: readonly number[], start: number, wireType: number): number | undefined {
  if (wireType === 0) return readVarint(bytes, start)?.end
  if (wireType === 1) return start + 8
  return wireType === 5 ? start + 4 : undefined
}

function readVarint(bytes: readonly number[], start: number): { value: number; end: number } | undefined {
  let value = 0
  for (let index = 0; index < 10; index++) {
    const byte = bytes[start + index]
    if (byte === undefined) return undefined
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { value, end: start + index + 1 }
  }
  return undefined
}

export function bytesOf(fields: readonly WireField[]): number[] {
  return fields.flatMap(({ number, wireType, content }) => {
    const raw = isFields(content) ? bytesOf(content) : content
    return [...varint(number * 8 + wireType), ...(wireType === 2 ? varint(raw.length) : []), ...raw]
  })
}

export function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
}

export function isFields(content: WireField['content']): content is WireField[] {
  return typeof content[0] === 'object'
}

/** Every list of fields in the tree, outermost first. */
export function messagesIn(fields: WireField[]): WireField[][] {
  return [fields, ...fields.flatMap(({ content }) => (isFields(content) ? messagesIn(content) : []))]
}
