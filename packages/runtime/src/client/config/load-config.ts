import type { ClusterConfig } from './cluster-config.ts'
import { isInCluster, loadInClusterConfig } from './in-cluster-config.ts'
import type { ClusterConfigOptions, KubeconfigOptions } from './kubeconfig.ts'

/**
 * The configuration in the kubeconfig, as kubectl reads it. The YAML parser is loaded here on demand: an operator in a
 * pod never needs it, and loading it is a large part of the start-up time.
 *
 * @throws RuntimeError KUBECONFIG_NOT_FOUND, KUBECONFIG_INVALID or KUBECONFIG_UNSUPPORTED.
 */
export async function loadKubeconfig(options: KubeconfigOptions = {}): Promise<ClusterConfig> {
  const kubeconfig = await import('./kubeconfig.ts')
  return kubeconfig.loadKubeconfig(options)
}

/**
 * The default configuration, searched in the order of controller-runtime: the given path, the files in KUBECONFIG, the
 * service account of this pod, ~/.kube/config. In a pod, missing or empty files in KUBECONFIG fall back to the service
 * account.
 */
export async function loadClusterConfig(options: ClusterConfigOptions = {}): Promise<ClusterConfig> {
  const account = { environment: options.environment ?? process.env, directory: options.directory }
  const isFileNamed = [options.kubeconfigPath, account.environment['KUBECONFIG']].some(
    (text) => text !== undefined && text !== '',
  )
  if (!isFileNamed && isInCluster(account)) return loadInClusterConfig(account)
  const kubeconfig = await import('./kubeconfig.ts')
  return kubeconfig.loadClusterConfig(options)
}
