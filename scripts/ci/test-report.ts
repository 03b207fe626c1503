import { filesAgainMax } from './limits.ts'

/** The report of one vitest run. `vitest-reporter.ts` writes it, `verdict.ts` evaluates it. */
export interface TestReport {
  readonly files: readonly FileReport[]
  /** Errors that belong to no file: a worker that crashed, a run that was interrupted. */
  readonly errors: readonly ReportedError[]
}

export interface FileReport {
  /** Relative to the root of the repository. */
  readonly path: string
  /** Errors outside of tests: the file does not load, a hook throws, a rejection is unhandled while the file runs. */
  readonly errors: readonly ReportedError[]
  readonly tests: readonly ReportedTest[]
}

export interface ReportedTest {
  /** With the names of its suites: `suite > test`. */
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly errors: readonly ReportedError[]
}

export interface ReportedError {
  readonly message: string
  /** Expected and received values, line by line, as vitest prints them. */
  readonly diff?: string
}

/** Parses a report. Throws when the text is not a complete one: an unreadable report must not count as green. */
export function parseTestReport(text: string): TestReport {
  const report = JSON.parse(text) as Partial<TestReport> | null
  if (!Array.isArray(report?.files) || !Array.isArray(report.errors)) {
    throw new Error('a test report needs the lists "files" and "errors"')
  }
  if (report.files.length === 0) throw new Error('the test report names no files')
  for (const file of report.files as readonly Partial<FileReport>[]) {
    if (typeof file.path !== 'string' || !Array.isArray(file.errors) || !Array.isArray(file.tests)) {
      throw new Error('each file of a test report needs "path", "errors" and "tests"')
    }
  }
  return report as TestReport
}

/** The failed files to run again; empty if there are too many for a green run. */
export function filesToRunAgain({ files }: TestReport): string[] {
  const failed = files.filter(isFailedFile)
  return failed.length > filesAgainMax ? [] : failed.map(({ path }) => path)
}

/** A file fails by a test or by a file error. */
export function isFailedFile({ errors, tests }: FileReport): boolean {
  return errors.length > 0 || tests.some(({ state }) => state === 'failed')
}
