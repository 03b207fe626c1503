import { expect, test } from 'vitest'
import type { FileReport, ReportedTest, TestReport } from './test-report.ts'
import { type SuiteRun, type Verdict, verdictOf } from './verdict.ts'

const errors = [{ message: 'expected 1 to be 2' }]
const passed = (name: string): ReportedTest => ({ name, state: 'passed', errors: [] })
const failed = (name: string, message = 'expected 1 to be 2'): ReportedTest => ({
  name,
  state: 'failed',
  errors: [{ message }],
})
const skipped = (name: string): ReportedTest => ({ name, state: 'skipped', errors: [] })
const file = (path: string, ...tests: ReportedTest[]): FileReport => ({ path, errors: [], tests })
const unloadable = (path: string): FileReport => ({ path, errors, tests: [] })

function runOf(...files: FileReport[]): SuiteRun {
  const isGreen = files.every((one) => one.errors.length === 0 && one.tests.every(({ state }) => state !== 'failed'))
  return { exitCode: isGreen ? 0 : 1, report: { files, errors: [] } }
}

/** A summary of the verdict: the titles of the findings, and the numbers. */
function judged(first: SuiteRun, second?: SuiteRun) {
  const verdict = verdictOf([{ step: 'npm test', first, ...(second ? { second } : {}) }])
  return { ...titles(verdict), passed: verdict.passed, skipped: verdict.skipped }
}

function titles({ failures, unstable }: Verdict) {
  return { failures: failures.map(({ test: title }) => title), unstable: unstable.map(({ test: title }) => title) }
}

test('a run without failures is green and counts its tests', () => {
  expect(judged(runOf(file('a', passed('one'), skipped('two'))))).toEqual({
    failures: [],
    unstable: [],
    passed: 1,
    skipped: 1,
  })
})

test('a failed test without a second run is red', () => {
  expect(judged(runOf(file('a', failed('one'), passed('two')), unloadable('b')))).toEqual({
    failures: ['a > one', 'b'],
    unstable: [],
    passed: 1,
    skipped: 0,
  })
})

test('a test that passes in the second run is unstable and keeps its first difference', () => {
  const first = runOf(file('a', failed('one', 'the first'), passed('two')), file('b', passed('three')))
  const second = runOf(file('a', passed('one'), passed('two')))
  expect(judged(first, second)).toEqual({ failures: [], unstable: ['a > one'], passed: 3, skipped: 0 })
  const { unstable } = verdictOf([{ step: 'npm test', first, second }])
  expect(unstable[0]?.errors).toEqual([{ message: 'the first' }])
})

test('a test that fails in both runs is red', () => {
  const run = runOf(file('a', failed('one')))
  expect(judged(run, run)).toEqual({ failures: ['a > one'], unstable: [], passed: 0, skipped: 0 })
})

test('a failed test that the second run skips is red', () => {
  const { failures } = judged(runOf(file('a', failed('one'))), runOf(file('a', skipped('one'))))
  expect(failures).toEqual(['a > one'])
})

test('a test that fails only in the second run is unstable', () => {
  const first = runOf(file('a', failed('one'), passed('two')))
  const second = runOf(file('a', passed('one'), failed('two')))
  expect(judged(first, second).unstable).toEqual(['a > one', 'a > two'])
})

test('a test that is absent from the second run is red, whether it failed or passed in the first', () => {
  const first = runOf(file('a', failed('one'), passed('two'), passed('three')))
  expect(judged(first, runOf(file('a', passed('three')))).failures).toEqual(['a > one', 'a > two'])
  expect(judged(first, runOf(file('b', passed('one')))).failures).toEqual(['a > one', 'a > two', 'a > three'])
})

test('a file that does not load twice is red', () => {
  expect(judged(runOf(unloadable('a')), runOf(unloadable('a'))).failures).toEqual(['a'])
})

test('a file that loads in the second run is unstable, and its tests must pass then', () => {
  const second = runOf(file('a', passed('one'), failed('two')))
  expect(judged(runOf(unloadable('a')), second)).toEqual({
    failures: ['a > two'],
    unstable: ['a'],
    passed: 2,
    skipped: 0,
  })
})

test('tests that a failed hook skipped must pass in the second run', () => {
  const first = runOf({ path: 'a', errors, tests: [skipped('one'), skipped('two')] })
  expect(judged(first, runOf(file('a', passed('one'), failed('two'))))).toMatchObject({
    failures: ['a > two'],
    unstable: ['a'],
  })
})

test('tests with the same name in a file are distinguished by their order', () => {
  const first = runOf(file('a', passed('one'), failed('one')))
  expect(judged(first, runOf(file('a', passed('one'), passed('one')))).unstable).toEqual(['a > one (2)'])
  expect(judged(first, runOf(file('a', passed('one')))).failures).toEqual(['a > one (2)'])
})

test('a report that is missing or unreadable is red, in the first run and in the second', () => {
  const lost: SuiteRun = { exitCode: 1, report: { unreadable: 'left no test report' } }
  const message = (verdict: Verdict) => verdict.failures[0]?.errors[0]?.message
  expect(message(verdictOf([{ step: 'npm test', first: lost }]))).toBe(
    'the run ended with exit code 1 and left no test report',
  )
  const both = verdictOf([{ step: 'npm test', first: runOf(file('a', failed('one'))), second: lost }])
  expect(message(both)).toBe('the second run ended with exit code 1 and left no test report')
  expect(titles(both).failures).toEqual([undefined, 'a > one'])
})

test('a run that fails although no test failed is red', () => {
  const crashed: TestReport = { files: [file('a', passed('one'))], errors: [{ message: 'a worker exited' }] }
  expect(judged({ exitCode: 1, report: crashed }).failures).toEqual([undefined])
  expect(judged({ ...runOf(file('a', passed('one'))), exitCode: 1 }).failures).toEqual([undefined])
})
