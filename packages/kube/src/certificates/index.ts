/**
 * X.509 certificates written as text: the one form that servers of this project need, version 3 with elliptic curve keys
 * (P-256), for an authority, for a server under its names and addresses, or for a client and its groups. Guarantees: pure;
 * keys are made and signatures computed by the caller, so that no private key comes here. Go, OpenSSL and Node verify
 * the result.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { CertificateContent, CertificateUse } from './certificate.ts'
export { writeCertificate } from './certificate.ts'
