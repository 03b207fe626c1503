import type { JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import { Deployment, Pod, ReplicaSet } from 'kubewright/kinds'
import { silentLogger } from 'kubewright/log'
import type { KindReference } from 'kubewright/resource'
import { type Cluster, type ClusterOptions, startCluster } from '../index.ts'

/**
 * Does the work in a new cluster on virtual time, then stops it. Unhandled errors fail the work; failed
 * reconciles are retried and write no log lines.
 */
export async function inCluster<Value>(
  options: ClusterOptions & { readonly seed?: number },
  work: (cluster: Cluster, runtime: VirtualRuntime) => Promise<Value>,
): Promise<Value> {
  const runtime = createVirtualRuntime({ seed: options.seed ?? 1 })
  const errors: unknown[] = []
  const result = await runtime.run(async () => {
    const cluster = await startCluster({
      runtime,
      onError: (error) => errors.push(error),
      log: silentLogger,
      ...options,
    })
    const value = await work(cluster, runtime)
    await cluster.stop()
    return value
  })
  if (errors.length > 0) throw errors[0]
  return result
}

export function webDeployment(changes: {
  readonly name?: string
  readonly namespace?: string
  readonly replicas?: number
  readonly image?: string
  readonly annotations?: { readonly [key: string]: string }
  readonly podAnnotations?: { readonly [key: string]: string }
  readonly spec?: JsonObject
}) {
  const { name = 'web', namespace = 'default', replicas = 3, image = 'web:1', annotations, podAnnotations } = changes
  return Deployment({
    metadata: { name, namespace, ...(annotations === undefined ? {} : { annotations }) },
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name }, ...(podAnnotations === undefined ? {} : { annotations: podAnnotations }) },
        spec: { containers: [{ name: 'web', image }] },
      },
      ...changes.spec,
    },
  })
}

/** Waits, in virtual time, until the condition holds; it reads the server's own state. */
export async function until(cluster: Cluster, what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 100_000; tries++) {
    if (await holds()) return
    await sleep(cluster.runtime, 10, what)
  }
  throw new Error(`never: ${what}`)
}

export async function isRolledOut(cluster: Cluster, name = 'web', namespace = 'default'): Promise<boolean> {
  const deployment = await cluster.client.get(Deployment, { name, namespace })
  const { status, spec, metadata } = deployment ?? {}
  return (
    status !== undefined &&
    Number(status.observedGeneration ?? 0) >= Number(metadata?.generation ?? 0) &&
    (status.updatedReplicas ?? 0) === spec?.replicas &&
    (status.replicas ?? 0) === spec?.replicas &&
    (status.availableReplicas ?? 0) === spec?.replicas
  )
}

export async function allOf<T extends KubernetesObject>(
  cluster: Cluster,
  kind: KindReference<T>,
  namespace = 'default',
): Promise<readonly T[]> {
  return (await cluster.client.list(kind, { namespace })).items
}

export const podsOf = (cluster: Cluster) => allOf(cluster, Pod)
export const replicaSetsOf = (cluster: Cluster) => allOf(cluster, ReplicaSet)
