import type { ClusterConfig } from './cluster-config.ts'
import { credentialProblem } from './credential-file.ts'
import type { KubeconfigEntry } from './kubeconfig-entry.ts'
import { proxyProblem } from './proxy.ts'
import { hideUserOf } from './secret.ts'

/** The fields of a kubeconfig cluster that describe its server. */
export type ClusterPart = Pick<
  ClusterConfig,
  | 'server'
  | 'certificateAuthority'
  | 'certificateAuthorityFile'
  | 'serverName'
  | 'insecureSkipTlsVerify'
  | 'disableCompression'
  | 'proxyUrl'
>

export function clusterPart(cluster: KubeconfigEntry): ClusterPart {
  const certificateAuthority = cluster.decoded('certificate-authority-data')
  const file = certificateAuthority === undefined ? cluster.path('certificate-authority') : undefined
  const isInsecure = cluster.flag('insecure-skip-tls-verify')
  if (isInsecure && (certificateAuthority !== undefined || file !== undefined)) {
    const why = 'contradicts the certificate authority beside it: drop one of them'
    throw cluster.problem('insecure-skip-tls-verify', why)
  }
  checkFile(cluster, 'certificate-authority', file)
  const isTls = isInsecure || certificateAuthority !== undefined || file !== undefined
  return {
    server: serverOf(cluster, isTls ? 'https' : 'http'),
    certificateAuthority,
    certificateAuthorityFile: file,
    serverName: cluster.text('tls-server-name'),
    insecureSkipTlsVerify: isInsecure ? true : undefined,
    disableCompression: cluster.flag('disable-compression') ? true : undefined,
    proxyUrl: proxyOf(cluster),
  }
}

/** Reports an unreadable file when the kubeconfig is loaded instead of on its first use. */
export function checkFile(entry: KubeconfigEntry, field: string, path: string | undefined): void {
  const problem = path === undefined ? undefined : credentialProblem(path)
  if (problem !== undefined) throw entry.problem(field, `names a file that cannot be read: ${path}: ${problem}`)
}

/** The address may be a host and port without a scheme, as in client-go. Query and fragment are dropped. */
function serverOf(cluster: KubeconfigEntry, schemeOfHost: 'http' | 'https'): string {
  const text = cluster.text('server')
  if (text === undefined) throw cluster.problem('server', 'is not set: the cluster has no server')
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  let url: URL
  try {
    url = new URL(hasScheme ? text : `${schemeOfHost}://${text}`)
  } catch {
    throw cluster.problem('server', 'is not a URL such as https://host:6443')
  }
  if (!hasScheme && url.pathname !== '/') throw cluster.problem('server', 'must be a URL, or a host with a port')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw cluster.problem('server', `begins with ${url.protocol}; it must be https: or http:`)
  }
  if (url.username !== '' || url.password !== '') {
    throw cluster.problem('server', 'has a user in it; use a token or a client certificate')
  }
  if (hasScheme && url.search === '' && url.hash === '') return text
  return `${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}`
}

function proxyOf(cluster: KubeconfigEntry): ClusterConfig['proxyUrl'] {
  const text = cluster.text('proxy-url')
  if (text === undefined) return undefined
  const problem = proxyProblem(text)
  if (problem !== undefined) throw cluster.problem('proxy-url', problem)
  return hideUserOf(new URL(text), text)
}
