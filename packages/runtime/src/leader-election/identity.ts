import { hostname } from 'node:os'
import type { Runtime } from '@kubewright/kube/runtime'

/** As in controller-runtime: the host name, which is the pod's name, and a unique suffix. */
export function defaultIdentity(runtime: Runtime): string {
  return `${hostname()}_${runtime.random.uuid()}`
}
