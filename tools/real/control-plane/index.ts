/**
 * A real control plane on this machine: etcd, kube-apiserver and optionally kube-controller-manager. Guarantees: it
 * listens only on loopback, with its own certificates and tokens; a failed start leaves nothing running; a control
 * plane that is bound to a process ends with it.
 *
 * @module
 */
export { stopProcess } from './child-process.ts'
export type { ControlPlane, ControlPlaneOptions, ProcessIds } from './control-plane.ts'
export { startControlPlane } from './control-plane.ts'
export type { Credentials, TokenUser } from './files.ts'
export { readyStatus } from './readiness.ts'
