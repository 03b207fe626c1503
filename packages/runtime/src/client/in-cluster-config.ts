import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RuntimeError } from '../errors.ts'
import type { ClusterConfig } from './cluster-config.ts'

export interface InClusterOptions {
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined
  /** Where the kubelet puts the files of the service account. */
  readonly directory?: string | undefined
}

const serviceAccountDirectory = '/var/run/secrets/kubernetes.io/serviceaccount'

/** Whether this process runs in a pod that has a service account. */
export function isInCluster(options: InClusterOptions = {}): boolean {
  const { environment = process.env, directory = serviceAccountDirectory } = options
  return isSet(environment['KUBERNETES_SERVICE_HOST']) && readText(join(directory, 'token')) !== undefined
}

/**
 * The configuration of a process in a pod: the address from the environment, the rest from the files of its service
 * account.
 *
 * @throws RuntimeError KUBECONFIG_NOT_FOUND outside of a cluster.
 */
export function loadInClusterConfig(options: InClusterOptions = {}): ClusterConfig {
  const { environment = process.env, directory = serviceAccountDirectory } = options
  const host = environment['KUBERNETES_SERVICE_HOST']
  const port = environment['KUBERNETES_SERVICE_PORT']
  const tokenFile = join(directory, 'token')
  if (!isSet(host) || !isSet(port)) {
    throw notInCluster('KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are not set')
  }
  if (readText(tokenFile) === undefined) throw notInCluster(`there is no token in ${tokenFile}`)
  const certificateAuthority = readText(join(directory, 'ca.crt'))
  if (certificateAuthority === undefined) throw notInCluster(`there is no certificate in ${join(directory, 'ca.crt')}`)
  return {
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    namespace: readText(join(directory, 'namespace')) ?? 'default',
    certificateAuthority,
    tokenFile,
  }
}

function notInCluster(why: string): RuntimeError {
  return new RuntimeError('KUBECONFIG_NOT_FOUND', `this process does not run in a cluster: ${why}`)
}

function isSet(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

function readText(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return text === '' ? undefined : text
  } catch {
    return undefined
  }
}
