import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCluster } from '@kubewright/cluster'
import type { Runtime } from '@kubewright/kube/runtime'
import { createKindMapper } from 'kubewright/client'
import type { Logger } from 'kubewright/log'
import { stateFolder } from '../inspect/index.ts'
import type { DevTarget, TargetOutput } from './dev-target.ts'

export interface EmbeddedTargetOptions {
  readonly runtime: Runtime
  /** The folder of the project. */
  readonly folder: string
  /** Whether to begin with an empty cluster. */
  readonly isFresh: boolean
  /** The port on 127.0.0.1; that of the last run when absent, and a free one at first. */
  readonly port?: number | undefined
  readonly log: Logger
  readonly output: TargetOutput
}

/** A cluster in this process, stored in the project's folder .kubewright, so that its objects outlive a restart. */
export async function startEmbeddedTarget(options: EmbeddedTargetOptions): Promise<DevTarget> {
  const { runtime, folder, isFresh, log, output } = options
  const state = join(folder, stateFolder)
  const dataFolder = join(state, 'data')
  if (isFresh) await rm(dataFolder, { recursive: true, force: true })
  await mkdir(state, { recursive: true, mode: 0o700 })
  // It has certificates and tokens, and must not get into a repository.
  await writeFile(join(state, '.gitignore'), '*\n')
  const cluster = await startCluster({
    runtime,
    dataFolder,
    https: { port: options.port ?? (await lastPort(dataFolder)), kubeconfigPath: join(state, 'kubeconfig') },
    log,
    onError: (error) => output.error(error),
  })
  await writeFile(join(dataFolder, 'port'), `${cluster.https?.port}\n`)
  return {
    client: cluster.client,
    mapper: createKindMapper({ transport: cluster.transport(), runtime }),
    server: cluster.https?.url ?? '',
    kubeconfig: `${stateFolder}/kubeconfig`,
    async prepare(operator) {
      const { connect, webhooks } = await cluster.installOperator(operator, { replaces: true })
      return { transport: connect(), webhooks }
    },
    stop: () => cluster.stop(),
  }
}

/** The same file as `kubewright cluster --data` has. */
async function lastPort(dataFolder: string): Promise<number> {
  const text = await readFile(join(dataFolder, 'port'), 'utf8').catch(() => '')
  return /^\d{1,5}\n$/.test(text) ? Number(text) : 0
}
