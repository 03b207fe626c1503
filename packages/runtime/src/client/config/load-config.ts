import type { ClusterConfig } from './cluster-config.ts'
import { isInCluster, loadInClusterConfig } from './in-cluster-config.ts'
import type { ClusterConfigOptions, KubeconfigOptions } from './kubeconfig.ts'

/**
 * The configuration that the kubeconfig names, as kubectl reads it. What reads YAML is loaded here and not before: an
 * operator in a pod never needs it, and it is a good part of the time of a start.
 *
 * @throws RuntimeError KUBECONFIG_NOT_FOUND, KUBECONFIG_INVALID or KUBECONFIG_UNSUPPORTED.
 */
export async function loadKubeconfig(options: KubeconfigOptions = {}): Promise<ClusterConfig> {
  const kubeconfig = await import('./kubeconfig.ts')
  return kubeconfig.loadKubeconfig(options)
}

/**
 * The configuration to use where nothing else is said, in the order of controller-runtime: the given path, the files in
 * KUBECONFIG, the service account of this pod, ~/.kube/config. In a pod, files in KUBECONFIG that are absent or empty
 * do not keep it from its service account.
 */
export async function loadClusterConfig(options: ClusterConfigOptions = {}): Promise<ClusterConfig> {
  const account = { environment: options.environment ?? process.env, directory: options.directory }
  const isFileNamed = [options.path, account.environment['KUBECONFIG']].some(
    (text) => text !== undefined && text !== '',
  )
  if (!isFileNamed && isInCluster(account)) return loadInClusterConfig(account)
  const kubeconfig = await import('./kubeconfig.ts')
  return kubeconfig.loadClusterConfig(options)
}
