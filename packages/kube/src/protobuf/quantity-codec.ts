import type { JsonValue } from '../json/index.ts'
import { formatQuantity, parseQuantity, quantityFromJson } from '../values/index.ts'
import { firstBytesTag, guarded, skipOther, writeMessage } from './by-hand.ts'
import type { Codec } from './codec.ts'
import type { Cursor } from './cursor.ts'
import { wireBytes } from './cursor.ts'

const canonicalQuantities = new Map<string, string>()
const canonicalQuantitiesMax = 1024

/** Few quantities are in use at a time, and formatting one canonically costs more than a cache lookup. */
function canonicalQuantity(text: string): string {
  let canonical = canonicalQuantities.get(text)
  if (canonical === undefined) {
    canonical = formatQuantity(parseQuantity(text))
    if (canonicalQuantities.size < canonicalQuantitiesMax && text.length <= 16) canonicalQuantities.set(text, canonical)
  }
  return canonical
}

function readCanonical(cursor: Cursor): string {
  const start = cursor.position
  const text = cursor.text()
  try {
    return canonicalQuantity(text)
  } catch (error) {
    return cursor.fail((error as Error).message, start)
  }
}

/** A quantity is a message with its text. */
export const quantityCodec: Codec = {
  wireType: wireBytes,
  merges: true,
  read(cursor, _depth, existing) {
    let value = typeof existing === 'string' ? existing : '0'
    const outerEnd = cursor.enter()
    while (cursor.position < cursor.end) {
      const start = cursor.position
      const tag = cursor.tag()
      if (tag === firstBytesTag) value = readCanonical(cursor)
      else skipOther(cursor, tag, 1, start)
    }
    cursor.end = outerEnd
    return value
  },
  write(writer, value) {
    const text = guarded(() => printedQuantity(value))
    writeMessage(writer, () => {
      writer.text(text)
      writer.tag(1, wireBytes)
    })
  },
  zero: () => '0',
  isZero: () => false,
  print(value) {
    const known = typeof value === 'string' ? canonicalQuantities.get(value) : undefined
    return known ?? guarded(() => printedQuantity(value))
  },
}

function printedQuantity(value: JsonValue): string {
  return typeof value === 'string' ? canonicalQuantity(value.trim()) : formatQuantity(quantityFromJson(value))
}
