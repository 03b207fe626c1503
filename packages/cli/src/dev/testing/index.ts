/**
 * Projects and targets for the tests of `dev`.
 *
 * @module
 */
export { memoryTarget } from './memory-target.ts'
export { siteSources } from './site-sources.ts'
