import { expect, test } from 'vitest'
import { filesAgainMax } from './limits.ts'
import { filesToRunAgain, parseTestReport } from './test-report.ts'

const file = { path: 'a.test.ts', errors: [], tests: [{ name: 'one', state: 'passed', errors: [] }] }

test('a written report parses to the same report', () => {
  const report = { files: [file], errors: [] }
  expect(parseTestReport(JSON.stringify(report))).toEqual(report)
})

test('a report that is truncated, of another form or without files is refused', () => {
  expect(() => parseTestReport('{"files":[')).toThrow(SyntaxError)
  expect(() => parseTestReport('null')).toThrow('needs the lists "files" and "errors"')
  expect(() => parseTestReport('{"testResults":[]}')).toThrow('needs the lists "files" and "errors"')
  expect(() => parseTestReport('{"files":[{"path":"a"}],"errors":[]}')).toThrow('"path", "errors" and "tests"')
  expect(() => parseTestReport('{"files":[],"errors":[]}')).toThrow('names no files')
})

test('files with a failed test or a file error run again', () => {
  const failed = { path: 'b', errors: [], tests: [{ name: 'one', state: 'failed' as const, errors: [] }] }
  const unloadable = { path: 'c', errors: [{ message: 'no' }], tests: [] }
  const green = { path: 'a', errors: [], tests: [] }
  expect(filesToRunAgain({ files: [failed, green, unloadable], errors: [] })).toEqual(['b', 'c'])
})

test('nothing runs again if too many files failed for a green run', () => {
  const failed = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `${index}`, errors: [{ message: 'no' }], tests: [] }))
  expect(filesToRunAgain({ files: failed(filesAgainMax), errors: [] })).toHaveLength(filesAgainMax)
  expect(filesToRunAgain({ files: failed(filesAgainMax + 1), errors: [] })).toEqual([])
})
