/**
 * Compares the CustomResourceDefinitions of a project with those of its last release. Guarantees: whatever an object
 * or a client of the release could use and no longer can is reported as breaking, with its path; a comparison writes
 * nothing.
 *
 * @module
 */
export { checkCompatibility } from './check-compatibility.ts'
export { compareDefinitions } from './compare-definitions.ts'
export type { CompatibilityFinding } from './finding.ts'
