/**
 * Objects as bytes: a scanner that finds the metadata of an object without parsing it, and tables that keep the bytes
 * of many objects and parse one when it is read. Guarantees: the scanner finds what parseJson would find, and leaves
 * what it is not sure of to parseJson; input that is not JSON is refused when it arrives, not when it is read; objects
 * are frozen and shared; the memory of a table depends only on its content, and no change of it takes long.
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
