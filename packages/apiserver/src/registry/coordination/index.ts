/**
 * Leases.
 *
 * @module
 */
export { leaseKind } from './lease.ts'
