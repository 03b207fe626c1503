/**
 * ValidatingAdmissionPolicy and MutatingAdmissionPolicy: policies in CEL, their bindings and parameters. Guarantees:
 * matching, decisions, mutations and messages equal those of kube-apiserver; a policy applies from the first request
 * after its commit; without policies a request costs next to nothing; no expression exceeds its budget.
 *
 * @module
 */
export { createPolicies } from './create-policies.ts'
