/**
 * The rights of operators over a whole test run: which rules no test has used. Test clusters and simulations note what
 * their operators used; `setup` and `teardown` collect it over all processes of the run and print the report. They are
 * a global setup of Vitest: `globalSetup: ['@kubewright/testing/rights']`.
 * Guarantees: outside of such a run nothing is written; a report never fails a test.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { mergeRights } from './merge-rights.ts'
/** @internal */
export { noteRights } from './run-record.ts'
export { setup, teardown } from './run-report.ts'
export { unusedRightsText } from './unused-rights-text.ts'
