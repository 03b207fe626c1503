import { type Client, createClient, createHttpsTransport } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { untypedKind } from 'kubewright/resource'
import { workloadNames } from '../../load-server/workload-definition.ts'
import type { WorkloadSpec } from '../../load-server/workload-object.ts'
import type { Work } from '../works.ts'

export const runtime = systemRuntime()
export const Workload = untypedKind(workloadNames)

export function transportTo({ server, certificateAuthority, token }: Work) {
  return createHttpsTransport({ server, certificateAuthority, token, runtime })
}

export function clientOf(work: Work): Client {
  return createClient({ transport: transportTo(work), runtime, manager: 'bench' })
}

/** The field that every read of an object accesses. */
export function replicasOf(object: { readonly [field: string]: unknown } | undefined): number {
  return (object?.['spec'] as WorkloadSpec | undefined)?.replicas ?? 0
}
