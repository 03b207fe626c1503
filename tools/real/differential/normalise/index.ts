/**
 * Answers in the form in which those of two servers, or of two runs, can be equal: named rules for what must differ.
 * Guarantees: only what a rule names is changed; equality and order of versions, equality of uids and names, and the
 * presence of every value survive; the same answers give the same result on every run.
 *
 * @module
 */
export type { Memory } from './memory.ts'
export { createMemory } from './memory.ts'
export { normaliseResponse, normaliseValue, rules } from './normalise.ts'
export { normaliseOutput } from './output.ts'
export type { Place, Rule } from './place.ts'
