/**
 * Webhook configurations, admission policies and their bindings. Guarantee: a stored expression compiles with the
 * variables of its place.
 *
 * @module
 */
export { mutatingAdmissionPolicy } from './mutating-policy.ts'
export { mutatingAdmissionPolicyBinding, validatingAdmissionPolicyBinding } from './policy-bindings.ts'
export { validatingAdmissionPolicy } from './validating-policy.ts'
export { mutatingWebhookConfiguration, validatingWebhookConfiguration } from './webhooks.ts'
