/**
 * The status of a ValidatingAdmissionPolicy: warnings about expressions that fail the type check against the schemas
 * that the API server publishes. Guarantees: the checked kinds, their order and the texts are those of Kubernetes; a
 * policy is checked once per generation; the status does not affect how the policy works.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createPolicyStatusController } from './policy-status-controller.ts'
