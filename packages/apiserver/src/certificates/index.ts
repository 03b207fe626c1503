/**
 * Certificates for a server that nobody else vouches for: an authority made at start, and what it issues.
 * Guarantees: X.509 version 3 with elliptic curve keys (P-256), as Go, OpenSSL and Node verify it; private keys of the
 * authority never leave the process. May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { AuthorityOptions, Certificate, CertificateAuthority } from './certificate.ts'
export { createCertificateAuthority } from './certificate.ts'
