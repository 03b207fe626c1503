/**
 * Converts custom resources between their versions, by copying or with a webhook. Guarantees: reviews, checks and
 * messages equal those of k8s.io/apiextensions-apiserver; a webhook cannot change immutable metadata; an object that is
 * already at the wanted version is returned unchanged.
 * May import: outbound.
 *
 * @module
 */
export type { ConversionCall } from './convert.ts'
export { convertByWebhook } from './convert.ts'
export { CustomVersions } from './custom-versions.ts'
export type { ConversionWebhook } from './webhook.ts'
