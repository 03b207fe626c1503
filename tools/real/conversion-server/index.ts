/**
 * A conversion webhook that real and embedded API servers call alike. The path of its URL selects its behaviour, so
 * that scenarios are self-contained. Guarantees: it listens only on loopback, with its own certificate, and is
 * stateless.
 *
 * @module
 */
export type { Behaviour } from './behaviour.ts'
export { conversionPath } from './behaviour.ts'
export { convertReview, convertWidget } from './convert.ts'
export { startConversionProgram } from './program.ts'
