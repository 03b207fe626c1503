import { expect, test } from 'vitest'
import { closingLines } from './closing-lines.ts'
import { closingLinesMax, failuresShownMax, lineLengthMax, unstableTestsMax } from './limits.ts'
import type { Finding, Verdict } from './verdict.ts'

const clean: Verdict = { failures: [], unstable: [], passed: 7, skipped: 1 }
const finding = (name: string, message = 'expected 1 to be 2'): Finding => ({
  step: 'npm test',
  test: `a.test.ts > ${name}`,
  errors: [{ message }],
})
const findings = (count: number, message?: string) =>
  Array.from({ length: count }, (_, index) => finding(`test ${index}`, message))

test('a green run closes with only the totals', () => {
  expect(closingLines([], clean)).toEqual({ lines: ['7 passed, 0 failed, 1 skipped'], isGreen: true })
})

test('a failure is printed with its step, its test and its first difference', () => {
  expect(closingLines([], { ...clean, failures: [finding('one')] })).toEqual({
    lines: ['failed: npm test: a.test.ts > one', '    expected 1 to be 2', '7 passed, 1 failed, 1 skipped'],
    isGreen: false,
  })
})

test('an unstable test is printed with its first difference, and the run is green', () => {
  expect(closingLines([], { ...clean, unstable: [finding('one')] })).toEqual({
    lines: ['unstable: a.test.ts > one', '    expected 1 to be 2', '7 passed, 0 failed, 1 skipped'],
    isGreen: true,
  })
})

test('more unstable tests than a run may have make it red', () => {
  expect(closingLines([], { ...clean, unstable: findings(unstableTestsMax) }).isGreen).toBe(true)
  const { lines, isGreen } = closingLines([], { ...clean, unstable: findings(unstableTestsMax + 1) })
  expect(isGreen).toBe(false)
  expect(lines.slice(-3)).toEqual([
    'and 1 more unstable',
    'failed: 6 unstable tests, a run may have 5',
    '7 passed, 0 failed, 1 skipped',
  ])
})

test('a failed step is printed with the last lines of its output', () => {
  const output = ['first', ...Array.from({ length: 9 }, (_, index) => `line ${index}`), '']
  const { lines, isGreen } = closingLines([{ step: 'npm run check', output }], clean)
  expect(isGreen).toBe(false)
  expect(lines.slice(0, 2)).toEqual(['failed: npm run check', '    line 4'])
  expect(lines.at(-2)).toBe('    line 8')
})

test('the closing lines of a completely failed run fit one screen', () => {
  const message = Array.from({ length: 100 }, () => 'x'.repeat(1_000)).join('\n')
  const step = { step: 'npm run check', output: message.split('\n') }
  const everything = { ...clean, failures: findings(100, message), unstable: findings(100, message) }
  const { lines } = closingLines([step, step, step], everything)
  expect(lines.length).toBeLessThanOrEqual(closingLinesMax)
  expect(Math.max(...lines.map((line) => line.length))).toBe(lineLengthMax)
  expect(lines).toContain(`and ${100 - failuresShownMax} more failed`)
  expect(lines.filter((line) => line.endsWith('… (and 98 more lines)'))).toHaveLength(5 + 5)
  expect(lines.filter((line) => /^(failed|unstable): /.test(line))).toHaveLength(2 + 5 + 5 + 1)
  expect(lines.at(-1)).toBe('7 passed, 100 failed, 1 skipped')
})
