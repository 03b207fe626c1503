import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { unifiedDiff } from './unified-diff.ts'

const lines = (text: string) => text.split(' ').join('\n')

test('shows a change with three lines of context', () => {
  expect(unifiedDiff(lines('a b c d e f g h i'), lines('a b c d X f g h i'))).toBe(
    ['@@ -2,7 +2,7 @@', ' b', ' c', ' d', '-e', '+X', ' f', ' g', ' h', ''].join('\n'),
  )
})

test('distant changes have separate hunks', () => {
  expect(unifiedDiff(lines('a b c d e f g h i j'), lines('X b c d e f g h i'))).toBe(
    ['@@ -1,4 +1,4 @@', '-a', '+X', ' b', ' c', ' d', '@@ -7,4 +7,3 @@', ' g', ' h', ' i', '-j', ''].join('\n'),
  )
})

test('near changes share a hunk, and the longest common run is kept', () => {
  expect(unifiedDiff(lines('a x b'), lines('b a x c'))).toBe(
    ['@@ -1,3 +1,4 @@', '+b', ' a', ' x', '-b', '+c', ''].join('\n'),
  )
})

test('diffs single lines and equal texts', () => {
  expect(unifiedDiff('a', 'b')).toBe('@@ -1 +1 @@\n-a\n+b\n')
  expect(unifiedDiff(lines('a b'), lines('a b'))).toBe('')
})

/** Blocks that differ only in the middle, followed by equal lines. */
function blocks(name: string, count: number, sameLines: number): string {
  const changed = Array.from({ length: count }, (_, index) => ['{', `${name}${index}`, '}']).flat()
  return [...changed, ...Array.from({ length: sameLines }, (_, index) => `same${index}`)].join('\n')
}

function keptLines(diff: string): readonly string[] {
  return diff.split('\n').filter((line) => line.startsWith(' '))
}

test('in a text of 200 lines or more, a frequent line is matched only next to a rare one', () => {
  expect(keptLines(unifiedDiff(blocks('x', 66, 1), blocks('y', 66, 1)))).toHaveLength(133)
  expect(keptLines(unifiedDiff(blocks('x', 66, 2), blocks('y', 66, 2)))).toEqual([' {', ' }', ' same0', ' same1'])
})

test('lines left after diffStepsMax steps count as changed', () => {
  // Each run found costs a look at every line after it.
  const side = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index}\nkept${index}`).join('\n')
  const diff = (count: number) => keptLines(unifiedDiff(side('x', count), side('y', count))).length
  const count = Math.floor(Math.sqrt(apiserverLimits.diffStepsMax / 2))
  expect(diff(count)).toBe(count)
  expect(diff(2 * count)).toBeGreaterThan(0)
  expect(diff(2 * count)).toBeLessThan(count)
})

// To look at every line after each run takes minutes of CPU, however busy the machine is.
test('the comparison of 60 000 lines with every other line changed stops after diffStepsMax', () => {
  const side = (name: string) =>
    Array.from({ length: 30_000 }, (_, index) => `${name}${index}\nkept${index}`).join('\n')
  const started = process.cpuUsage()
  const kept = keptLines(unifiedDiff(side('x'), side('y'))).length
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1e6).toBeLessThan(20)
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(30_000)
})
