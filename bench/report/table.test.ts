import { expect, test } from 'vitest'
import { type BenchRow, ratioOf } from '../row.ts'
import { numberText, rowsTable } from './table.ts'
import { row, sample } from './testing/rows.ts'

test('each peer has a column with its number and the factor by which kubewright is better', () => {
  const rows: BenchRow[] = [
    row('creates', { unit: 'per second', better: 'more', ours: 5000, peers: { real: 1000, unsafe: 2500 } }),
    row('ready', { unit: 'ms', better: 'less', ours: 50, peers: { real: 3512 } }),
    row('memory', { unit: 'MB', better: 'less', ours: 80, peers: {} }),
  ]
  expect(rowsTable(rows)).toBe(
    `
| measurement | kubewright |             real |          unsafe |
| ----------- | ---------: | ---------------: | --------------: |
| creates     |    5 000/s |  1 000/s (5.00x) | 2 500/s (2.00x) |
| ready       |      50 ms | 3 510 ms (70.2x) |               – |
| memory      |      80 MB |                – |               – |
`.trim(),
  )
})

test('a ratio below one means that kubewright is worse, for times and for rates', () => {
  const decoding = row('decode', { unit: 'per second', better: 'more', ours: 90, peers: {} })
  const waiting = row('wait', { unit: 'ms', better: 'less', ours: 200, peers: {} })
  expect(ratioOf(decoding, 100)).toBe(0.9)
  expect(ratioOf(waiting, 100)).toBe(0.5)
})

test('the ratio is left out if our number is 0', () => {
  const idle = { ...row('cpu', { unit: 'ms', better: 'less', ours: 0, peers: { real: 5 } }), ours: sample(0) }
  expect(rowsTable([idle])).toContain('5 ms (–)')
})

test('numbers have three significant digits and spaces between thousands', () => {
  const texts = [0, 0.01234, 0.5, 1.005, 12.34, 123.4, 1234, 118_049, 2_345_678].map(numberText)
  expect(texts).toEqual(['0', '0.0123', '0.5', '1', '12.3', '123', '1 230', '118 000', '2 350 000'])
})
