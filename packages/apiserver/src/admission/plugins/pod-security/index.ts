/**
 * The admission plugin PodSecurity: the Pod Security Standards by labels of namespaces. Guarantees: the checks of every
 * version that Kubernetes 1.36 knows, in its order and words; there are no exemptions; a namespace without labels costs
 * one look at its labels.
 *
 * @module
 */
export { createPodSecurity } from './pod-security.ts'
