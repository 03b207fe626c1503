/**
 * Declares what the server calls: webhooks (WebhookCaller) and kubelets (Kubelet). The types are free of I/O; the HTTPS
 * client is in `webhooks/` and is loaded on the first call. Guarantee: every call has a deadline.
 * May import: storage.
 *
 * @module
 */
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
export type { ClosableWebhookCaller, WebhookCaller, WebhookService, WebhookTarget } from './webhook-call.ts'
export { loadedOnCall, withDeadline } from './webhook-call.ts'
