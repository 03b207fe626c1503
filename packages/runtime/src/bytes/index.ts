/**
 * Objects as bytes: a scanner that finds the metadata of an object without parsing it, and tables that keep the bytes of
 * many objects and parse one when it is read. Guarantees: what the scanner finds is what parseJson would, and what it
 * is not sure of is left to parseJson; whatever is not JSON is refused when it comes, not when it is read; objects are
 * frozen and shared; the memory of a table follows what is in it, and no change of it takes long.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { StateTableOptions } from './create-state-table.ts'
export { createStateTable } from './create-state-table.ts'
export { IncomingState, nothing } from './incoming-state.ts'
export type { ListEnvelope } from './list-scanner.ts'
export { continuationOf, ListScanner } from './list-scanner.ts'
export { ObjectBatch } from './object-batch.ts'
export { ObjectScan } from './object-scan.ts'
export type { ObjectShape } from './object-shape.ts'
export { keptFields, shapeObject } from './object-shape.ts'
export type { ObjectState } from './object-state.ts'
export { projectFields } from './project-fields.ts'
export { scanObject } from './scan-object.ts'
export type { Scanner } from './scanner.ts'
export { theScanner } from './scanner.ts'
export { matches } from './skip-value.ts'
export type { StateTable } from './state-table.ts'
export { isObjectState, stateOfObject } from './value-state.ts'
