/**
 * Protection of what is in use: claims that pods use, volumes that are bound, classes that claims and volumes name. The API
 * server gives each a finalizer. Guarantees: one that is deleted stays until nothing uses it, and goes then without being asked.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createClaimProtection } from './claim-protection.ts'
export { createClassProtection } from './class-protection.ts'
export { createVolumeProtection } from './volume-protection.ts'
