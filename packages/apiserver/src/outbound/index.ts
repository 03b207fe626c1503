/**
 * Calls to others over HTTPS: webhooks, by their URLs or by the services of the cluster that stand for them.
 * Guarantees: a call ends by its time-out, reads no more than its limit, trusts nobody but the authorities that it was
 * given, follows no redirect and uses no proxy; connections are kept and shared by those who trust the same; failures are
 * told in the words of Kubernetes' own client. Loaded when somebody is first called.
 * May import: store.
 *
 * @module
 */
export type { CallerOptions } from './caller.ts'
export { createWebhookCaller } from './caller.ts'
