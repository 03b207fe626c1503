/**
 * Operators with exactly the rights that follow from their definitions: the service account and its roles, a record of
 * the rules that requests have used, and refusals that say what to declare.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { grantRights } from './grant-rights.ts'
export { operatorTransport } from './operator-transport.ts'
export type { OperatorRights, RightsRecord } from './rights-record.ts'
export { createRightsRecord } from './rights-record.ts'
