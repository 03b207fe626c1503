import fc from 'fast-check'
import { anyText, joined, mutated, oneOf, repeated } from '../text-arbitrary.ts'

function digits(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength, size: 'max' })
}

const amount = fc.oneof(
  digits(1, 4),
  joined(digits(0, 3), fc.constant('.'), digits(0, 22)),
  digits(17, 21),
  oneOf('0', '', '2562047', '9223372036', '9223372036854775807', '9223372036854775808', '0.100000000000000000000'),
)
const term = joined(amount, oneOf('ns', 'us', 'µs', 'μs', 'ms', 's', 's', 'm', 'h'))
const validText = joined(oneOf('', '', '-', '+'), repeated(term, '', 1, 3))

export const durationText = fc.oneof(
  { weight: 3, arbitrary: validText },
  { weight: 2, arbitrary: mutated(validText, [...'0123456789.+-nuµμmsh d\0é"\\']) },
  { weight: 1, arbitrary: anyText },
)

const second = 1_000_000_000n

/** Nanoseconds, many of them close to a change of the printed form. */
export const nanosecondsText = fc
  .oneof(
    fc.bigInt({ min: -(2n ** 63n) + 2n, max: 2n ** 63n - 2n }),
    fc.nat(62).chain((bits) => fc.bigInt({ min: -(2n ** BigInt(bits)), max: 2n ** BigInt(bits) })),
    fc
      .tuple(fc.constantFrom(1n, 60n, 3600n, 86_400n, 31_536_000n), fc.bigInt({ min: -3n, max: 290n }))
      .map(([unit, count]) => unit * count * second),
  )
  .chain((value) => fc.constantFrom(value - 1n, value, value + 1n))
  .map(String)
