// Adds up the vitest reports of a folder and prints one closing line after what failed; fails when a report is missing or a test
// failed. The end of a log is often all that is kept of it, so each failure is told again here, in few lines.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The suite on two versions of Node, and the comparisons with the originals. */
const runs = 3
const failureLinesMax = 12
const failuresMax = 20
const folder = process.argv[2]
const reports = readdirSync(folder).map((name) => ({ name, ...JSON.parse(readFileSync(join(folder, name), 'utf8')) }))
const total = (key) => reports.reduce((sum, report) => sum + report[key], 0)

const failures = reports.flatMap(({ name, testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: file, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      // A file that cannot be loaded fails its run without a failed test.
      if (tests.length === 0) return [{ title: `${name}: ${file}`, text: message }]
      return tests.map((test) => ({ title: `${name}: ${test.fullName}`, text: test.failureMessages.join('\n') }))
    }),
)
for (const { title, text } of failures.slice(0, failuresMax)) {
  console.log([`failed in ${title}`, ...text.split('\n').slice(0, failureLinesMax)].join('\n    '))
}

const failed = total('numFailedTests') || reports.filter(({ success }) => !success).length
console.log(`${total('numPassedTests')} passed, ${failed} failed, ${total('numPendingTests')} skipped`)
process.exit(reports.length === runs && failed === 0 ? 0 : 1)
