import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { RuntimeError } from '../errors.ts'
import type { ClusterConfig } from './cluster-config.ts'
import { isInCluster, loadInClusterConfig } from './in-cluster-config.ts'
import { type Kubeconfig, type KubeconfigEntry, merged, readKubeconfigFile } from './kubeconfig-file.ts'

export interface KubeconfigOptions {
  /** The file; without it those that KUBECONFIG lists, else ~/.kube/config. */
  readonly path?: string | undefined
  /** The context; without it the current one. */
  readonly context?: string | undefined
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined
}

/**
 * The configuration that the kubeconfig names, as kubectl reads it.
 *
 * @throws RuntimeError KUBECONFIG_NOT_FOUND, KUBECONFIG_INVALID or KUBECONFIG_UNSUPPORTED.
 */
export function loadKubeconfig(options: KubeconfigOptions = {}): ClusterConfig {
  const files = filesOf(options)
  const found = files.flatMap((file) => readKubeconfigFile(file) ?? [])
  if (found.length === 0) {
    throw new RuntimeError('KUBECONFIG_NOT_FOUND', `there is no kubeconfig; looked for ${files.join(', ')}`)
  }
  return configOf(merged(found), options.context, files)
}

/**
 * The configuration to use where nothing else is said, in the order of controller-runtime: the given path, the files in
 * KUBECONFIG, the service account of this pod, ~/.kube/config.
 */
export function loadClusterConfig(options: KubeconfigOptions = {}): ClusterConfig {
  const { environment = process.env } = options
  const isNamed = options.path !== undefined || filesIn(environment['KUBECONFIG']).length > 0
  return !isNamed && isInCluster({ environment }) ? loadInClusterConfig({ environment }) : loadKubeconfig(options)
}

function filesOf({ path, environment = process.env }: KubeconfigOptions): readonly string[] {
  if (path !== undefined) return [path]
  const listed = filesIn(environment['KUBECONFIG'])
  return listed.length > 0 ? listed : [join(environment['HOME'] ?? homedir(), '.kube', 'config')]
}

function filesIn(list: string | undefined): readonly string[] {
  return [...new Set((list ?? '').split(delimiter).filter((file) => file !== ''))]
}

function configOf(kubeconfig: Kubeconfig, wanted: string | undefined, files: readonly string[]): ClusterConfig {
  const contextName = wanted ?? kubeconfig.currentContext
  if (contextName === '') throw invalid(`no current-context is set in ${files.join(', ')}; name a context`)
  const context = kubeconfig.contexts.get(contextName)
  if (context === undefined) {
    const known = [...kubeconfig.contexts.keys()].join(', ')
    throw invalid(`there is no context ${contextName} in ${files.join(', ')}; there are: ${known || 'none'}`)
  }
  const cluster = entryNamed(kubeconfig.clusters, context, 'cluster', contextName)
  const user = context.has('user') ? entryNamed(kubeconfig.users, context, 'user', contextName) : undefined
  return {
    context: contextName,
    namespace: context.text('namespace') ?? 'default',
    ...clusterPart(cluster, contextName),
    ...(user === undefined ? {} : userPart(user, context.text('user') ?? '')),
  }
}

function entryNamed(
  entries: ReadonlyMap<string, KubeconfigEntry>,
  context: KubeconfigEntry,
  field: 'cluster' | 'user',
  contextName: string,
): KubeconfigEntry {
  const name = context.text(field)
  const entry = name === undefined ? undefined : entries.get(name)
  if (entry !== undefined) return entry
  throw invalid(`the context ${contextName} names the ${field} ${name ?? '""'}, which the kubeconfig does not have`)
}

function clusterPart(cluster: KubeconfigEntry, contextName: string) {
  const server = cluster.text('server')
  if (server === undefined) throw invalid(`the cluster of the context ${contextName} has no server`)
  if (cluster.has('proxy-url')) throw unsupported(`the cluster of the context ${contextName} uses proxy-url`)
  return {
    server,
    certificateAuthority: contentOf(cluster, 'certificate-authority'),
    serverName: cluster.text('tls-server-name'),
    insecureSkipTlsVerify: cluster.isTrue('insecure-skip-tls-verify') ? true : undefined,
  }
}

const unsupportedFields: Readonly<Record<string, string>> = {
  exec: 'an exec plugin',
  'auth-provider': 'an auth provider such as OIDC',
  username: 'a user name and password',
  password: 'a user name and password',
  as: 'impersonation',
  'as-uid': 'impersonation',
  'as-groups': 'impersonation',
  'as-user-extra': 'impersonation',
}

function userPart(user: KubeconfigEntry, name: string) {
  // With a token or a certificate beside it kubectl would not run the plugin either, but say so rather than guess.
  for (const [field, what] of Object.entries(unsupportedFields)) {
    if (user.has(field)) throw unsupported(`the user ${name} authenticates with ${what} (${field})`)
  }
  const certificate = contentOf(user, 'client-certificate')
  const key = contentOf(user, 'client-key')
  if ((certificate === undefined) !== (key === undefined)) {
    throw invalid(`the user ${name} has a client certificate or its key, but not both`)
  }
  return {
    token: user.text('token'),
    tokenFile: user.path('tokenFile'),
    clientCertificate: certificate === undefined || key === undefined ? undefined : { certificate, key },
  }
}

/** What a field holds as base64 data, or in a file; the data goes first. */
function contentOf(entry: KubeconfigEntry, field: string): string | undefined {
  const data = entry.text(`${field}-data`)
  if (data !== undefined) return Buffer.from(data, 'base64').toString('utf8')
  const path = entry.path(field)
  if (path === undefined) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw invalid(`cannot read the ${field} ${path}: ${String((error as { code?: unknown }).code)}`)
  }
}

function invalid(message: string): RuntimeError {
  return new RuntimeError('KUBECONFIG_INVALID', message)
}

function unsupported(what: string): RuntimeError {
  const message = `${what}, which is not supported; use a token or a client certificate`
  return new RuntimeError('KUBECONFIG_UNSUPPORTED', message)
}
