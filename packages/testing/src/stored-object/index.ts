/**
 * Objects for tests that call a reconcile function. Guarantees: an object has what the API server adds to the same input,
 * that is, defaults and metadata; an input that the server would refuse throws; the same input gives the same object.
 * May import: virtual-runtime.
 *
 * @module
 */
export type { StoredInput } from './stored-object.ts'
export { storedObject } from './stored-object.ts'
