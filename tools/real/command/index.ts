/**
 * The verbs of `npm run real`: up, down, status, path, record.
 * Guarantees: standard output holds only what was asked for, progress goes to standard error; a verb can be repeated
 * without harm.
 *
 * @module
 */
export { down } from './down.ts'
export { path } from './path.ts'
export { record } from './record.ts'
export { status } from './status.ts'
export { up } from './up.ts'
