/**
 * A Kubernetes API server as a library: in process or over HTTPS, ready in milliseconds.
 *
 * @module
 */

export type { CountedObjects, CountedResource, QuotaContext } from './admission/index.ts'
export { countedResources, quotaStatus } from './admission/index.ts'
export type { ApiRequest, ApiResponse } from './api/index.ts'
export type { AuditFileOptions, AuditOptions, AuditPolicy, AuditSink, ReadAuditPolicy } from './audit/index.ts'
export { defaultAuditPolicy, openAuditFile, readAuditPolicy } from './audit/index.ts'
export type { StaticToken } from './authentication/index.ts'
export type { ApiserverErrorCode } from './errors.ts'
export { ApiserverError, apiserverErrorCodes, isApiserverError } from './errors.ts'
export { apiserverLimits } from './limits.ts'
export type {
  AttachRequest,
  ByteChannel,
  CommandResult,
  ContainerLog,
  ContainerStreams,
  ExecRequest,
  Kubelet,
  LogLine,
  LogRequest,
  PortForwardRequest,
  WebhookCaller,
  WebhookService,
  WebhookTarget,
} from './outbound/index.ts'
export type { ResourceTable, ServedResource } from './registry/index.ts'
export type { RequestInfo } from './request/index.ts'
export { requestInfoOf } from './request/index.ts'
export type { Listener, ListenOptions } from './server/http/index.ts'
export type { ApiServer, ApiServerOptions, TransportOptions } from './server/index.ts'
export { createApiServer } from './server/index.ts'
export { backupPath, restorePath } from './server/routes/index.ts'
export { backupLines } from './storage/backup/index.ts'
export type { IdentityKeeper, ServerIdentity, Store } from './storage/index.ts'
export { createStore } from './storage/index.ts'
export type { AuditNotes, UserInfo } from './user-info.ts'
