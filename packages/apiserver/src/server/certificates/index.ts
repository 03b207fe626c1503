/**
 * X.509 certificates: a certificate authority, and the serving certificates of a listener. Guarantees: P-256 keys in
 * X.509 version 3, as Go, OpenSSL and Node verify them; certificates are renewed before they expire; a renewed
 * authority keeps its key, so that clients which trust the old one stay connected.
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
