/**
 * Kubernetes' rules as pure functions. This entry point has the errors and limits of the package; each topic has its
 * own subpath, such as @kubewright/kube/values or @kubewright/kube/apply.
 *
 * @module
 */
export type { KubeErrorCode, KubeErrorDetails } from './errors.ts'
export { isKubeError, KubeError, kubeErrorCodes } from './errors.ts'
export { limits } from './limits.ts'
