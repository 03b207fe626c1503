import fc from 'fast-check'
import { anyText, joined, mutated, oneOf } from '../text-arbitrary.ts'

function digits(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength, size: 'max' })
}

const sign = oneOf('', '', '', '-', '+')

/** Numbers at the edges of int64, of the canonical form, and of rounding. */
const edges = oneOf(
  '0',
  '00',
  '1000',
  '1024',
  '1048576',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775808',
  '999999999999999999',
  '1000000000000000000',
  '.',
  '',
  '0.',
  '.0',
  '0.000000001',
  '0.0000000001',
  '1023.99',
  '123456789012345678',
  '8.5',
)

const number = fc.oneof(
  joined(sign, digits(1, 4)),
  joined(sign, digits(0, 6), fc.constant('.'), digits(0, 6)),
  joined(sign, digits(15, 40)),
  joined(sign, digits(0, 20), fc.constant('.'), digits(0, 20)),
  joined(sign, edges),
  joined(sign, digits(1, 3), oneOf('000', '000000', '0000')),
)

const goodSuffixes = ['', 'n', 'u', 'm', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei']
const exponents = ['e3', 'E3', 'e-3', 'e+6', 'e0', 'e-12', 'e20', 'E-9', 'e-1', 'e1', 'e00', 'e+018', 'e-30', 'e100']
const badSuffixes = [
  'K',
  'ki',
  'i',
  'e',
  'e1.5',
  'm ',
  'ee3',
  'nn',
  '1',
  '-',
  '+3',
  'Zi',
  'Y',
  'µ',
  'e99999999999999999999',
]

/** Quantities, most of them valid. */
export const validQuantityText = joined(number, oneOf(...goodSuffixes, ...exponents))

export const quantityText = fc.oneof(
  { weight: 4, arbitrary: validQuantityText },
  { weight: 2, arbitrary: mutated(validQuantityText, [...'0123456789.+-eEinumkKMGTP ']) },
  { weight: 2, arbitrary: joined(number, oneOf(...badSuffixes)) },
  { weight: 1, arbitrary: anyText },
)

/** Integers of 64 bits, as text. */
export const integerText = fc
  .oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.bigInt({ min: -2000n, max: 2000n }),
    fc.constantFrom(0n, 1n, -1n, 10n, 1000n, 1024n, 2n ** 63n - 1n, -(2n ** 63n)),
  )
  .map(String)
