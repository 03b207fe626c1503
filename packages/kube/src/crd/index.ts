/**
 * CustomResourceDefinitions: validation, defaulting, and processing of custom resources. Guarantees: accepts and
 * rejects what k8s.io/apiextensions-apiserver does, with its messages; never changes arguments.
 * May import: json, field, names, meta, schema, rules, shape.
 *
 * @module
 */
export { checkCustomResourceDefinition, checkCustomResourceDefinitionStatus } from './check.ts'
export type { CustomResource, PreparedResource, ResourceValidation } from './custom-resource.ts'
export { compileCustomResource } from './custom-resource.ts'
export { defaultCustomResourceDefinition } from './default.ts'
export type { PrinterColumnDefinition, ScaleSubresource } from './definition.ts'
export { warnAboutCustomResourceDefinition } from './warnings.ts'
export { checkWebhookService, checkWebhookUrl } from './webhook-check.ts'
