/**
 * Service accounts: the account `default` and the CA certificate in every namespace, and the tokens of token Secrets.
 * Guarantees: manual deletions and changes are reverted; a token is deleted with its account, or after two years
 * without use; nothing is created in a terminating namespace.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { CertificateAuthoritySource } from './root-authority.ts'
export { createRootAuthorityPublisher } from './root-authority.ts'
export { createServiceAccountController } from './service-account-controller.ts'
export { createTokenCleaner } from './token-cleaner.ts'
export { createTokenController, type TokenControllerOptions } from './token-controller.ts'
export type { TokenSigner } from './token-secret.ts'
