/**
 * Leases and LeaseCandidates.
 *
 * @module
 */
export { leaseStrategy } from './lease.ts'
export { leaseCandidateStrategy } from './lease-candidate.ts'
