// Adds up the vitest reports of a folder and prints one closing line; fails when a report is missing or a test failed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The suite on two versions of Node, and the comparisons with the originals. */
const runs = 3
const folder = process.argv[2]
const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
const total = (key) => reports.reduce((sum, report) => sum + report[key], 0)
// A file that cannot be loaded fails its run without a failed test.
const failed = total('numFailedTests') || reports.filter((report) => !report.success).length
console.log(`${total('numPassedTests')} passed, ${failed} failed, ${total('numPendingTests')} skipped`)
process.exit(reports.length === runs && failed === 0 ? 0 : 1)
