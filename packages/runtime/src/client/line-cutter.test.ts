import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineCutter } from './line-cutter.ts'

/** Feeds bytes in pieces from one reused buffer, as the transport does. */
function cut(text: string, sizes: readonly number[], sizeBytesMax: number): string[] {
  const cutter = new LineCutter(sizeBytesMax)
  const bytes = Buffer.from(text, 'latin1')
  const shared = Buffer.alloc(bytes.length)
  const lines: string[] = []
  let start = 0
  for (let index = 0; start < bytes.length; index++) {
    const size = sizes[index % sizes.length] ?? 1
    const piece = shared.subarray(0, Math.min(size, bytes.length - start))
    bytes.copy(piece, 0, start)
    for (const line of cutter.lines(piece)) lines.push(Buffer.from(line).toString('latin1'))
    shared.fill(0x21)
    start += size
  }
  const rest = cutter.rest()
  return rest === undefined ? lines : [...lines, Buffer.from(rest).toString('latin1')]
}

test('lines do not depend on how the bytes are split, and none is longer than the limit', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 60 })
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(line, sizes, fc.integer({ min: 1, max: 20 }), (text, pieces, limit) => {
      const whole = text.split('\n')
      if (whole.at(-1) === '') whole.pop()
      const expected = whole.flatMap((one) => (one === '' ? [''] : (one.match(new RegExp(`.{1,${limit}}`, 'g')) ?? [])))
      const lines = cut(text, pieces, limit)
      expect(lines.filter((one) => one.length > limit)).toEqual([])
      expect(lines.filter((one) => one !== '')).toEqual(expected.filter((one) => one !== ''))
      if (whole.every((one) => one.length < limit)) expect(lines).toEqual(whole)
    }),
    { seed: 7, numRuns: 300 },
  )
})
