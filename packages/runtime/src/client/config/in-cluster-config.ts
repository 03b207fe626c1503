import { join } from 'node:path'
import { RuntimeError } from '../../errors.ts'
import type { ClusterConfig } from './cluster-config.ts'
import { readCredential } from './credential-file.ts'
import type { Environment } from './environment.ts'

export interface InClusterOptions {
  readonly environment?: Environment | undefined
  /** The folder in which the kubelet mounts the service account. */
  readonly directory?: string | undefined
}

const serviceAccountDirectory = '/var/run/secrets/kubernetes.io/serviceaccount'

/** Whether this process runs in a pod that has a service account. */
export function isInCluster(options: InClusterOptions = {}): boolean {
  const { environment = process.env, directory = serviceAccountDirectory } = options
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = environment
  return isSet(host) && isSet(port) && readCredential(join(directory, 'token')) !== undefined
}

/**
 * The configuration of a process in a pod: the address from the environment, the rest from the files of its service
 * account, which are read again when they are renewed. The namespace is POD_NAMESPACE, else the account's.
 *
 * @throws RuntimeError KUBECONFIG_NOT_FOUND outside of a cluster.
 */
export function loadInClusterConfig(options: InClusterOptions = {}): ClusterConfig {
  const { environment = process.env, directory = serviceAccountDirectory } = options
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port, POD_NAMESPACE: namespace } = environment
  const tokenFile = join(directory, 'token')
  const certificateAuthorityFile = join(directory, 'ca.crt')
  if (!isSet(host) || !isSet(port)) {
    throw notInCluster('KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are not set')
  }
  if (readCredential(tokenFile) === undefined) throw notInCluster(`there is no token in ${tokenFile}`)
  if (readCredential(certificateAuthorityFile) === undefined) {
    throw notInCluster(`there is no certificate in ${certificateAuthorityFile}`)
  }
  return {
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    namespace: isSet(namespace) ? namespace : (readCredential(join(directory, 'namespace'))?.trim() ?? 'default'),
    certificateAuthorityFile,
    tokenFile,
  }
}

function notInCluster(why: string): RuntimeError {
  return new RuntimeError('KUBECONFIG_NOT_FOUND', `this process does not run in a cluster: ${why}`)
}

function isSet(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}
