import { type Closing, closingLines } from './closing-lines.ts'
import { runCommand, runCommandKeepingOutput } from './run-command.ts'
import type { RunFolder, SuiteRecord } from './run-folder.ts'
import { filesToRunAgain } from './test-report.ts'
import { verdictOf } from './verdict.ts'

/** Runs a command that is not a suite, and records its exit code. */
export async function runStep(folder: RunFolder, name: string, command: readonly string[]): Promise<void> {
  console.log(`step: ${name}`)
  folder.add({ kind: 'step', name, ...(await runCommandKeepingOutput(command)) })
}

/** Runs a command that runs vitest, and records its exit code and the path of its report. */
export async function runSuite(folder: RunFolder, name: string, command: readonly string[]): Promise<void> {
  console.log(`step: ${name}`)
  const report = folder.reportPath(folder.records().length, 'first')
  const exitCode = await runCommand(command, { KUBEWRIGHT_TEST_REPORT: report })
  folder.add({ kind: 'suite', name, command, exitCode })
}

/** Runs the failed files of every suite once more, one at a time. Only CI does: elsewhere a failure is final. */
export async function runFailedFilesAgain(folder: RunFolder, isCi: boolean): Promise<void> {
  if (!isCi) return
  for (const [index, record] of folder.records().entries()) {
    if (record.kind === 'suite') await runSuiteAgain(folder, index, record)
  }
}

async function runSuiteAgain(folder: RunFolder, index: number, record: SuiteRecord): Promise<void> {
  const report = folder.report(index, 'first')
  const files = 'unreadable' in report ? [] : filesToRunAgain(report)
  if (files.length === 0) return
  console.log(`step: ${record.name}, once more: ${files.join(' ')}`)
  // npm passes on only options after two dashes.
  const separator = record.command[0] === 'npm' ? ['--'] : []
  const secondExitCode = await runCommand([...record.command, ...separator, '--maxWorkers=1', ...files], {
    KUBEWRIGHT_TEST_REPORT: folder.reportPath(index, 'second'),
  })
  folder.replace(index, { ...record, secondExitCode })
}

/** Computes the verdict of the run. A run without a suite is red, because its recording failed. */
export function closingOf(folder: RunFolder): Closing {
  const suites = folder.suites()
  const { lines, isGreen } = closingLines(folder.failedSteps(), verdictOf(suites))
  return { lines, isGreen: isGreen && suites.length > 0 }
}
