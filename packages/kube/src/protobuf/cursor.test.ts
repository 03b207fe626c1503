import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Cursor } from './cursor.ts'
import { recentTextBytesMax } from './recent-texts.ts'
import { ReverseWriter } from './writer.ts'

const options = { seed: 1, numRuns: process.env['SOAK'] ? 20000 : 300 }

function written(write: (writer: ReverseWriter) => void): Cursor {
  const writer = new ReverseWriter()
  write(writer)
  return new Cursor(writer.finish())
}

const texts = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 100, maxLength: 300 }),
  fc.constantFrom('', 'é', 'app', 'a'.repeat(recentTextBytesMax), 'a'.repeat(recentTextBytesMax + 1), 'a\u0000b'),
)

test('a string is read correctly, whatever was read before it', () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 20 }), (list) => {
      for (const text of [...list, ...list]) expect(written((writer) => writer.text(text)).text()).toBe(text)
    }),
    options,
  )
})

test('two short strings in the same cache slot are distinguished', () => {
  // Both have the same hash: 31 less of one letter equals one more of the letter before.
  for (const text of ['Aa', 'BB', 'Aa', 'BB']) expect(written((writer) => writer.text(text)).text()).toBe(text)
})

test('a string is read from its own offset in the bytes', () => {
  const bytes = Uint8Array.from([9, 9, 9, 4, 0x6e, 0x61, 0x6d, 0x65, 9])
  const cursor = new Cursor(bytes.subarray(3))
  expect(cursor.text()).toBe('name')
  expect(cursor.position).toBe(5)
})

test('varints of every length are read correctly', () => {
  for (const value of [0, 1, 127, 128, 16_383, 16_384, 2 ** 21, 2 ** 31 - 1]) {
    expect(written((writer) => writer.unsigned(value)).unsigned()).toBe(value)
    expect(written((writer) => writer.signed(value)).int32()).toBe(value)
    expect(written((writer) => writer.signed(-value)).int32()).toBe(-value | 0)
    expect(written((writer) => writer.signed(-value)).int64()).toBe(-value || 0)
    expect(written((writer) => writer.signed(-value)).bool()).toBe(value !== 0)
  }
})

test('a varint is not read beyond the end of its message', () => {
  for (const bytes of [[], [0x80], [0x80, 0x80]]) {
    const cursor = new Cursor(Uint8Array.from([...bytes, 1, 1]))
    cursor.end = bytes.length
    expect(() => cursor.unsigned()).toThrow('the message ends within a varint at byte 0')
  }
})
