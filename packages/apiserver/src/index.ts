/**
 * A Kubernetes API server as a library: in process or over HTTPS, ready in milliseconds.
 *
 * @module
 */

export type { StaticToken } from './access/index.ts'
export type {
  Admission,
  AdmissionAttributes,
  CountedObjects,
  CountedResource,
  MutationRound,
  QuotaSurroundings,
  Turn,
} from './admission/index.ts'
export { countedResources, quotaStatus } from './admission/index.ts'
export type { ApiAnswer, ApiRequest, AuditNotes, ServerContext, UserInfo } from './api.ts'
export type { AuditFileOptions, AuditOptions, AuditPolicy, AuditSink, ReadAuditPolicy } from './audit/index.ts'
export { defaultAuditPolicy, openAuditFile, readAuditPolicy } from './audit/index.ts'
export { backupPath } from './backup-answer.ts'
export { backupLines } from './backup-lines.ts'
export type { ApiserverErrorCode } from './errors.ts'
export { ApiserverError, apiserverErrorCodes, isApiserverError } from './errors.ts'
export type { Listener, ListenOptions } from './http/index.ts'
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
} from './kubelet.ts'
export { apiserverLimits } from './limits.ts'
export type { ResourceTable, ServedResource } from './resources/index.ts'
export { restorePath } from './restore-answer.ts'
export type { ApiServer, ApiServerOptions, TransportOptions } from './server.ts'
export { createApiServer } from './server.ts'
export type { IdentityKeeper, ServerIdentity } from './server-identity.ts'
export type { Store } from './store/index.ts'
export { createStore } from './store/index.ts'
export type { WebhookCaller, WebhookService, WebhookTarget } from './webhook-call.ts'
