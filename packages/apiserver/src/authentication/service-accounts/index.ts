/**
 * Signs and verifies service account tokens, bound ones and those in Secrets. Guarantees: the Runtime's randomness
 * creates the key on first use, and the key stays in the process; equal claims give equal tokens; a token ends with its
 * expiry, its account, or the object that it is bound to.
 *
 * @module
 */
export { splitServiceAccountName } from './service-account-name.ts'
