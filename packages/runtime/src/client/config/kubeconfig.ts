import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { RuntimeError } from '../../errors.ts'
import type { ClusterConfig } from './cluster-config.ts'
import { clusterPart } from './cluster-entry.ts'
import type { Environment } from './environment.ts'
import type { ExecPluginPolicy } from './exec-policy.ts'
import { isInCluster, loadInClusterConfig } from './in-cluster-config.ts'
import type { KubeconfigEntry } from './kubeconfig-entry.ts'
import { isEmptyKubeconfig, type Kubeconfig, merged, readKubeconfigFile } from './kubeconfig-file.ts'
import { credentialsPart, impersonationPart } from './user-entry.ts'

export interface KubeconfigOptions {
  /** The kubeconfig file. Defaults to the files in KUBECONFIG, else ~/.kube/config. */
  readonly kubeconfigPath?: string | undefined
  /** Defaults to current-context. */
  readonly context?: string | undefined
  readonly environment?: Environment | undefined
  /** Which exec plugins may run; all by default. */
  readonly execPluginPolicy?: ExecPluginPolicy | undefined
}

export interface ClusterConfigOptions extends KubeconfigOptions {
  /** The folder in which the kubelet mounts the service account. */
  readonly directory?: string | undefined
}

/**
 * The configuration in the kubeconfig, as kubectl reads it.
 *
 * @throws RuntimeError KUBECONFIG_NOT_FOUND, KUBECONFIG_INVALID or KUBECONFIG_UNSUPPORTED.
 */
export function loadKubeconfig(options: KubeconfigOptions = {}): ClusterConfig {
  const files = filesOf(options)
  return configOf(readAll(files), files, options)
}

/**
 * The default configuration, searched in the order of controller-runtime: the given path, the files in KUBECONFIG, the
 * service account of this pod, ~/.kube/config. In a pod, missing or empty files in KUBECONFIG fall back to the service
 * account.
 */
export function loadClusterConfig(options: ClusterConfigOptions = {}): ClusterConfig {
  const account = { environment: options.environment ?? process.env, directory: options.directory }
  if (!isSet(options.kubeconfigPath) && isInCluster(account)) {
    const files = isSet(account.environment['KUBECONFIG']) ? filesOf(options) : []
    const found = files.flatMap((file) => readKubeconfigFile(file) ?? [])
    if (found.every(isEmptyKubeconfig)) return loadInClusterConfig(account)
  }
  return loadKubeconfig(options)
}

function filesOf({ kubeconfigPath, environment = process.env }: KubeconfigOptions): readonly string[] {
  if (isSet(kubeconfigPath)) return [kubeconfigPath]
  const { KUBECONFIG: list, HOME: home } = environment
  if (isSet(list)) return [...new Set(list.split(delimiter).filter(isSet))]
  return [join(isSet(home) ? home : homedir(), '.kube', 'config')]
}

function readAll(files: readonly string[]): Kubeconfig {
  const found = files.flatMap((file) => readKubeconfigFile(file) ?? [])
  if (found.length > 0) return merged(found)
  const places = files.length === 0 ? 'KUBECONFIG lists no file' : `looked for ${files.join(', ')}`
  throw new RuntimeError('KUBECONFIG_NOT_FOUND', `there is no kubeconfig; ${places}`)
}

function configOf(kubeconfig: Kubeconfig, files: readonly string[], options: KubeconfigOptions): ClusterConfig {
  const contextName = isSet(options.context) ? options.context : kubeconfig.currentContext
  if (contextName === '') throw invalid(`no current-context is set in ${files.join(', ')}; name a context`)
  const context = kubeconfig.contexts.get(contextName)
  if (context === undefined) {
    const known = [...kubeconfig.contexts.keys()].join(', ')
    throw invalid(`there is no context ${contextName} in ${files.join(', ')}; there are: ${known || 'none'}`)
  }
  const cluster = entryNamed(kubeconfig.clusters, context, 'cluster')
  const userName = context.text('user')
  const user = userName === undefined ? undefined : entryNamed(kubeconfig.users, context, 'user')
  const server = clusterPart(cluster)
  return {
    context: contextName,
    namespace: context.text('namespace') ?? 'default',
    ...server,
    ...(user === undefined ? {} : impersonationPart(user)),
    // Credentials are not sent unencrypted: kubectl also leaves them out over plain HTTP.
    ...(user === undefined || userName === undefined || new URL(server.server).protocol !== 'https:'
      ? {}
      : credentialsPart(user, { userName, cluster, server, execPluginPolicy: options.execPluginPolicy })),
  }
}

function entryNamed(
  entries: ReadonlyMap<string, KubeconfigEntry>,
  context: KubeconfigEntry,
  field: 'cluster' | 'user',
): KubeconfigEntry {
  const name = context.text(field)
  if (name === undefined) throw context.problem(field, 'is not set')
  const entry = entries.get(name)
  if (entry !== undefined) return entry
  throw context.problem(field, `names the ${field} ${name}, which no kubeconfig has`)
}

function isSet(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

function invalid(message: string): RuntimeError {
  return new RuntimeError('KUBECONFIG_INVALID', message)
}
