/**
 * Calls webhooks over HTTPS, by URL or by Service. Guarantees: a call ends at its timeout and reads at most its limit
 * of bytes; it trusts only the given certificate authorities, follows no redirect and uses no proxy; calls with equal
 * trust share connections; failures have the messages of Kubernetes' client. The server loads this folder on the first
 * call, so import it only dynamically.
 *
 * @module
 */
export type { CallerOptions } from './caller.ts'
export { createWebhookCaller } from './caller.ts'
