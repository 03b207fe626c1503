import { expect, test } from 'vitest'
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
