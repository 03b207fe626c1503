/**
 * Leases.
 *
 * @module
 */
export { leaseStrategy } from './lease.ts'
