/**
 * The servers of metrics and health. Guarantees: metrics leave the machine only over TLS and only to whom the cluster
 * allows to read them; certificate files are read again when they change, and the last good ones stay in use; every
 * request, header, connection and wait has a limit; closing lets requests in work end. Node's HTTP is loaded when the
 * first server starts, not before.
 * May import: client, kinds, metrics, health, log.
 *
 * @module
 */
export {
  type AccessDecision,
  type AccessReview,
  type AccessReviewOptions,
  createAccessReview,
} from './access-review.ts'
export { type BindAddress, parseBindAddress } from './bind-address.ts'
export {
  type CertificateFiles,
  type CertificateFilesOptions,
  type CertificatePaths,
  type CertificateReadObserver,
  watchCertificateFiles,
} from './certificate-files.ts'
export { type HealthServerOptions, healthHandler, startHealthServer } from './health-server.ts'
export { type MetricsServerOptions, metricsHandler, startMetricsServer } from './metrics-server.ts'
export { createSelfSigned, type KeyPair } from './self-signed.ts'
export type { ServedAnswer, ServedHandler, ServedRequest } from './served-request.ts'
export { type RunningServer, type ServerOptions, type ServingTls, startServer } from './start-server.ts'
