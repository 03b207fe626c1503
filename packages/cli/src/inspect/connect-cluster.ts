import { join } from 'node:path'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import type { Command } from 'commander'
import {
  type Client,
  type ClusterConfig,
  connect,
  createClient,
  createKindMapper,
  type KindMapper,
  loadClusterConfig,
} from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import type { CommandHost } from '../host.ts'
import { findProject } from '../project/index.ts'
import { usageError } from '../usage-error.ts'
import { readDevState, stateFolder } from './dev-state.ts'

/** Which cluster a command works on. */
export interface ClusterChoice {
  /** The context of the kubeconfig. */
  readonly cluster?: string | undefined
  readonly kubeconfig?: string | undefined
}

/** A connection to a cluster. */
export interface ClusterAccess {
  readonly runtime: Runtime
  readonly config: ClusterConfig
  readonly client: Client
  readonly transport: Transport
  readonly mapper: KindMapper
  close(): void
}

export function addClusterOptions(command: Command): Command {
  return command
    .option('--cluster <context>', 'the context of the kubeconfig; the default is its current one')
    .option(
      '--kubeconfig <file>',
      'the kubeconfig; the default is that of a running `kubewright dev` of this project, then KUBECONFIG, then ~/.kube/config',
    )
}

/** @throws CliError CLI_USAGE for an empty name; RuntimeError KUBECONFIG_NOT_FOUND and others. */
export async function connectCluster(choice: ClusterChoice, host: CommandHost): Promise<ClusterAccess> {
  const config = await chosenConfig(choice, host)
  const runtime = systemRuntime()
  const transport = connect(config, { runtime })
  return {
    runtime,
    config,
    client: createClient({ transport, runtime, manager: 'kubewright' }),
    transport,
    mapper: createKindMapper({ transport, runtime }),
    close: () => transport.close(),
  }
}

export async function chosenConfig(choice: ClusterChoice, host: CommandHost): Promise<ClusterConfig> {
  const { cluster: context, kubeconfig } = choice
  if (context === '') throw usageError('--cluster must name a context of the kubeconfig')
  if (kubeconfig === '') throw usageError('--kubeconfig must name a file')
  const path = kubeconfig ?? (context === undefined ? await devKubeconfig(host) : undefined)
  return loadClusterConfig({ kubeconfigPath: path, context, environment: host.environment })
}

/** The kubeconfig of a running `dev`. */
async function devKubeconfig({ workingFolder }: CommandHost): Promise<string | undefined> {
  const project = await findProject(workingFolder).catch(() => undefined)
  if (project === undefined || (await readDevState(project.folder)) === undefined) return undefined
  return join(project.folder, stateFolder, 'kubeconfig')
}
