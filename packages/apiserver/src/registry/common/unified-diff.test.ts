import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { unifiedDiff } from './unified-diff.ts'

const lines = (text: string) => text.split(' ').join('\n')

test('a change is shown with three lines around it', () => {
  expect(unifiedDiff(lines('a b c d e f g h i'), lines('a b c d X f g h i'))).toBe(
    ['@@ -2,7 +2,7 @@', ' b', ' c', ' d', '-e', '+X', ' f', ' g', ' h', ''].join('\n'),
  )
})

test('changes that are far from each other have hunks of their own', () => {
  expect(unifiedDiff(lines('a b c d e f g h i j'), lines('X b c d e f g h i'))).toBe(
    ['@@ -1,4 +1,4 @@', '-a', '+X', ' b', ' c', ' d', '@@ -7,4 +7,3 @@', ' g', ' h', ' i', '-j', ''].join('\n'),
  )
})

test('changes that are near stay together, and the longest common run is kept', () => {
  expect(unifiedDiff(lines('a x b'), lines('b a x c'))).toBe(
    ['@@ -1,3 +1,4 @@', '+b', ' a', ' x', '-b', '+c', ''].join('\n'),
  )
})

test('texts of one line, and equal ones', () => {
  expect(unifiedDiff('a', 'b')).toBe('@@ -1 +1 @@\n-a\n+b\n')
  expect(unifiedDiff(lines('a b'), lines('a b'))).toBe('')
})

/** Blocks of which only the middle differs, before lines that are the same. */
function blocks(name: string, count: number, sameLines: number): string {
  const changed = Array.from({ length: count }, (_, index) => ['{', `${name}${index}`, '}']).flat()
  return [...changed, ...Array.from({ length: sameLines }, (_, index) => `same${index}`)].join('\n')
}

function keptLines(diff: string): readonly string[] {
  return diff.split('\n').filter((line) => line.startsWith(' '))
}

test('a line that occurs often in a text of 200 lines or more is kept only next to a rare one', () => {
  expect(keptLines(unifiedDiff(blocks('x', 66, 1), blocks('y', 66, 1)))).toHaveLength(133)
  expect(keptLines(unifiedDiff(blocks('x', 66, 2), blocks('y', 66, 2)))).toEqual([' {', ' }', ' same0', ' same1'])
})

test('the lines left to compare after diffStepsMax steps are shown as changed', () => {
  // Each run that is found costs a look at every line behind it.
  const side = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index}\nkept${index}`).join('\n')
  const diff = (count: number) => keptLines(unifiedDiff(side('x', count), side('y', count))).length
  const count = Math.floor(Math.sqrt(apiserverLimits.diffStepsMax / 2))
  expect(diff(count)).toBe(count)
  expect(diff(2 * count)).toBeGreaterThan(0)
  expect(diff(2 * count)).toBeLessThan(count)
})

// A look at every line behind each run that is found takes minutes, so the timeout of the test fails it.
test('60 000 lines of which every other one changed are compared no longer than diffStepsMax', () => {
  const side = (name: string) =>
    Array.from({ length: 30_000 }, (_, index) => `${name}${index}\nkept${index}`).join('\n')
  const kept = keptLines(unifiedDiff(side('x'), side('y'))).length
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(30_000)
}, 20_000)
