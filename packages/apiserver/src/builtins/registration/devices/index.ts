/**
 * Devices: slices that offer them, classes that name them, claims and templates of claims that ask for them. Guarantees:
 * selectors compile and cost no more than a scheduler can pay; what was asked for and what was allocated do not change.
 *
 * @module
 */
export { deviceClass } from './device-class.ts'
export { resourceClaim, resourceClaimTemplate } from './resource-claim.ts'
export { resourceSlice } from './resource-slice.ts'
