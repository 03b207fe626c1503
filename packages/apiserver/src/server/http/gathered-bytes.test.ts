import { expect, test } from 'vitest'
import { GatheredBytes } from './gathered-bytes.ts'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

function gathered(...pieces: readonly string[]): GatheredBytes {
  const all = new GatheredBytes()
  for (const piece of pieces) all.add(Buffer.from(piece))
  return all
}

test('joins pieces of any size, and drops from the front', () => {
  const all = gathered('a', '', 'bc', 'defghijklmnop', 'q')
  expect([all.size, textOf(all.bytes)]).toEqual([17, 'abcdefghijklmnopq'])
  all.drop(3)
  all.add(Buffer.from('r'))
  expect([all.size, textOf(all.bytes)]).toEqual([15, 'defghijklmnopqr'])
  all.drop(15)
  expect(all.size).toBe(0)
  all.add(Buffer.from('s'))
  expect(textOf(all.take())).toBe('s')
  expect([all.size, textOf(all.bytes)]).toEqual([0, ''])
})

test('never writes into a piece, nor into returned bytes', () => {
  const piece = Buffer.from('abcd')
  const all = new GatheredBytes()
  all.add(piece.subarray(0, 2))
  all.add(Buffer.from('x'))
  expect(textOf(piece)).toBe('abcd')
  const taken = all.take()
  all.add(Buffer.from('y'))
  all.add(Buffer.from('z'))
  expect([textOf(taken), textOf(all.bytes)]).toEqual(['abx', 'yz'])
})

test('does not copy a single piece', () => {
  const piece = new Uint8Array([1, 2, 3])
  const all = new GatheredBytes()
  all.add(piece)
  expect(all.take().buffer).toBe(piece.buffer)
  all.add(piece)
  all.drop(3)
  all.add(piece)
  expect(all.bytes.buffer).toBe(piece.buffer)
})

test('doubles its capacity, so that many small pieces cost little', () => {
  const all = gathered('a')
  const rooms = new Set<ArrayBufferLike>()
  for (let count = 0; count < 20_000; count++) {
    all.add(Buffer.from('b'))
    rooms.add(all.bytes.buffer)
  }
  expect(all.size).toBe(20_001)
  expect(rooms.size).toBeLessThan(25)
})
