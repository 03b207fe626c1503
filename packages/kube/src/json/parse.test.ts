import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import { limits } from '../limits.ts'
import { encodeJson, jsonEqual, parseJson, syntaxErrorText } from './index.ts'
import { arbitraryJson } from './testdata/arbitrary.ts'
import { syntaxErrors } from './testdata/syntax-errors.ts'

const runs = process.env['SOAK'] ? 20_000 : 500

function thrownBy(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test.each([
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', 9007199254740992n],
  ['-9007199254740993', -9007199254740993n],
  ['9223372036854775807', 9223372036854775807n],
  ['-9223372036854775808', -9223372036854775808n],
  ['9223372036854775808', 2 ** 63],
  ['-9223372036854775809', -(2 ** 63)],
  ['100000000000000000000000', 1e23],
  ['9007199254740993.0', 9007199254740992],
  ['1e18', 1e18],
  ['1.5', 1.5],
])('the number %s keeps its value if it is an int64, and is a double otherwise', (text, value) => {
  expect(parseJson(text)).toBe(value)
  expect(parseJson(`{"a":[${text}]}`)).toEqual({ a: [value] })
})

test('a document is the same after it was encoded and parsed', () => {
  fc.assert(
    fc.property(arbitraryJson, (value) => {
      const text = encodeJson(value)
      expect(jsonEqual(parseJson(text), value)).toBe(true)
      expect(jsonEqual(parseJson(new TextEncoder().encode(text)), value)).toBe(true)
      const strict = parseJson(text, { strict: true })
      expect(strict.duplicates).toEqual([])
      expect(jsonEqual(strict.value, value)).toBe(true)
    }),
    { seed: 1, numRuns: runs },
  )
})

test('the scanner and the native parser give the same value', () => {
  fc.assert(
    fc.property(arbitraryJson, (value) => {
      const text = encodeJson(value)
      // The large integer beside the value sends the whole document to the scanner.
      expect(parseJson(`[${text},9007199254740993]`)).toEqual([parseJson(text), 9007199254740993n])
    }),
    { seed: 2, numRuns: runs },
  )
})

test('__proto__ is an ordinary field', () => {
  for (const text of [
    '{"__proto__":{"polluted":true},"a":1}',
    '{"__proto__":{"polluted":true},"a":9007199254740993}',
  ]) {
    const value = parseJson(text) as object
    expect(Object.keys(value)).toEqual(['__proto__', 'a'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect('polluted' in value).toBe(false)
  }
})

test.each(syntaxErrors)('%j is refused with the message of Go: %s at %s', (text, message, path) => {
  const error = thrownBy(() => parseJson(text))
  expect(isKubeError(error, 'KUBE_JSON_SYNTAX') && [syntaxErrorText(error), error.path]).toEqual([message, path])
})

test('every truncation of a document is refused', () => {
  const text = '{"a":[1,-2.5e3,"x\\u00e9"],"b":{"c":null,"d":true,"e":false}}'
  for (let length = 0; length < text.length; length++) {
    expect(
      isKubeError(
        thrownBy(() => parseJson(text.slice(0, length))),
        'KUBE_JSON_SYNTAX',
      ),
    ).toBe(true)
  }
})

test('random damage gives a value or a syntax error', () => {
  const damage = fc.tuple(arbitraryJson, fc.nat(), fc.string({ unit: 'binary', maxLength: 2 }))
  fc.assert(
    fc.property(damage, ([value, position, insertion]) => {
      const text = encodeJson(value)
      const at = position % (text.length + 1)
      try {
        parseJson(text.slice(0, at) + insertion + text.slice(at + 1), { strict: true })
      } catch (error) {
        expect(isKubeError(error, 'KUBE_JSON_SYNTAX')).toBe(true)
      }
    }),
    { seed: 3, numRuns: runs },
  )
})

test.each([
  ['{"a":1,"a":2}', { a: 2 }, ['a']],
  [
    '{"spec":{"a":1,"b":[{"c":1},{"c":1,"c":2}],"a":3}}',
    { spec: { a: 3, b: [{ c: 1 }, { c: 2 }] } },
    ['spec.b[1].c', 'spec.a'],
  ],
  ['[{"a":1,"a":1}]', [{ a: 1 }], ['[0].a']],
  ['{"a":1,"a":2,"a":3}', { a: 3 }, ['a']],
  ['{"a":{"b":1,"b":2},"a":{"b":3}}', { a: { b: 3 } }, ['a.b', 'a']],
  ['{"a":1,"\\u0061":2}', { a: 2 }, ['a']],
  ['{"x\\"y":1,"x\\\\":2,"x\\"y":3}', { 'x"y': 3, 'x\\': 2 }, ['x"y']],
  ['{"\\"":1,"a":2,"a":3}', { '"': 1, a: 3 }, ['a']],
  ['{"\\\\":1,"a":2,"a":"\\\\\\""}', { '\\': 1, a: '\\"' }, ['a']],
  ['{ "a" : "\\"" , "a"\n:1 , "b\\":":[ ] }', { a: 1, 'b":': [] }, ['a']],
])('strict parsing of %s lists the fields that occur twice, and the last value wins', (text, value, duplicates) => {
  expect(parseJson(text, { strict: true })).toEqual({ value, duplicates })
  expect(parseJson(text)).toEqual(value)
})

test('a duplicate __proto__ field is noticed', () => {
  expect(parseJson('{"a":{"__proto__":1,"__proto__":2}}', { strict: true }).duplicates).toEqual(['a.__proto__'])
})

test('strict parsing reports no more duplicates than the limit', () => {
  const fields = Array.from({ length: limits.strictErrorsMax + 1 }, (_, index) => `"f${index}":1,"f${index}":2`)
  const { duplicates } = parseJson(`{${fields.join(',')}}`, { strict: true })
  expect(duplicates).toHaveLength(limits.strictErrorsMax)
})

test('text that is not Unicode becomes U+FFFD, byte by byte as in Go', () => {
  expect(parseJson('"\\ud800a\\udc00\\ud83d\\ude00"')).toBe('\ufffda\ufffd😀')
  expect(parseJson('"\ud800"')).toBe('\ufffd')
  const quoted = (...bytes: number[]) => parseJson(new Uint8Array([0x22, ...bytes, 0x22]))
  expect(quoted(0xff)).toBe('\ufffd')
  expect(quoted(0xe2, 0x82)).toBe('\ufffd\ufffd')
  expect(quoted(0xe2, 0x82, 0xac, 0xc0, 0x80, 0x61)).toBe('€\ufffd\ufffda')
  expect(quoted(0xed, 0xa0, 0x80)).toBe('\ufffd\ufffd\ufffd')
  expect(quoted(0xf0, 0x9f, 0x98)).toBe('\ufffd\ufffd\ufffd')
  expect(quoted(0xf4, 0x90, 0x80, 0x80)).toBe('\ufffd\ufffd\ufffd\ufffd')
})

function nested(depth: number, innermost = ''): string {
  return '['.repeat(depth) + innermost + ']'.repeat(depth)
}

function nestedObjects(depth: number, innermost: string): string {
  return `${'{"a":'.repeat(depth)}${innermost}${'}'.repeat(depth)}`
}

test('nesting up to the limit is read, one level more is refused', () => {
  const max = limits.documentDepthMax
  for (const innermost of ['', '9007199254740993']) {
    expect(() => parseJson(nested(max, innermost))).not.toThrow()
    expect(() => parseJson(nestedObjects(max, innermost || '1'))).not.toThrow()
    for (const text of [nested(max + 1, innermost), nestedObjects(max + 1, innermost || '1')]) {
      const error = thrownBy(() => parseJson(text))
      expect(isKubeError(error, 'KUBE_DOCUMENT_TOO_DEEP')).toBe(true)
    }
  }
  expect(
    isKubeError(
      thrownBy(() => parseJson('[[]]', { depthMax: 1 })),
      'KUBE_DOCUMENT_TOO_DEEP',
    ),
  ).toBe(true)
})

test('a hundred thousand levels, closed or not, are refused without overflowing the stack', () => {
  for (const text of [nested(100_000), '['.repeat(100_000), '{"a":'.repeat(100_000)]) {
    expect(
      isKubeError(
        thrownBy(() => parseJson(text)),
        'KUBE_DOCUMENT_TOO_DEEP',
      ),
    ).toBe(true)
  }
})

test('a document of the largest size is read, one byte more is refused', () => {
  const max = limits.documentSizeBytesMax
  for (const character of ['a', 'é', '€']) {
    const bytes = new TextEncoder().encode(character).length
    const characters = Math.floor((max - 2) / bytes)
    const text = `"${character.repeat(characters)}"${' '.repeat(max - 2 - characters * bytes)}`
    expect(parseJson(text)).toHaveLength(characters)
    expect(
      isKubeError(
        thrownBy(() => parseJson(`${text} `)),
        'KUBE_DOCUMENT_TOO_LARGE',
      ),
    ).toBe(true)
    const encoded = new TextEncoder().encode(`${text} `)
    expect(
      isKubeError(
        thrownBy(() => parseJson(encoded)),
        'KUBE_DOCUMENT_TOO_LARGE',
      ),
    ).toBe(true)
  }
})

test('a larger limit admits a document of 10 MB', () => {
  const text = `[${'1234567,'.repeat(1_250_000)}0]`
  expect(parseJson(text, { sizeBytesMax: 16 * 1024 * 1024 })).toHaveLength(1_250_001)
})

test('a double beyond 2^53 is encoded with the digits of Go, and parsed as that integer', () => {
  const double = parseJson('3.569361087575291e16')
  expect(encodeJson(double)).toBe('35693610875752910')
  expect(parseJson(encodeJson(double))).toBe(35693610875752910n)
})
