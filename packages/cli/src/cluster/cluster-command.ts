import type { Command } from 'commander'
import { addExamples } from '../examples.ts'
import type { CommandHost } from '../host.ts'
import { usageError } from '../usage-error.ts'
import type { AuditCommandOptions } from './audit-options.ts'
import { type ClusterCommandOptions, runCluster } from './run-cluster.ts'

const portMax = 65_535

/** The options as commander names them. */
interface ClusterValues {
  readonly port?: string
  readonly data?: string
  readonly kubeconfig?: string
  readonly token?: string
  readonly tokenAuthFile?: string
  readonly clientCaFile?: string
  readonly auditLogPath?: string
  readonly auditPolicyFile?: string
  readonly auditLogMaxsize?: string
  readonly auditLogMaxbackup?: string
}

export function addClusterCommand(program: Command, host: CommandHost, run = runCluster): void {
  const command = program
    .command('cluster')
    .summary('run a Kubernetes cluster in the foreground')
    .description(
      'Runs a Kubernetes cluster in the foreground; SIGTERM or Ctrl-C stops it. When the cluster is ready, it prints one line: ready https://127.0.0.1:PORT kubeconfig FILE',
    )
    .option('--port <port>', 'the port on 127.0.0.1; the default 0 chooses a free port')
    .option('--data <folder>', 'store the cluster durably in this folder; it keeps its port unless --port is given')
    .option(
      '--kubeconfig <file>',
      "write the administrator's kubeconfig to this file, readable only by its owner; the default is in the data folder, or a temporary file that is removed at the end",
    )
    .option('--token <token>', "the administrator's bearer token; the default is random")
    .option(
      '--token-auth-file <file>',
      'further users, in kube-apiserver\'s format: one line token,user,uid,"group1,group2" for each user',
    )
    .option(
      '--client-ca-file <file>',
      "PEM certificate authorities for client certificates, besides the cluster's own: the common name is the user, each organization is a group",
    )
    .option('--audit-log-path <file>', 'write an audit log, one JSON line per event; - prints it')
    .option(
      '--audit-policy-file <file>',
      'the audit policy, a Policy of audit.k8s.io/v1; the default logs the metadata of requests and never the content of objects',
    )
    .option('--audit-log-maxsize <megabytes>', 'rotate the audit log at this size; the default is 100')
    .option('--audit-log-maxbackup <count>', 'the number of rotated audit logs to keep; the default is all')
    .action((values: ClusterValues) => run(clusterOptionsOf(values), host))
  addExamples(command, {
    'kubewright cluster --kubeconfig ./kubeconfig': 'a cluster in memory',
    'kubewright cluster --data ./cluster': 'one that continues after a restart',
  })
}

/** @throws CliError CLI_USAGE. */
function clusterOptionsOf(values: ClusterValues): ClusterCommandOptions {
  const { kubeconfig, token, tokenAuthFile: tokenFile, clientCaFile: clientAuthoritiesFile, data: dataFolder } = values
  if (dataFolder === '') throw usageError('--data must name a folder')
  if (kubeconfig === '') throw usageError('--kubeconfig must name a file')
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw usageError('--token must consist of visible ASCII characters without spaces')
  }
  const audit = auditOptions(values)
  return { port: portOf(values.port), kubeconfig, token, tokenFile, clientAuthoritiesFile, dataFolder, audit }
}

/** The options have the names of kube-apiserver's. */
function auditOptions(values: ClusterValues): AuditCommandOptions | undefined {
  const { auditLogPath: logPath, auditPolicyFile: policyFile, auditLogMaxsize, auditLogMaxbackup } = values
  if (logPath === '') throw usageError('--audit-log-path must name a file, or be - for standard output')
  const details = {
    '--audit-policy-file': policyFile,
    '--audit-log-maxsize': auditLogMaxsize,
    '--audit-log-maxbackup': auditLogMaxbackup,
  }
  if (logPath === undefined) {
    const alone = Object.entries(details).find(([, value]) => value !== undefined)
    if (alone !== undefined) throw usageError(`${alone[0]} needs --audit-log-path`)
    return undefined
  }
  return {
    logPath,
    policyFile,
    sizeMegabytesMax: countOf('--audit-log-maxsize', auditLogMaxsize),
    backupsMax: countOf('--audit-log-maxbackup', auditLogMaxbackup),
  }
}

function countOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,6}$/.test(text)) throw usageError(`${option} must be a number; got ${JSON.stringify(text)}`)
  return Number(text) === 0 ? undefined : Number(text)
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= portMax) return port
  throw usageError(`--port must be a number from 0 to ${portMax}; got ${JSON.stringify(text)}`)
}
