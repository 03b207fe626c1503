/**
 * Webhook configurations, admission policies and their bindings. Guarantee: a stored expression compiles with the
 * variables of its place.
 *
 * @module
 */
export { mutatingAdmissionPolicyStrategy } from './mutating-policy.ts'
export { mutatingAdmissionPolicyBinding, validatingAdmissionPolicyBinding } from './policy-bindings.ts'
export { validatingAdmissionPolicyStrategy } from './validating-policy.ts'
export { mutatingWebhookConfiguration, validatingWebhookConfiguration } from './webhooks.ts'
