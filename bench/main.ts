import { parseArgs } from 'node:util'
import { aims, judgeAims } from './aims/index.ts'
import { isSmokeRun, logProgress } from './measure.ts'
import { planOf } from './plan.ts'
import { aimsTable, describeRun, mergeRows, readResults, resultsPath, rowsTable, writeResults } from './report/index.ts'
import { suites } from './suites.ts'

/**
 * `npm run bench [-- row or suite…]` prints a table for each suite and records its rows as soon as they are measured. A
 * smoke run records nothing without `--results <path>`.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { results: { type: 'string' } } })
const plan = planOf(suites, positionals)
if ('problem' in plan) {
  logProgress(plan.problem)
  process.exit(2)
}

const path = values.results ?? (isSmokeRun() ? undefined : resultsPath)
const startedAt = `${new Date().toISOString().slice(0, 16)}Z`
const run = describeRun()
const knownNames = suites.flatMap(({ rowNames }) => rowNames)
// Child processes end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
for (const { suite, wanted } of plan.steps) {
  try {
    const rows = await suite.measure(wanted)
    console.log(`\n${suite.title}\n\n${rowsTable(rows)}`)
    const judged = judgeAims(aims, Object.fromEntries(rows.map((row) => [row.name, row])))
    if (judged.length > 0) console.log(`\n${aimsTable(judged)}`)
    if (path !== undefined) writeResults(path, mergeRows(readResults(path), { startedAt, run, rows, knownNames }))
  } catch (error) {
    // A failed suite does not stop the others.
    logProgress(`${suite.name}: failed: ${error instanceof Error ? error.stack : String(error)}`)
    process.exitCode = 1
  }
}
if (path !== undefined) logProgress(`\nrecorded in ${path}; \`npm run generate\` writes the page from it`)
