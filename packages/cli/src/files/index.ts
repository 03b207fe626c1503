/**
 * Writes files of the user's project. Guarantees: a file that the user may have written is never replaced without force;
 * a file is replaced at once, never half; nothing outside of the folder is written; a dry run shows the difference.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { applyChanges } from './apply-changes.ts'
export type { FileChange, PlannedFile, PlanOptions } from './plan-files.ts'
export { generatedMark, isGenerated, planFiles } from './plan-files.ts'
export { printDiff } from './print-diff.ts'
export type { WriteFilesOptions } from './write-files.ts'
export { writeFiles } from './write-files.ts'
