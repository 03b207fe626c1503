import * as fc from 'fast-check'
import type { JsonValue } from '../value.ts'

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((integer) => {
  const number = Number(integer)
  return Number.isSafeInteger(number) ? number : integer
})

/**
 * An integral double beyond 2^53 is encoded with the fewest digits that identify it, here as in Go, and those digits
 * parse to another integer. Kubernetes does the same, so such doubles do not survive.
 */
const isWrittenAsAnotherInteger = (double: number) => Number.isInteger(double) && !Number.isSafeInteger(double)

const hostileKey = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '0', '-1', '<<', 'a.b')
const wellFormed = fc.string({ unit: 'grapheme', maxLength: 20 })

/** Field names, many of which break careless code. */
export const arbitraryKey = fc.oneof(hostileKey, wellFormed, fc.string({ unit: 'binary', maxLength: 8 }))

/** Any JSON value that Kubernetes can hold, with int64 and hostile field names. */
export const arbitraryJson: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    int64,
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((double) => !isWrittenAsAnotherInteger(double))
      .map((double) => double + 0),
    wellFormed,
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(arbitraryKey, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value
