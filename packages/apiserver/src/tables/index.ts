/**
 * Other forms of an answer: tables, as kubectl prints them, and objects reduced to their metadata.
 * Guarantees: pure functions of objects, columns and the time. May import: resources.
 *
 * @module
 */
export { partialMetadataListOf, partialMetadataOf } from './partial-metadata.ts'
export type { IncludeObject, TableOptions } from './table.ts'
export { tableMetadataOf, tableOf } from './table.ts'
