/**
 * ResourceQuotas and LimitRanges. Guarantee: amounts are compared exactly, in thousandths.
 *
 * @module
 */
export { limitRangeStrategy } from './limit-range.ts'
export { resourceQuotaStrategy } from './resource-quota.ts'
