/**
 * Dynamic resource allocation: ResourceSlices, DeviceClasses, ResourceClaims and their templates. Guarantees: selectors
 * compile within a scheduler's cost limit; requests and allocations are immutable.
 *
 * @module
 */
export { deviceClass } from './device-class.ts'
export { resourceClaimColumns, resourceSliceColumns } from './device-columns.ts'
export { resourceClaim, resourceClaimTemplate } from './resource-claim.ts'
export { resourceSlice } from './resource-slice.ts'
