/**
 * The verbs of `npm run real`: up, down, status, path, record, types. Guarantees: standard output has only the requested
 * output, progress goes to standard error; verbs are idempotent.
 *
 * @module
 */
export { down } from './down.ts'
export { path } from './path.ts'
export { record } from './record.ts'
export { status } from './status.ts'
export { types } from './types.ts'
export { up } from './up.ts'
