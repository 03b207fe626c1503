/**
 * Authenticates a request: bearer tokens, bootstrap tokens, service account tokens and client certificates become a
 * UserInfo. Guarantees: groups and extra fields equal those of kube-apiserver; tokens are compared in constant time and
 * never appear in logs or messages; a token is checked against the objects in the store at the time of the request.
 * May import: storage.
 *
 * @module
 */
export { createBootstrapTokens } from './bootstrap-tokens.ts'
export type { ShownCertificate } from './client-certificate.ts'
export { shownCertificate } from './client-certificate.ts'
export type { ServiceAccountTokens, TokenClaims } from './service-accounts/service-account-tokens.ts'
export { createServiceAccountTokens, serviceAccountIssuer } from './service-accounts/service-account-tokens.ts'
export type { SignedTokens, StaticToken, Tokens } from './tokens.ts'
export { createTokens } from './tokens.ts'
