import fc from 'fast-check'

/** JSON texts as adversarial as possible: any order, spaces, escapes and numbers, and duplicate fields. */

const space = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n', '  ')
const textPiece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'name', 'x/y', '{', '}', '[', ']', ',', ':', '-', ' ') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\\n',
      '\\"',
      '\\\\',
      '\\/',
      '\\u0041',
      '\\u00e9',
      '\\ud83d\\ude00',
      '\\ud800',
      '\\uDFFF',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('é', '日本', '😀', '\u2028', '\u007f') },
)
const oddText = fc.array(textPiece, { maxLength: 6 }).map((pieces) => `"${pieces.join('')}"`)
const plainText = fc.constantFrom('""', '"a"', '"some-name"', '"é日本"', '"{}[],:"', '"12"', '"007"')
const text = fc.oneof({ weight: 8, arbitrary: plainText }, { weight: 1, arbitrary: oddText })
const number = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom('0', '-0', '1.5', '-12.25', '9007199254740993', '123456789012345678901', '0.1234567890123456789'),
  fc.constantFrom('1e3', '1E-2', '1e400', '-2.5e+10'),
)
const scalar = fc.oneof(text, number, fc.constantFrom('true', 'false', 'null'))
const name = fc.oneof(fc.constantFrom('"a"', '"b"', '"spec"', '"__proto__"', '"kind"', '"metadata"'), text)

function objectOf(fields: readonly (readonly [string, string, string, string])[]): string {
  return `{${fields.map(([key, before, value, after]) => `${before}${key}${after}:${before}${value}${after}`).join(',')}}`
}

const { value } = fc.letrec<{ value: string; object: string; array: string }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('object'), tie('array')),
  object: fc.array(fc.tuple(name, space, tie('value'), space), { maxLength: 4 }).map(objectOf),
  array: fc
    .array(fc.tuple(space, tie('value'), space), { maxLength: 4 })
    .map((items) => `[${items.map((parts) => parts.join('')).join(',')}]`),
}))

export const anyValue: fc.Arbitrary<string> = value

const textMap = fc.array(fc.tuple(text, space, text, space), { maxLength: 3 }).map(objectOf)
const texts = fc.array(text, { maxLength: 3 }).map((items) => `[${items.join(',')}]`)

/** The fields that a scan knows, mostly in their usual form. */
const knownFields: Readonly<Record<string, fc.Arbitrary<string>>> = {
  name: text,
  namespace: text,
  uid: text,
  resourceVersion: fc.oneof(
    fc.nat().map((revision) => `"${revision}"`),
    text,
  ),
  generation: fc.oneof(fc.nat().map(String), number),
  deletionTimestamp: fc.constantFrom('"2026-01-01T00:00:00Z"', 'null'),
  labels: fc.oneof(textMap, fc.constant('null')),
  annotations: textMap,
  ownerReferences: fc.oneof(fc.constant('[]'), fc.constant('[{"uid":"u","controller":true}]')),
  finalizers: fc.oneof(texts, fc.constant('null')),
  managedFields: fc.oneof(fc.constant('[]'), fc.constant('[{"fieldsV1":{"f:x]}":{}}}]')),
  creationTimestamp: fc.constant('null'),
}

const metadataField = fc
  .constantFrom(...Object.keys(knownFields))
  .chain((field) =>
    fc.tuple(
      fc.constantFrom(
        `"${field}"`,
        `"${field}"`,
        `"${field}"`,
        `"${field}"`,
        `"\\u00${field.charCodeAt(0).toString(16)}${field.slice(1)}"`,
      ),
      space,
      fc.oneof({ weight: 9, arbitrary: knownFields[field] as fc.Arbitrary<string> }, { weight: 1, arbitrary: value }),
      space,
    ),
  )
/** Each field once, in any order. */
const cleanMetadata = fc
  .shuffledSubarray(Object.keys(knownFields))
  .chain((fields) =>
    fc
      .tuple(
        ...fields.map((field) =>
          fc.tuple(fc.constant(`"${field}"`), space, knownFields[field] as fc.Arbitrary<string>, space),
        ),
      )
      .map(objectOf),
  )
const metadata = fc.oneof(
  { weight: 4, arbitrary: cleanMetadata },
  { weight: 2, arbitrary: fc.array(metadataField, { maxLength: 8 }).map(objectOf) },
  { weight: 1, arbitrary: value },
)
const rootField = fc.oneof(
  fc.tuple(fc.constant('"metadata"'), space, metadata, space),
  fc.tuple(fc.constantFrom('"kind"', '"apiVersion"'), space, fc.oneof(text, value), space),
  fc.tuple(name, space, value, space),
)

/** Objects as servers could write them, with each field once. */
const cleanObject = fc
  .tuple(
    cleanMetadata,
    fc.shuffledSubarray(['"kind"', '"apiVersion"', '"spec"', '"metadata"'], { minLength: 1 }),
    plainText,
    space,
  )
  .map(([content, names, filler, gap]) =>
    objectOf(names.map((field) => [field, gap, field === '"metadata"' ? content : filler, gap] as const)),
  )

/** Objects, most of them with metadata. */
export const anyObject: fc.Arbitrary<string> = fc.oneof(
  cleanObject,
  fc.array(rootField, { minLength: 1, maxLength: 5 }).map(objectOf),
)

/** The bytes of a text, unchanged, truncated, or with one byte changed. */
export function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  const damage = fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.record({ at: fc.nat(4000), byte: fc.option(fc.nat(255), { nil: undefined }) }) },
  )
  return fc.tuple(texts, damage).map(([content, change]) => {
    const bytes = Buffer.from(content)
    if (change === undefined || bytes.length === 0) return bytes
    const at = change.at % bytes.length
    if (change.byte === undefined) return bytes.subarray(0, at)
    bytes[at] = change.byte
    return bytes
  })
}
