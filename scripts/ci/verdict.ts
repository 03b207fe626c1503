import { type FileReport, isFailedFile, type ReportedError, type ReportedTest, type TestReport } from './test-report.ts'

/** One run of a suite: its exit code and its report, or why the report cannot be read. */
export interface SuiteRun {
  readonly exitCode: number
  readonly report: TestReport | { readonly unreadable: string }
}

/** A suite of the CI run. `second` is the second run of only its failed files, if there was one. */
export interface SuiteRuns {
  readonly step: string
  readonly first: SuiteRun
  readonly second?: SuiteRun
}

/** A failed or unstable test. `test` is absent if the suite failed as a whole. */
export interface Finding {
  readonly step: string
  /** `file > suite > test`, or the file alone for errors outside of its tests. */
  readonly test?: string
  readonly errors: readonly ReportedError[]
}

export interface Verdict {
  readonly failures: readonly Finding[]
  /** Passed in one of two runs. */
  readonly unstable: readonly Finding[]
  readonly passed: number
  readonly skipped: number
}

type Outcome = { readonly state: 'passed' | 'skipped' } | { readonly state: 'failed' | 'unstable'; finding: Finding }

/** The verdict of every suite: a test is red if it failed and no second run of it passed. */
export function verdictOf(suites: readonly SuiteRuns[]): Verdict {
  const outcomes = suites.flatMap(suiteOutcomes)
  const found = (wanted: 'failed' | 'unstable') =>
    outcomes.flatMap((outcome) => ('finding' in outcome && outcome.state === wanted ? [outcome.finding] : []))
  const count = (wanted: Outcome['state']) => outcomes.filter(({ state }) => state === wanted).length
  return {
    failures: found('failed'),
    unstable: found('unstable'),
    passed: count('passed') + count('unstable'),
    skipped: count('skipped'),
  }
}

function suiteOutcomes(suite: SuiteRuns): Outcome[] {
  const { step, first, second } = suite
  const broken = [...brokenRun(step, first, 'run'), ...(second ? brokenRun(step, second, 'second run') : [])]
  if ('unreadable' in first.report) return broken
  const again = second && !('unreadable' in second.report) ? second.report : undefined
  const files = first.report.files.flatMap((file) => {
    if (!isFailedFile(file)) return file.tests.map(({ state }): Outcome => ({ state: state as 'passed' | 'skipped' }))
    // An empty report represents a second run without one: each of its tests counts as absent.
    const secondFile = again?.files.find(({ path }) => path === file.path) ?? absentFile(file)
    return second ? outcomesOfTwo(step, file, secondFile) : outcomesOfOne(step, file)
  })
  return [...broken, ...files]
}

/** The problems that make a run red independent of its tests. */
function brokenRun(step: string, { exitCode, report }: SuiteRun, name: string): Outcome[] {
  const failure = (message: string): Outcome => ({ state: 'failed', finding: { step, errors: [{ message }] } })
  if ('unreadable' in report) return [failure(`the ${name} ended with exit code ${exitCode} and ${report.unreadable}`)]
  if (report.errors.length > 0) return [{ state: 'failed', finding: { step, errors: report.errors } }]
  if (exitCode === 0 || report.files.some(isFailedFile)) return []
  return [failure(`the ${name} ended with exit code ${exitCode}, although its report names no failed test`)]
}

function absentFile({ path }: FileReport): FileReport {
  return { path, errors: [{ message: 'the file is absent from the second run' }], tests: [] }
}

function outcomesOfOne(step: string, file: FileReport): Outcome[] {
  const tests = file.tests.map(({ state, name, errors }): Outcome => {
    return state === 'failed' ? { state, finding: { step, test: `${file.path} > ${name}`, errors } } : { state }
  })
  if (file.errors.length === 0) return tests
  return [{ state: 'failed', finding: { step, test: file.path, errors: file.errors } }, ...tests]
}

function outcomesOfTwo(step: string, first: FileReport, second: FileReport): Outcome[] {
  const before = testsByKey(first)
  const after = testsByKey(second)
  const outcomes = [...new Set([...before.keys(), ...after.keys()])].map((key) =>
    testOutcome({ step, test: `${first.path} > ${key}` }, before.get(key), after.get(key), first.errors.length > 0),
  )
  const [errors, laterErrors] = [first.errors, second.errors]
  if (errors.length === 0 && laterErrors.length === 0) return outcomes
  const state = errors.length > 0 && laterErrors.length > 0 ? 'failed' : 'unstable'
  const finding = { step, test: first.path, errors: errors.length > 0 ? errors : laterErrors }
  return [{ state, finding }, ...outcomes]
}

/** A file may have several tests with the same name; they are distinguished by their order. */
function testsByKey({ tests }: FileReport): Map<string, ReportedTest> {
  const byKey = new Map<string, ReportedTest>()
  for (const test of tests) {
    let key = test.name
    for (let count = 2; byKey.has(key); count++) key = `${test.name} (${count})`
    byKey.set(key, test)
  }
  return byKey
}

function testOutcome(
  place: { readonly step: string; readonly test: string },
  before: ReportedTest | undefined,
  after: ReportedTest | undefined,
  hadFileErrors: boolean,
): Outcome {
  const finding = (test: ReportedTest | undefined) => ({ ...place, errors: test?.errors ?? [] })
  if (after === undefined) {
    const errors = [...(before?.errors ?? []), { message: 'the test is absent from the second run' }]
    return { state: 'failed', finding: { ...place, errors } }
  }
  // Tests of a file that did not load the first time are only in the second run, and so are tests after a failed hook.
  const hasRunOnce = before === undefined || (before.state === 'skipped' && hadFileErrors)
  if (hasRunOnce)
    return after.state === 'failed' ? { state: 'failed', finding: finding(after) } : { state: after.state }
  if (before.state === 'failed') {
    return { state: after.state === 'passed' ? 'unstable' : 'failed', finding: finding(before) }
  }
  if (after.state === 'failed') {
    return { state: before.state === 'passed' ? 'unstable' : 'failed', finding: finding(after) }
  }
  return { state: before.state }
}
