/**
 * The admission plugin PodSecurity: the Pod Security Standards by labels of namespaces. Guarantees: the checks of every
 * version that Kubernetes 1.36 knows, in its order and words; nobody is exempt; a namespace without labels costs a look at them.
 *
 * @module
 */
export { createPodSecurity } from './pod-security.ts'
