import type { Cluster } from '@kubewright/cluster'
import { startCluster } from '@kubewright/cluster'
import { decodeYamlDocuments } from '@kubewright/kube/decode'
import { isConditionTrue } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import { formatRecord } from 'kubewright/trace'
import { AppService } from '../../examples/app-service/src/app-service.ts'
import { operator } from '../../examples/app-service/src/operator.ts'

export interface ShowOptions {
  readonly runtime: Runtime
  /** The YAML of the sample. */
  readonly sample: string
  /** The path of the kubeconfig; if absent, nothing listens, as with virtual time. */
  readonly kubeconfigPath?: string | undefined
  print(line: string): void
}

/**
 * The program of `npm start`: a cluster with the CustomResourceDefinition, the operator and the sample of the
 * AppService example, and a line for each reconcile. Resolves when the sample was applied.
 */
export async function show(options: ShowOptions): Promise<Cluster> {
  const { runtime, print } = options
  const startedMs = runtime.clock.monotonic()
  let announceReady: (() => void) | undefined
  const cluster = await startCluster({
    runtime,
    operators: [operator],
    ...(options.kubeconfigPath === undefined ? {} : { https: { kubeconfigPath: options.kubeconfigPath } }),
    onReconcile(record) {
      if (record.controller !== 'appservice') return
      print(` ${formatRecord(record)}`)
      announceReady?.()
    },
    onError: (error) => print(` ! ${error instanceof Error ? error.message : String(error)}`),
  })
  print(`kubewright  ready in ${Math.round(runtime.clock.monotonic() - startedMs)} ms`)
  for (const line of introduction(cluster, options.kubeconfigPath)) print(line)
  announceReady = onceReady(cluster, () => print(` ✔ the sample is ready after ${elapsed(runtime, startedMs)}`))
  await applySample(cluster, options.sample)
  return cluster
}

function introduction(cluster: Cluster, kubeconfigPath: string | undefined): readonly string[] {
  const listening =
    kubeconfigPath === undefined
      ? []
      : [
          `  ➜ server      ${cluster.https?.url}`,
          `  ➜ kubeconfig  ${kubeconfigPath}   (kubectl --kubeconfig ${kubeconfigPath} get appservices)`,
        ]
  return [
    ...listening,
    `  ➜ resource    ${AppService.id} ${AppService.definition.version}`,
    '  ➜ sample      examples/app-service/samples/web.yaml',
    '  Ctrl-C stops everything, in order',
    '',
  ]
}

function elapsed(runtime: Runtime, sinceMs: number): string {
  return `${Math.round(runtime.clock.monotonic() - sinceMs)} ms`
}

/** Checks after each reconcile whether the sample is available, and prints that once. */
function onceReady(cluster: Cluster, announce: () => void): () => void {
  let isAnnounced = false
  return () => {
    const [running] = cluster.operators
    if (isAnnounced || running === undefined) return
    const app = running.cache.get(AppService, { namespace: 'default', name: 'web' })
    if (!isConditionTrue(app?.status?.conditions ?? [], 'Available')) return
    isAnnounced = true
    announce()
  }
}

async function applySample(cluster: Cluster, sample: string): Promise<void> {
  for (const document of decodeYamlDocuments(sample)) {
    const object = document.value as unknown as Parameters<typeof AppService>[0]
    await cluster.client.apply(AppService, object, { manager: 'npm-start' })
  }
}
