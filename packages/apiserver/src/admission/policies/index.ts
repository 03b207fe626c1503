/**
 * ValidatingAdmissionPolicy and MutatingAdmissionPolicy: policies in CEL, their bindings and parameters.
 * Guarantees: what is matched, decided, changed and said is what kube-apiserver says; a policy counts for the first
 * request after its commit; without policies a request costs next to nothing; no expression exceeds its budget.
 *
 * @module
 */
export { createPolicies } from './create-policies.ts'
