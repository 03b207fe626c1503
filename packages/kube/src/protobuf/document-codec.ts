import type { JsonValue } from '../json/index.ts'
import { encodeJson, parseJson } from '../json/index.ts'
import { firstBytesTag, readFields, writeMessage } from './by-hand.ts'
import type { Codec } from './codec.ts'
import type { Cursor } from './cursor.ts'
import { wireBytes } from './cursor.ts'

type ReadOther = (bytes: Uint8Array, depth: number) => JsonValue | undefined

/** A document inside a message: JSON, or a format of `readOther`. */
export function documentCodec(readOther: ReadOther = () => undefined): Codec {
  return {
    wireType: wireBytes,
    merges: true,
    read(cursor, depth, existing) {
      const payload = readPayload(cursor)
      if (payload === undefined) return existing ?? null
      if (payload.bytes.length === 0) return null
      const other = readOther(payload.bytes, depth)
      if (other !== undefined) return other
      try {
        return parseJson(payload.bytes, { sizeBytesMax: payload.bytes.length })
      } catch (error) {
        return cursor.fail(`not a JSON document (${(error as Error).message})`, payload.position)
      }
    },
    write(writer, value) {
      writeMessage(writer, () => {
        if (value === null) return
        writer.text(encodeJson(value))
        writer.tag(1, wireBytes)
      })
    },
    zero: () => null,
    isZero: (value) => value === null,
  }
}

/** The bytes of field 1, for messages with a single string or document. */
function readPayload(cursor: Cursor): { readonly bytes: Uint8Array; readonly position: number } | undefined {
  let payload: { bytes: Uint8Array; position: number } | undefined
  readFields(cursor, 1, (tag) => {
    if (tag !== firstBytesTag) return false
    const bytes = cursor.slice()
    payload = { bytes, position: cursor.position - bytes.length }
    return true
  })
  return payload
}
