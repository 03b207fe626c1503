/**
 * Tokens of service accounts: signed, and verified against what is stored. Guarantees: the key is made of the Runtime's
 * randomness when first needed and never leaves the process; the same claims make the same token; a token ends with its
 * time, its account and the object that it is bound to; one that lies in a secret ends with the secret.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type {
  ServiceAccountTokens,
  TokenClaims,
  TokenSurroundings,
  VerifiedToken,
} from './service-account-tokens.ts'
export { createServiceAccountTokens, serviceAccountIssuer } from './service-account-tokens.ts'
