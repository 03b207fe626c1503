/**
 * The performance targets: by which factor a row must be better than which peer, or which bound it must meet.
 * Guarantees: pure; a target is evaluated by the recorded medians alone, and each missed one has a reason. May import:
 * the rows of the benches.
 *
 * @module
 */
export { type Aim, type JudgedAim, judgeAims } from './aim.ts'
export { aims } from './aims.ts'
