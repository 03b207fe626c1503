/**
 * Malformed and hostile requests to the real server and to the embedded one: both refuse them alike. Guarantees: the
 * requests are those of `npm test`, generated from a seed; they change nothing on either server.
 *
 * @module
 */
export type { HostileDifference } from './comparison.ts'
export { compareHostile } from './comparison.ts'
