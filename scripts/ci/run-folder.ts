import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FailedStep } from './closing-lines.ts'
import { parseTestReport } from './test-report.ts'
import type { SuiteRun, SuiteRuns } from './verdict.ts'

/** A finished step of the CI run. */
export type StepRecord =
  | { readonly kind: 'step'; readonly name: string; readonly exitCode: number; readonly output: readonly string[] }
  | SuiteRecord

export interface SuiteRecord {
  readonly kind: 'suite'
  readonly name: string
  readonly command: readonly string[]
  readonly exitCode: number
  /** Set once the failed files ran again. */
  readonly secondExitCode?: number
}

type RunNumber = 'first' | 'second'

/** The folder of one CI run's records and reports; each step is a separate process. */
export interface RunFolder {
  records(): StepRecord[]
  add(record: StepRecord): void
  replace(index: number, record: StepRecord): void
  /** The path of the report of the suite at this index of the records. */
  reportPath(index: number, run: RunNumber): string
  report(index: number, run: RunNumber): SuiteRun['report']
  suites(): SuiteRuns[]
  failedSteps(): FailedStep[]
}

export function openRunFolder(folder: string): RunFolder {
  const recordsPath = join(folder, 'steps.json')
  const records = (): StepRecord[] =>
    existsSync(recordsPath) ? (JSON.parse(readFileSync(recordsPath, 'utf8')) as StepRecord[]) : []
  const write = (all: readonly StepRecord[]) => writeFileSync(recordsPath, JSON.stringify(all))
  const reportPath = (index: number, run: RunNumber) => join(folder, `${index}.${run}.json`)
  const report = (index: number, run: RunNumber) => readReport(reportPath(index, run))
  return {
    records,
    add: (record) => write([...records(), record]),
    replace: (index, record) => write(records().map((old, at) => (at === index ? record : old))),
    reportPath,
    report,
    suites: () =>
      records().flatMap((record, index) =>
        record.kind === 'suite' ? [suiteRuns(record, (run) => report(index, run))] : [],
      ),
    failedSteps: () =>
      records().flatMap((record) =>
        record.kind === 'step' && record.exitCode !== 0 ? [{ step: record.name, output: record.output }] : [],
      ),
  }
}

function suiteRuns(record: SuiteRecord, report: (run: RunNumber) => SuiteRun['report']): SuiteRuns {
  const { name, exitCode, secondExitCode } = record
  const first = { exitCode, report: report('first') }
  if (secondExitCode === undefined) return { step: name, first }
  return { step: name, first, second: { exitCode: secondExitCode, report: report('second') } }
}

function readReport(path: string): SuiteRun['report'] {
  if (!existsSync(path)) return { unreadable: 'left no test report' }
  try {
    return parseTestReport(readFileSync(path, 'utf8'))
  } catch (error) {
    return { unreadable: `left a test report that cannot be read: ${(error as Error).message}` }
  }
}
