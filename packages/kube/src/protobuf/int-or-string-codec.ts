import { skipOther, writeMessage } from './by-hand.ts'
import type { Codec } from './codec.ts'
import { wireBytes, wireVarint } from './cursor.ts'
import { unexpected } from './scalar-codecs.ts'

/** type 0 is a number in field 2, type 1 a string in field 3. */
export const intOrStringCodec: Codec = {
  wireType: wireBytes,
  merges: true,
  read(cursor, _depth, existing) {
    const start = cursor.position
    let type = typeof existing === 'string' ? 1 : 0
    let number = typeof existing === 'number' ? existing : 0
    let text = typeof existing === 'string' ? existing : ''
    const outerEnd = cursor.enter()
    while (cursor.position < cursor.end) {
      const fieldStart = cursor.position
      const tag = cursor.tag()
      if (tag === 8) type = Number(cursor.int64())
      else if (tag === 16) number = cursor.int32()
      else if (tag === 26) text = cursor.text()
      else skipOther(cursor, tag, 3, fieldStart)
    }
    cursor.end = outerEnd
    if (type < 0 || type > 1) cursor.fail('impossible IntOrString.Type', start)
    return type === 0 ? number : text
  },
  write(writer, value) {
    const isText = typeof value === 'string'
    if (!isText && value !== null && (typeof value !== 'number' || value !== (value | 0))) {
      throw unexpected('a 32-bit integer or text', value)
    }
    writeMessage(writer, () => {
      writer.text(isText ? value : '')
      writer.tag(3, wireBytes)
      writer.signed(isText ? 0 : (value ?? 0))
      writer.tag(2, wireVarint)
      writer.unsigned(isText ? 1 : 0)
      writer.tag(1, wireVarint)
    })
  },
  zero: () => 0,
  isZero: () => false,
}
