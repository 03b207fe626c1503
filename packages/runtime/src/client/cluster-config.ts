import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { createHttpsTransport } from './https-transport.ts'
import { fileToken } from './token-file.ts'

/** Where an API server is and how to be let in: what a kubeconfig or a pod's service account say. */
export interface ClusterConfig {
  readonly server: string
  /** The namespace to use where none is named. */
  readonly namespace: string
  /** The context of the kubeconfig; absent in a cluster. */
  readonly context?: string | undefined
  readonly certificateAuthority?: string | undefined
  readonly serverName?: string | undefined
  readonly insecureSkipTlsVerify?: boolean | undefined
  readonly token?: string | undefined
  /** Read again and again: such tokens are renewed. It goes before `token`. */
  readonly tokenFile?: string | undefined
  readonly clientCertificate?: { readonly certificate: string; readonly key: string } | undefined
}

/** Makes the Transport to the API server of a configuration. */
export function connect(config: ClusterConfig, options: { readonly runtime: Runtime }): Transport {
  const { token, tokenFile } = config
  return createHttpsTransport({
    server: config.server,
    runtime: options.runtime,
    certificateAuthority: config.certificateAuthority,
    serverName: config.serverName,
    insecureSkipTlsVerify: config.insecureSkipTlsVerify,
    clientCertificate: config.clientCertificate,
    token: tokenFile === undefined ? token : fileToken(tokenFile, options.runtime),
  })
}
