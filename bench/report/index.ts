/**
 * Reports of measurements: the table on the terminal, the results file, the page of the docs and the growth plot.
 * Guarantees: all functions are pure except `describeRun`, `readResults` and `writeResults`; a partial run replaces
 * only its measured rows, and each row names its run, with machine and versions.
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
