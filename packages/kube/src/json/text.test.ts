import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  codePointCount,
  compareStrings,
  decodeUtf8,
  encodeGoStruct,
  formatGoFloat,
  getField,
  integerValue,
  quoteGo,
  setField,
  sortStrings,
  trimSpace,
  utf8Length,
} from './index.ts'

const anyText = fc.string({ unit: 'binary' })

test('strings have the order of their UTF-8 bytes', () => {
  fc.assert(
    fc.property(anyText, anyText, (left, right) => {
      const expected = Buffer.compare(Buffer.from(left), Buffer.from(right))
      expect(Math.sign(compareStrings(left, right))).toBe(expected)
      expect(sortStrings([left, right])).toEqual(expected > 0 ? [right, left] : [left, right])
    }),
    { seed: 1, numRuns: 2000 },
  )
  expect(['😀', 'Ａ', 'a'].sort()).toEqual(['a', '😀', 'Ａ'])
  expect(sortStrings(['😀', 'Ａ', 'a'])).toEqual(['a', 'Ａ', '😀'])
})

test('the length in UTF-8 is that of the encoded text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(Buffer.byteLength(text))
    }),
    { seed: 1, numRuns: 1000 },
  )
  expect(utf8Length('a\ud800')).toBe(4)
})

test('code points are counted, lone surrogates as one each', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(codePointCount(text)).toBe([...text].length)
    }),
    { seed: 1, numRuns: 1000 },
  )
  expect(codePointCount('a\ud83d\ud83d\ude00\ude00')).toBe(4)
})

test('white space is trimmed as in Go', () => {
  expect(trimSpace('\u0085\u00a0\t\u3000a \n b\u2028\u2029\u200a ')).toBe('a \n b')
  expect(trimSpace('\ufeffa\u200b')).toBe('\ufeffa\u200b')
  expect(trimSpace(' \n')).toBe('')
})

test('a struct is printed with its fields in the order given', () => {
  expect(
    encodeGoStruct([
      ['b', '<'],
      ['a', undefined],
      ['0', { z: 1n, y: null }],
    ]),
  ).toBe('{"b":"\\u003c","0":{"y":null,"z":1}}')
})

test.each([
  ['plain', '"plain"'],
  ['it\'s "q" \\', '"it\'s \\"q\\" \\\\"'],
  ['\x07\b\f\n\r\t\v', '"\\a\\b\\f\\n\\r\\t\\v"'],
  ['\x00\x1b\x7f', '"\\x00\\x1b\\x7f"'],
  ['é€😀', '"é€😀"'],
  ['\u00a0\u00ad\u2028\ufeff', '"\\u00a0\\u00ad\\u2028\\ufeff"'],
  ['\u{e0001}', '"\\U000e0001"'],
  ['\u2ffb\u2ffc\ua7da\u{323af}\u{323b0}', '"\u2ffb\\u2ffc\\ua7da\u{323af}\\U000323b0"'],
  ['\ufffd\ud800', '"\ufffd\ufffd"'],
])('%j is quoted as Go quotes it', (text, quoted) => {
  expect(quoteGo(text)).toBe(quoted)
})

test.each([
  [1e6, '1e+06'],
  [123456789.5, '1.234567895e+08'],
  [100000.5, '100000.5'],
  [0.0001, '0.0001'],
  [0.00001, '1e-05'],
  [-2.5e-7, '-2.5e-07'],
  [1e100, '1e+100'],
  [2 ** 63, '9.223372036854776e+18'],
  [-0, '-0'],
  [Number.NaN, 'NaN'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
  [Number.POSITIVE_INFINITY, '+Inf'],
])('the double %d is printed as Go prints it', (number, text) => {
  expect(formatGoFloat(number)).toBe(text)
})

test('integers become bigint exactly between the safe range and int64', () => {
  expect(integerValue(2n ** 53n - 1n)).toBe(2 ** 53 - 1)
  expect(integerValue(2n ** 53n)).toBe(2n ** 53n)
  expect(integerValue(-(2n ** 63n))).toBe(-(2n ** 63n))
  expect(integerValue(2n ** 63n)).toBe(2 ** 63)
})

test('fields are set and read as own properties', () => {
  const object: Record<string, number> = {}
  setField(object, '__proto__', 1)
  setField(object, 'a', 2)
  expect(Object.entries(object)).toEqual([
    ['__proto__', 1],
    ['a', 2],
  ])
  expect(getField(object, '__proto__')).toBe(1)
  expect(getField(object, 'constructor')).toBeUndefined()
})

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The one character that these bytes are in UTF-8, if they are one. */
function characterOf(bytes: Uint8Array): string | undefined {
  try {
    const text = strictDecoder.decode(bytes)
    return [...text].length === 1 ? text : undefined
  } catch {
    return undefined
  }
}

test('invalid UTF-8 keeps its characters, and every other byte becomes U+FFFD', () => {
  const edges = [0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee]
  const byte = fc.constantFrom(...edges, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff)
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 8 }), (bytes) => {
      const array = Uint8Array.from(bytes)
      let expected = ''
      for (let index = 0; index < bytes.length; ) {
        const length = [1, 2, 3, 4].find((size) => characterOf(array.subarray(index, index + size)) !== undefined) ?? 0
        expected += length === 0 ? '\ufffd' : characterOf(array.subarray(index, index + length))
        index += Math.max(length, 1)
      }
      expect(decodeUtf8(array)).toBe(expected)
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 100_000 : 1500 },
  )
  for (const text of [
    '\u0080',
    '\u07ff',
    '\u0800',
    '\ud7ff',
    '\ue000',
    '\uffff',
    '\u{10000}',
    '\u{10ffff}',
    '\ufeff',
  ]) {
    const bytes = new TextEncoder().encode(text)
    expect(decodeUtf8(bytes)).toBe(text)
    expect(decodeUtf8(Uint8Array.from([...bytes, 0xff]))).toBe(`${text}\ufffd`)
    expect(decodeUtf8(bytes.subarray(0, -1))).toBe('\ufffd'.repeat(bytes.length - 1))
  }
})
