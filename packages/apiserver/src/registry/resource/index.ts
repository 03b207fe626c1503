/**
 * Dynamic resource allocation: ResourceSlices, DeviceClasses, ResourceClaims and their templates. Guarantees: selectors
 * compile within a scheduler's cost limit; requests and allocations are immutable.
 *
 * @module
 */
export { deviceClassStrategy } from './device-class.ts'
export { resourceClaimColumns, resourceSliceColumns } from './device-columns.ts'
export { resourceClaimStrategy, resourceClaimTemplateStrategy } from './resource-claim.ts'
export { resourceSliceStrategy } from './resource-slice.ts'
