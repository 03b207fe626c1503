import { encodeJson, type JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'

/** Valid and invalid pieces of JSON, for texts that no encoder would write. */
const pieces = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '"a"',
  '"a":',
  '"b":',
  ' ',
  '\n',
  '\t',
  '\\',
  '\u0000',
  '\u00a0',
  '\ufeff',
  'null',
  'nul',
  'true',
  'tru',
  'false',
  'fals',
  'NaN',
  'x',
  'é',
  '😀',
  '"\\u00e9"',
  '"\\ud83d\\ude00"',
  '"\\ud800"',
  '"\\x"',
  '"\\u12g4"',
  '"a\u0001"',
  '"a\nb"',
  '"\\/\\b\\f"',
  '/',
  "'",
  '<',
  '"<&>\u2028"',
]
const numbers = [
  '0',
  '-0',
  '1',
  '-1',
  '01',
  '1.',
  '.5',
  '1.0',
  '1.5',
  '-',
  '+1',
  '1e3',
  '1E+2',
  '1e-7',
  '1e',
  '1e400',
  '-1e400',
  '9007199254740993',
  '9223372036854775807',
  '-9223372036854775808',
  '9223372036854775808',
  '1e21',
  '0x10',
  '12345678901234567890',
  '123456789.123456789',
  '100000000000000000000.5',
  '5e-324',
  '1e18',
]

const soup = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...numbers)), { maxLength: 8, size: 'max' })
  .map((some) => some.join(''))

const value = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<JsonValue>(null, true, false, 0, 1.5, -1, 2 ** 53, 9_223_372_036_854_775_807n, '', 'a', '<é>'),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'spec', 'é', ''), tie('value'), { maxKeys: 3 }) as fc.Arbitrary<JsonValue>,
  ),
})).value

/** A text with one piece inserted in place of at most three characters. */
const changed = fc
  .tuple(value, fc.nat({ max: 60 }), fc.nat({ max: 3 }), fc.constantFrom(...pieces, ...numbers))
  .map(([document, at, removed, piece]) => {
    const text = encodeJson(document)
    const start = at % (text.length + 1)
    return text.slice(0, start) + piece + text.slice(start + removed)
  })

/** Fields of a few names, so that many are duplicates, also nested. */
const repeated = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom('1', '"x"', 'null', '[]', '{}'),
    fc.array(tie('node'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(fc.constantFrom('"a"', '"b"', '"\\u0061"', '"A"', '""'), tie('node')), { maxLength: 4 })
      .map((fields) => `{${fields.map(([name, member]) => `${name}:${member}`).join(',')}}`),
  ),
})).node

/** Texts that are valid or nearly valid JSON. */
export const jsonTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: value.map(encodeJson) },
  { weight: 2, arbitrary: changed },
  { weight: 2, arbitrary: soup },
  { weight: 2, arbitrary: repeated },
  { weight: 1, arbitrary: fc.constantFrom(...numbers) },
)
