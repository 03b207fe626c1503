/**
 * Certificates for a server that nobody else vouches for: an authority made at start or kept from an earlier one, and
 * what it issues to servers and clients. Guarantees: X.509 version 3 with elliptic curve keys (P-256), as Go, OpenSSL and
 * Node verify it; the authority's key leaves the process only for those who keep it; a renewed authority has the
 * same key, so that nobody who trusts the older one is cut off.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type {
  AuthorityOptions,
  Certificate,
  CertificateAuthority,
  ClientSubject,
  Validity,
} from './certificate.ts'
export {
  certificateEndMs,
  createCertificateAuthority,
  openCertificateAuthority,
  renewedAuthority,
} from './certificate.ts'
