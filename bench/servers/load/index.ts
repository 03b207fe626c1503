/**
 * The load on both servers: one program for both, in its own process, with kept-alive TLS connections and minimal HTTP.
 * Guarantees: the status of every response is checked; every failure fails the measurement; every work has a deadline.
 *
 * @module
 */
export { type LoadGenerator, startLoadGenerator } from './generator.ts'
export type { ObjectKind } from './objects.ts'
export { collectionPath, definitionsPath, definitionText, objectText } from './objects.ts'
