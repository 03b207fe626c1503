/**
 * Normalises responses, so that those of two servers or two runs can be equal: one named rule for each value that must
 * differ. Guarantees: only what a rule names is changed; equality and order of versions, equality of uids and names,
 * and the presence of every value survive; the same responses give the same result on every run.
 *
 * @module
 */
export type { Memory } from './memory.ts'
export { createMemory } from './memory.ts'
export { normaliseResponse, normaliseValue, rules } from './normalise.ts'
export { normaliseOutput } from './output.ts'
export type { Place, Rule } from './place.ts'
