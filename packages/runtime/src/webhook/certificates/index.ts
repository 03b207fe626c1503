/**
 * The certificates that an operator makes for its webhooks, and renews in time.
 * Guarantees: the key of an authority is kept nowhere; the replicas of an operator share one certificate; a new
 * authority is trusted before its certificate is served, and an old one until it expires.
 * May import: what webhook may, except its other files.
 *
 * @module
 */
export { type CertificateStore, memoryStore, secretStore } from './certificate-store.ts'
export { createOwnCertificates, type OwnCertificates } from './own-certificates.ts'
