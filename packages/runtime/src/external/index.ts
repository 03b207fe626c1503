/**
 * External effects with a journal: a bucket, a DNS record or an account that an object needs outside of the cluster.
 * Guarantees: the intent is stored in the object, on the revision that was read, before an effect is requested; after a
 * crash at any point, find decides whether the effect took place; an effect that cannot be repeated safely is never
 * requested twice; an effect is forgotten only when find no longer finds it.
 * May import: resource, client.
 *
 * @module
 */
export type { ExternalCall, ExternalDriver } from './external-driver.ts'
export type { External } from './externals.ts'
export { Externals } from './externals.ts'
export { externalNames } from './journal.ts'
