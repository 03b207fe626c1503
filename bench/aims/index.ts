/**
 * The numbers to beat: which row must be how many times better than which peer, or below which bound.
 * Guarantees: pure; an aim is judged by the recorded medians alone, and one that is missed says what limits it.
 * May import: the rows of the benches.
 *
 * @module
 */
export { type Aim, type JudgedAim, judgeAims } from './aim.ts'
export { aims } from './aims.ts'
