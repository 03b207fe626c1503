/**
 * Creates X.509 certificates in the one form that this project's servers need: version 3 with P-256 keys, for an
 * authority, for a server with its names and addresses, or for a client with its groups. Guarantees: pure; the caller
 * generates keys and computes signatures, so private keys never enter this package. Go, OpenSSL and Node verify the
 * result.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { CertificateContent, CertificateUse } from './certificate.ts'
export { writeCertificate } from './certificate.ts'
