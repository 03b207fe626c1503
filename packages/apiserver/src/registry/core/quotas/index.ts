/**
 * ResourceQuotas and LimitRanges. Guarantee: amounts are compared exactly, in thousandths.
 *
 * @module
 */
export { limitRangeKind } from './limit-range.ts'
export { resourceQuotaKind } from './resource-quota.ts'
