/**
 * The metrics and health servers.
 * Guarantees: on a non-loopback address, metrics are served only over TLS and only to callers that the cluster
 * authorizes; certificate files are read again when they change, and the last valid ones stay in use; every request,
 * header, connection and wait has a limit; closing lets requests in flight complete. Node's HTTP module is loaded when
 * the first server starts, not before.
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
export type { ServedHandler, ServedRequest, ServedResponse } from './served-request.ts'
export { type RunningServer, type ServerOptions, type ServingTls, startServer } from './start-server.ts'
