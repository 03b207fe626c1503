/**
 * Webhook configurations, admission policies and their bindings. Guarantees: every expression compiles against the
 * variables that it will have, by its use.
 *
 * @module
 */
export { mutatingAdmissionPolicy } from './mutating-policy.ts'
export { mutatingAdmissionPolicyBinding, validatingAdmissionPolicyBinding } from './policy-bindings.ts'
export { validatingAdmissionPolicy } from './validating-policy.ts'
export { mutatingWebhookConfiguration, validatingWebhookConfiguration } from './webhooks.ts'
