import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { errorLengthMax } from './limits.ts'
import type { FileReport, ReportedError, ReportedTest, TestReport } from './test-report.ts'

/** The parts that a report keeps of vitest's serialised errors. */
interface VitestError {
  readonly name?: unknown
  readonly message?: unknown
  readonly diff?: unknown
  /** The file that was running during an unhandled error. */
  readonly VITEST_TEST_PATH?: unknown
}

/**
 * Writes a TestReport to a file when the run ends. Vitest's own JSON report lacks diffs, errors of hooks, and unhandled
 * errors, which CI needs.
 */
export function vitestReporter(outputFile: string): Reporter {
  let root = process.cwd()
  return {
    onInit: (vitest: Vitest) => {
      root = vitest.config.root
    },
    onTestRunEnd: (modules, unhandled, reason) => {
      const report = testReport(modules, unhandled as readonly VitestError[], root)
      const interrupted = reason === 'interrupted' ? [{ message: 'the run was interrupted' }] : []
      writeFileSync(outputFile, JSON.stringify({ ...report, errors: [...report.errors, ...interrupted] }))
    },
  }
}

function testReport(modules: readonly TestModule[], unhandled: readonly VitestError[], root: string): TestReport {
  const known = new Set(modules.map(({ moduleId }) => moduleId))
  const fileOf = ({ VITEST_TEST_PATH: path }: VitestError) =>
    typeof path === 'string' && known.has(path) ? path : undefined
  const files = modules.map((module) => {
    const own = unhandled.filter((error) => fileOf(error) === module.moduleId)
    return fileReport(module, own, relative(root, module.moduleId))
  })
  return { files, errors: unhandled.filter((error) => fileOf(error) === undefined).map(reportedError) }
}

function fileReport(module: TestModule, unhandled: readonly VitestError[], path: string): FileReport {
  const hookErrors = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  const errors = [...module.errors(), ...hookErrors, ...unhandled].map(reportedError)
  const isUnfinished = module.state() === 'queued' || module.state() === 'pending'
  return {
    path,
    errors: isUnfinished ? [...errors, { message: 'the file did not run to its end' }] : errors,
    tests: [...module.children.allTests()].map(reportedTest),
  }
}

function reportedTest(test: TestCase): ReportedTest {
  const { state, errors = [] } = test.result()
  if (state !== 'pending') return { name: test.fullName, state, errors: errors.map(reportedError) }
  // A test that never ended, or whose worker crashed, has not passed.
  return { name: test.fullName, state: 'failed', errors: [{ message: 'the test did not run to its end' }] }
}

function reportedError({ name, message, diff }: VitestError): ReportedError {
  const text = typeof name === 'string' ? `${name}: ${message}` : String(message)
  return { message: plain(text), ...(typeof diff === 'string' ? { diff: plain(diff) } : {}) }
}

function plain(text: string): string {
  return stripVTControlCharacters(text).slice(0, errorLengthMax)
}
