/**
 * The list of known differences (docs/reference/fidelity.md), read and written.
 * Guarantees: every difference is listed or reported with the row that would list it; every pattern of every row still
 * lists something or is reported; writing keeps rows that hold, and their reasons.
 *
 * @module
 */
export type { SectionName, SuiteName } from './document.ts'
export { readRows, rowText, sectionNames, suiteNames, writeRows } from './document.ts'
export type { Judgement, UnlistedStep } from './judge.ts'
export { judge, staleTexts, withoutStalePatterns } from './judge.ts'
export { proposedRows } from './proposal.ts'
export type { Row } from './row.ts'
export { listsDifference, matchesPattern, placeOf } from './row.ts'
