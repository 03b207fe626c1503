/**
 * Quotas of namespaces and limits of what is in them. Guarantees: amounts are kept in thousandths, and fit each other.
 *
 * @module
 */
export { limitRangeKind } from './limit-range.ts'
export { resourceQuotaKind } from './resource-quota.ts'
