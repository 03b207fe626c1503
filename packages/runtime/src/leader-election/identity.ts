import { hostname } from 'node:os'
import type { Runtime } from '@kubewright/kube/runtime'

/** As controller-runtime: the pod by its host name, and what no other process has. */
export function defaultIdentity(runtime: Runtime): string {
  return `${hostname()}_${runtime.random.uuid()}`
}
