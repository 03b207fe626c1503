import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closingOf, runFailedFilesAgain, runStep, runSuite } from './actions.ts'
import { outputLinesMax } from './limits.ts'
import { openRunFolder } from './run-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const fixture = fileURLToPath(new URL('./fixture/vitest.config.ts', import.meta.url))
let path: string

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'kubewright-ci-'))
  vi.stubEnv('KUBEWRIGHT_CI_FIXTURE_MARKER', join(path, 'marker'))
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(path, { recursive: true })
})

const vitest = [process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', fixture]
/** The folder after the first run of the whole fixture. */
let afterFirstRun: string

beforeAll(async () => {
  afterFirstRun = mkdtempSync(join(tmpdir(), 'kubewright-ci-'))
  vi.stubEnv('KUBEWRIGHT_CI_FIXTURE_MARKER', join(afterFirstRun, 'marker'))
  await runSuite(openRunFolder(afterFirstRun), 'fixture', vitest)
})

afterAll(() => rmSync(afterFirstRun, { recursive: true }))

const alwaysFailed = [
  'failed: fixture: does-not-load.case.ts',
  '    Error: this file cannot be loaded',
  'failed: fixture: fails.case.ts > a suite > fails always',
  '    + one',
  '    + two',
  '    + three',
]
const difference = ['    -   "run": "second",', '    +   "run": "first",', '      }']

test('in CI the failed files run once more, and tests that pass then are unstable', async () => {
  cpSync(afterFirstRun, path, { recursive: true })
  const folder = openRunFolder(path)
  await runFailedFilesAgain(folder, true)
  expect(closingOf(folder)).toEqual({
    lines: [
      ...alwaysFailed,
      'unstable: passes-later.case.ts > fails once',
      ...difference,
      '3 passed, 2 failed, 1 skipped',
    ],
    isGreen: false,
  })
})

test('outside of CI nothing runs twice', async () => {
  cpSync(afterFirstRun, path, { recursive: true })
  const folder = openRunFolder(path)
  await runFailedFilesAgain(folder, false)
  expect(existsSync(folder.reportPath(0, 'second'))).toBe(false)
  expect(closingOf(folder)).toEqual({
    lines: [
      ...alwaysFailed,
      'failed: fixture: passes-later.case.ts > fails once',
      ...difference,
      '2 passed, 3 failed, 1 skipped',
    ],
    isGreen: false,
  })
})

test('a run with only unstable failures is green', async () => {
  const folder = openRunFolder(path)
  await runSuite(folder, 'fixture', [...vitest, 'passes'])
  await runFailedFilesAgain(folder, true)
  expect(closingOf(folder)).toEqual({
    lines: ['unstable: passes-later.case.ts > fails once', ...difference, '3 passed, 0 failed, 1 skipped'],
    isGreen: true,
  })
})

test('a failed step and a suite without a report make the run red', async () => {
  const folder = openRunFolder(path)
  const script = 'console.log("two files are not formatted"); process.exit(3)'
  await runStep(folder, 'npm run check', [process.execPath, '-e', script])
  await runSuite(folder, 'npm test', [process.execPath, '-e', 'process.exit(7)'])
  await runSuite(folder, 'npm test on the newest Node', ['there-is-no-such-program'])
  await runFailedFilesAgain(folder, true)
  expect(closingOf(folder)).toEqual({
    lines: [
      'failed: npm run check',
      '    two files are not formatted',
      'failed: npm test',
      '    the run ended with exit code 7 and left no test report',
      'failed: npm test on the newest Node',
      '    the run ended with exit code 127 and left no test report',
      '0 passed, 2 failed, 0 skipped',
    ],
    isGreen: false,
  })
})

test('the last lines of a step are kept, for any amount of output', async () => {
  const folder = openRunFolder(path)
  const script = `for (let line = 0; line < 3 * ${outputLinesMax}; line++) console.error('line ' + line)`
  await runStep(folder, 'npm run check', [process.execPath, '-e', `${script}; process.exitCode = 1`])
  const [step] = folder.failedSteps()
  expect(step?.output).toHaveLength(outputLinesMax)
  expect(step?.output.slice(-2)).toEqual([`line ${3 * outputLinesMax - 1}`, ''])
})

test('a truncated report makes the run red', async () => {
  const folder = openRunFolder(path)
  await runSuite(folder, 'npm test', [process.execPath, '-e', ''])
  writeFileSync(folder.reportPath(0, 'first'), '{"files":[')
  const { lines, isGreen } = closingOf(folder)
  expect(isGreen).toBe(false)
  expect(lines[1]).toContain('the run ended with exit code 0 and left a test report that cannot be read: ')
})

test('a run without a suite is red', () => {
  const command = [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'scripts/ci/main.ts'), 'close', path]
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '0 passed, 0 failed, 0 skipped\n' })
})

test('the CI run calls the test command of the README, which alone runs nothing twice', () => {
  expect(readFileSync(`${root}.ci/run`, 'utf8')).toMatch(/^ci suite 'npm test' npm test$/m)
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }
  expect(scripts['test']).toBe('vitest run')
  expect(scripts['test:real']).toBe('vitest run --config vitest.real.config.ts')
})
