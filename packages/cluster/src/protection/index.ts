/**
 * Protection of objects in use: claims that pods use, volumes that are bound, classes that claims and volumes name. The
 * API server gives each a finalizer. Guarantees: a deleted object stays until it is no longer in use, and is then
 * removed without a further request.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createClaimProtection } from './claim-protection.ts'
export { createClassProtection } from './class-protection.ts'
export { createVolumeProtection } from './volume-protection.ts'
