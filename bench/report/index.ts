/**
 * What becomes of measurements: a table on the terminal, the results file, the page of the docs and the plot of growth.
 * Guarantees: everything but `describeRun` and the reading and writing of the file is a pure function; a partial run
 * replaces only the rows it measured, and each row says in which run, on which machine and with which versions.
 *
 * @module
 */
export { aimsTable } from './aims-table.ts'
export { describeRun } from './describe-run.ts'
export { performanceDocuments } from './documents.ts'
export { growthPicture } from './growth-picture.ts'
export { performancePage } from './page.ts'
export { type BenchResults, type BenchRun, mergeRows, type RecordedRow } from './results.ts'
export { readResults, resultsPath, writeResults } from './results-file.ts'
export { rowsTable } from './table.ts'
