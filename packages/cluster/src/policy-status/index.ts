/**
 * What the status of a ValidatingAdmissionPolicy says: which of its expressions can never work for what it is about, by the
 * schemas that the API server publishes. Guarantees: the kinds that are looked at, their order and the texts are those of
 * Kubernetes; a policy is checked once for each generation; it works the same, whatever its status says.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { createPolicyStatusController } from './policy-status-controller.ts'
