/**
 * What every namespace has of service accounts: the account `default`, the certificate authority that its pods trust, and
 * the tokens in secrets that ask for one. Guarantees: what is deleted or changed by hand is made right again; a token goes
 * with its account, or when nobody has used it for two years; nothing is made in a namespace that is being deleted.
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
