import type { JsonValue } from '../json/index.ts'
import { microTimeFromJson, microTimeToJson, timeFromJson, timeToJson } from '../values/index.ts'
import { guarded, skipOther, writeMessage } from './by-hand.ts'
import type { Codec } from './codec.ts'
import { wireBytes, wireVarint } from './cursor.ts'

const secondsTag = 8
const nanosecondsTag = 16
/** The years 0 to 9999, the range of RFC 3339. */
const secondsMin = -62_167_219_200
const secondsMax = 253_402_300_799

/** Times are seconds and nanoseconds; an empty message is Go's zero time, which is null in JSON. */
export function timeCodec(isMicroTime: boolean): Codec {
  const toJson = isMicroTime ? microTimeToJson : timeToJson
  const fromJson = isMicroTime ? microTimeFromJson : timeFromJson
  const canonical = new Map<string, JsonValue>()
  return {
    wireType: wireBytes,
    read(cursor) {
      const start = cursor.position
      let seconds = 0
      let nanoseconds = 0
      const outerEnd = cursor.enter()
      const isEmpty = cursor.position === cursor.end
      while (cursor.position < cursor.end) {
        const fieldStart = cursor.position
        const tag = cursor.tag()
        if (tag === secondsTag) seconds = Number(cursor.int64())
        else if (tag === nanosecondsTag) nanoseconds = cursor.int32()
        else skipOther(cursor, tag, 2, fieldStart)
      }
      cursor.end = outerEnd
      if (isEmpty) return null
      if (seconds < secondsMin || seconds > secondsMax) cursor.fail('a time outside of the years 0 to 9999', start)
      if (!isMicroTime) return toJson({ seconds, nanoseconds: 0 })
      const truncated = Math.trunc(nanoseconds / 1000) * 1000
      const carry = Math.floor(truncated / 1e9)
      return toJson({ seconds: seconds + carry, nanoseconds: truncated - carry * 1e9 })
    },
    write(writer, value) {
      const instant = guarded(() => fromJson(value))
      writeMessage(writer, () => {
        if (toJson(instant) === null) return
        writer.unsigned(isMicroTime ? Math.trunc(instant.nanoseconds / 1000) * 1000 : 0)
        writer.tag(2, wireVarint)
        writer.signed(instant.seconds)
        writer.tag(1, wireVarint)
      })
    },
    zero: () => null,
    isZero: (value) => value === null,
    print(value) {
      if (typeof value !== 'string') return guarded(() => toJson(fromJson(value)))
      let printed = canonical.get(value)
      if (printed === undefined) {
        printed = guarded(() => toJson(fromJson(value)))
        if (canonical.size >= canonicalMax) canonical.clear()
        if (value.length <= canonicalCharactersMax) canonical.set(value, printed)
      }
      return printed
    },
  }
}

/** Objects written within one second have the same times, which each write prints again. */
const canonicalMax = 256
const canonicalCharactersMax = 32
