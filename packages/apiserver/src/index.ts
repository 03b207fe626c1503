/**
 * A Kubernetes API server as a library: in process or over HTTPS, ready in milliseconds.
 *
 * @module
 */

export type { StaticToken } from './access/index.ts'
export type { Admission, AdmissionAttributes, Turn } from './admission/index.ts'
export type { ApiAnswer, ApiRequest, AuditNotes, ServerContext, UserInfo } from './api.ts'
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
export type { ApiServer, ApiServerOptions, TransportOptions } from './server.ts'
export { createApiServer } from './server.ts'
export type { Store } from './store/index.ts'
export { createStore } from './store/index.ts'
