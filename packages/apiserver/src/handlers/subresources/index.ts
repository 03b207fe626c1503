/**
 * Subresources: scale, binding, eviction, log, exec, attach, port-forward, proxy and token.
 *
 * @module
 */
export { bindNamedPod } from './pod-binding.ts'
export { handleSubresource } from './subresource.ts'
