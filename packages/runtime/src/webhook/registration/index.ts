/**
 * The webhooks and policies of an operator: where they are served, and their registration with the API server.
 * Guarantees: they are registered before the operator reads its kinds; what a client resets is registered again; an
 * operator that runs outside of the cluster removes its registration when it stops.
 * May import: what webhook may.
 *
 * @module
 */
export { createOperatorWebhooks, type OperatorWebhooks } from './operator-webhooks.ts'
export type { OperatorWebhooksOptions } from './options.ts'
export type { WebhookPlace } from './webhook-place.ts'
