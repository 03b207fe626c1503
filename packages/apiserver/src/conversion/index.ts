/**
 * The versions of custom resources: how an object at one becomes one at another, by itself or by a webhook.
 * Guarantees: reviews, checks and messages are those of k8s.io/apiextensions-apiserver; what a webhook may not change is
 * never taken from its answer; nothing is converted that is at the wanted version already.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { ConversionCall } from './convert.ts'
export { convertByWebhook } from './convert.ts'
export { CustomVersions } from './custom-versions.ts'
export type { ConversionWebhook } from './webhook.ts'
export { conversionWebhookOf } from './webhook.ts'
