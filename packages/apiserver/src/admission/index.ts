/**
 * Runs admission before a write is stored: plugins, policies, webhooks and quota, first mutating, then validating.
 * Guarantees: order, decisions and messages equal those of kube-apiserver; a webhook is called once for each state of
 * the object in one request; a webhook that does not respond costs its timeout and no more.
 * May import: storage, outbound, registry, authorization.
 *
 * @module
 */
export type { Admission, AdmissionAttributes, Attempt, MutationRound } from './admission.ts'
export { createAdmission } from './create-admission.ts'
export type { AdmissionDependencies } from './dependencies.ts'
export type { QuotaContext } from './quota/evaluator.ts'
export type { CountedObjects, CountedResource } from './quota/usage.ts'
export { countedResources, quotaStatus } from './quota/usage.ts'
