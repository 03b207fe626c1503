import fc from 'fast-check'
import { anyText, joined, mutated, oneOf } from '../text-arbitrary.ts'

function padded(min: number, max: number, width: number): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map((value) => String(value).padStart(width, '0'))
}

function digits(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength, size: 'max' })
}

const year = fc.oneof(oneOf('2024', '2023', '1900', '2000', '0001', '0000', '9999', '1969', '0004'), padded(0, 9999, 4))
const date = joined(year, fc.constant('-'), padded(1, 12, 2), fc.constant('-'), padded(1, 31, 2))
const timeOfDay = joined(padded(0, 23, 2), fc.constant(':'), padded(0, 59, 2), fc.constant(':'), padded(0, 59, 2))
const fraction = fc.oneof(
  fc.constant(''),
  joined(oneOf('.', '.', ','), digits(6, 6)),
  joined(oneOf('.', ','), digits(1, 12)),
)
const zone = fc.oneof(fc.constant('Z'), joined(oneOf('+', '-'), padded(0, 24, 2), fc.constant(':'), padded(0, 60, 2)))
const validText = joined(date, fc.constant('T'), timeOfDay, fraction, zone)

/** Texts whose parts are out of range or malformed, one or several at a time. */
const brokenText = joined(
  joined(oneOf('2024', '20', '12345', '-001', '2a24', '2023'), oneOf('-', '-', '/'), padded(0, 13, 2)),
  joined(fc.constant('-'), padded(0, 32, 2), oneOf('T', 'T', 't', ' ')),
  joined(padded(0, 25, 1), oneOf(':', ':', '.'), padded(0, 61, 2), fc.constant(':'), padded(0, 61, 2)),
  oneOf('', '', '.123456', '.', '.12345é', '.-12345', '.+12345', ',123'),
  oneOf(
    'Z',
    'Z',
    '+24:00',
    '-23:60',
    '+25:00',
    '+10:61',
    '+1:00',
    'z',
    '',
    'Zx',
    '+0a:00',
    '*01:00',
    '+30:xx',
    'é01:00',
  ),
)

export const timeText = fc.oneof(
  { weight: 4, arbitrary: validText },
  { weight: 2, arbitrary: mutated(validText, [...'0123456789-+:.,TZtz é"\\\n']) },
  { weight: 2, arbitrary: brokenText },
  { weight: 1, arbitrary: anyText },
)

/** Texts for the formats of schemas: days, times, and their separators. */
export const formatText = fc.oneof(date, mutated(date, [...'0123456789-tT ']), timeText, joined(timeText, timeText))

/** Instants of the years 0 to 9999. */
export const instant = fc.record({
  seconds: fc.oneof(
    fc.integer({ min: -62_167_219_200, max: 253_402_300_799 }),
    fc.constantFrom(0, -1, -62_135_596_800, 951_782_400),
  ),
  nanoseconds: fc.oneof(fc.nat(999_999_999), fc.constantFrom(0, 1, 999, 1000, 999_999_999)),
})
