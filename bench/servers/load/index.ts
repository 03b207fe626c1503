/**
 * The load that both servers are put under: one program for both, in a process of its own, with kept-alive TLS
 * connections and as little HTTP as it takes. Guarantees: the status of every response is checked; whatever goes wrong fails
 * the measurement; no work waits for ever.
 *
 * @module
 */
export { type LoadGenerator, startLoadGenerator } from './generator.ts'
export type { ObjectKind } from './objects.ts'
export { collectionPath, definitionsPath, definitionText, objectText } from './objects.ts'
