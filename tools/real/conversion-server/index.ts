/**
 * A conversion webhook of ours that real and embedded API servers call alike. How it behaves is told by the path of its
 * URL, so that scenarios are whole in themselves. Guarantees: it listens on loopback alone, under a certificate made for
 * it, and keeps nothing from one request to the next.
 *
 * @module
 */
export type { Behaviour } from './behaviour.ts'
export { conversionPath } from './behaviour.ts'
export { convertReview, convertWidget } from './convert.ts'
export { startConversionProgram } from './program.ts'
