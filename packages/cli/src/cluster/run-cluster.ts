import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Cluster, startCluster } from '@kubewright/cluster'
import { systemRuntime } from 'kubewright/host'
import { readTokenFile } from './token-file.ts'

export interface ClusterCommandOptions {
  /** 0 lets the system choose. */
  readonly port: number
  readonly kubeconfig: string | undefined
  readonly token: string | undefined
  readonly tokenFile: string | undefined
}

/** What running a cluster needs of its process. */
export interface ClusterHost {
  print(line: string): void
  printError(line: string): void
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly processId: number
  readonly homeFolder: string
  readonly stopRequested: Promise<void>
}

/** Runs a cluster until somebody wants it to stop. */
export async function runCluster(options: ClusterCommandOptions, host: ClusterHost): Promise<void> {
  const users = options.tokenFile === undefined ? undefined : await readTokenFile(options.tokenFile)
  for (const warning of users?.warnings ?? []) host.printError(`kubewright: ${warning}`)
  const path = options.kubeconfig ?? ownKubeconfigPath(host)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const cluster = await startCluster({
    runtime: systemRuntime(),
    https: { port: options.port, token: options.token, tokens: users?.tokens, kubeconfigPath: path },
    onError: (error) => host.printError(`kubewright: ${error instanceof Error ? error.message : String(error)}`),
  })
  try {
    host.print(readyLine(cluster, path))
    await host.stopRequested
  } finally {
    await cluster.stop()
    if (options.kubeconfig === undefined) await rm(path, { force: true })
  }
}

function readyLine({ https }: Cluster, kubeconfigPath: string): string {
  return `ready ${https?.url} kubeconfig ${kubeconfigPath}`
}

/** In the user's folder for state, as the XDG rules have it; a file for each process, so that clusters can run side by side. */
function ownKubeconfigPath({ environment, homeFolder, processId }: ClusterHost): string {
  const stateFolder = environment['XDG_STATE_HOME'] || join(homeFolder, '.local', 'state')
  return join(stateFolder, 'kubewright', `cluster-${processId}.kubeconfig`)
}
