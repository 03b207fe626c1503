/**
 * The performance targets: how many times better than which peer a row must be, or which bound it must meet.
 * Guarantees: pure; a target is judged by the recorded medians alone, and each says what limits it.
 * May import: the rows of the benches.
 *
 * @module
 */
export { type Aim, type JudgedAim, judgeAims } from './aim.ts'
export { aims } from './aims.ts'
