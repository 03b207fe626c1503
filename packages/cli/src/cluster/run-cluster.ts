import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Cluster, startCluster } from '@kubewright/cluster'
import { systemRuntime } from 'kubewright/host'
import { createLogger } from 'kubewright/log'
import type { CommandHost } from '../host.ts'
import { type AuditCommandOptions, openAuditLog } from './audit-options.ts'
import { readClientAuthorities } from './client-authorities.ts'
import { readTokenFile } from './token-file.ts'

export interface ClusterCommandOptions {
  /** 0 lets the system choose. Defaults to the last port of the data folder, or 0. */
  readonly port: number | undefined
  readonly kubeconfig: string | undefined
  readonly token: string | undefined
  readonly tokenFile: string | undefined
  readonly clientAuthoritiesFile?: string | undefined
  /** Without it, there is no audit log. */
  readonly audit?: AuditCommandOptions | undefined
  /** The folder for durable storage; defaults to memory. */
  readonly dataFolder: string | undefined
}

/** Runs a cluster until a stop is requested. */
export async function runCluster(options: ClusterCommandOptions, host: CommandHost): Promise<void> {
  const users = options.tokenFile === undefined ? undefined : await readTokenFile(options.tokenFile)
  for (const warning of users?.warnings ?? []) host.printError(`kubewright: ${warning}`)
  const { dataFolder, clientAuthoritiesFile } = options
  const clientAuthorities = clientAuthoritiesFile && (await readClientAuthorities(clientAuthoritiesFile))
  const path = options.kubeconfig ?? (dataFolder && join(dataFolder, 'kubeconfig')) ?? ownKubeconfigPath(host)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const port = options.port ?? (await portOfData(dataFolder)) ?? 0
  const runtime = systemRuntime()
  const audit = options.audit === undefined ? undefined : await openAuditLog(options.audit, runtime, host)
  const cluster = await startCluster({
    runtime,
    audit,
    dataFolder,
    https: { port, token: options.token, tokens: users?.tokens, clientAuthorities, kubeconfigPath: path },
    // Without onError, errors are lines of this log.
    log: createLogger({
      runtime,
      level: 'warn',
      format: 'text',
      print: (line) => host.printError(`kubewright: ${line}`),
    }),
  })
  try {
    if (dataFolder !== undefined) await writeFile(join(dataFolder, 'port'), `${cluster.https?.port}\n`)
    host.print(readyLine(cluster, path))
    await host.stopRequested
  } finally {
    await cluster.stop()
    if (options.kubeconfig === undefined && dataFolder === undefined) await rm(path, { force: true })
  }
}

/** The last port of the data folder, where its clients expect the cluster. */
async function portOfData(folder: string | undefined): Promise<number | undefined> {
  const text = folder === undefined ? '' : await readFile(join(folder, 'port'), 'utf8').catch(() => '')
  return /^\d{1,5}\n$/.test(text) ? Number(text) : undefined
}

function readyLine({ https }: Cluster, kubeconfigPath: string): string {
  return `ready ${https?.url} kubeconfig ${kubeconfigPath}`
}

/** In the user's XDG state folder, one file per process, so that clusters can run side by side. */
function ownKubeconfigPath({ environment, homeFolder, processId }: CommandHost): string {
  const stateFolder = environment['XDG_STATE_HOME'] || join(homeFolder, '.local', 'state')
  return join(stateFolder, 'kubewright', `cluster-${processId}.kubeconfig`)
}
