/**
 * A real control plane on this machine: etcd, kube-apiserver and, when wanted, kube-controller-manager.
 * Guarantees: it listens on loopback alone, with certificates and tokens made for it; a start that fails leaves nothing
 * running; what is bound to a process ends with it.
 *
 * @module
 */
export { stopProcess } from './child-process.ts'
export type { ControlPlane, ControlPlaneOptions, ProcessIds } from './control-plane.ts'
export { startControlPlane } from './control-plane.ts'
export type { Credentials, TokenUser } from './files.ts'
export { readyStatus } from './readiness.ts'
