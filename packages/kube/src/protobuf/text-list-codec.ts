import type { JsonValue } from '../json/index.ts'
import { firstBytesTag, readFields, writeMessage } from './by-hand.ts'
import type { Codec } from './codec.ts'
import { wireBytes } from './cursor.ts'
import { unexpected } from './scalar-codecs.ts'

/** A list of strings with its own Go type, which is therefore encoded as a message. */
export const textListCodec: Codec = {
  wireType: wireBytes,
  merges: true,
  read(cursor, _depth, existing) {
    const list: JsonValue[] = Array.isArray(existing) ? existing : []
    readFields(cursor, 1, (tag) => {
      if (tag !== firstBytesTag) return false
      list.push(cursor.text())
      return true
    })
    return list
  },
  write(writer, value) {
    if (!Array.isArray(value)) throw unexpected('a list', value)
    writeMessage(writer, () => {
      for (let index = value.length - 1; index >= 0; index--) {
        const item = value[index] as JsonValue
        if (typeof item !== 'string') throw unexpected('text', item)
        writer.text(item)
        writer.tag(1, wireBytes)
      }
    })
  },
  zero: () => null,
  isZero: (value) => value === null || (Array.isArray(value) && value.length === 0),
  emptySlice: () => [],
}
