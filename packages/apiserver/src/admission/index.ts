/**
 * Who may change or refuse a write before it is stored: plugins, policies and webhooks.
 * Guarantees: the order, the decisions and the messages are those of kube-apiserver; nobody is asked twice about the same
 * state of an object in one request; a webhook that does not answer costs its time-out and no more.
 * May import: store, builtins, access, resources.
 *
 * @module
 */
export type { Admission, AdmissionAttributes, MutationRound, Turn } from './admission.ts'
export { createAdmission } from './create-admission.ts'
export type { AdmissionDependencies } from './dependencies.ts'
export type { CountedObjects, CountedResource, QuotaSurroundings } from './quota/index.ts'
export { countedResources, quotaStatus } from './quota/index.ts'
