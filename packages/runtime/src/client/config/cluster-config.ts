import type { ExecPlugin } from './exec-plugin.ts'
import type { Impersonation } from './impersonation.ts'
import type { OidcProvider } from './oidc-provider.ts'
import type { Confidential } from './secret.ts'

/**
 * Where an API server is and how to be let in: what a kubeconfig or a pod's service account say. A plain value: it may
 * be made by hand, copied and changed. What is loaded can be logged: secrets in it are hidden.
 *
 * Of several credentials these are used, as in client-go: the token of a file, else `token`, else user name and
 * password, else the OIDC provider; the exec plugin only where there is no other credential. A client certificate is
 * presented besides.
 */
export interface ClusterConfig {
  readonly server: string
  /** The namespace to use where none is named. */
  readonly namespace: string
  /** The context of the kubeconfig; absent in a cluster. */
  readonly context?: string | undefined
  /** PEM. */
  readonly certificateAuthority?: string | undefined
  /** Read again for new connections: authorities are renewed. It goes before `certificateAuthority`. */
  readonly certificateAuthorityFile?: string | undefined
  readonly serverName?: string | undefined
  readonly insecureSkipTlsVerify?: boolean | undefined
  /** Never ask the server to compress its answers. */
  readonly disableCompression?: boolean | undefined
  /** Without it the variables of the environment decide: HTTPS_PROXY, HTTP_PROXY and NO_PROXY. */
  readonly proxyUrl?: Confidential | undefined
  readonly token?: Confidential | undefined
  /** Read again and again: such tokens are renewed. It goes before `token`. */
  readonly tokenFile?: string | undefined
  /** PEM. */
  readonly clientCertificate?: { readonly certificate: string; readonly key: Confidential } | undefined
  /** Paths. They are read again for new connections, and used once both belong together. */
  readonly clientCertificateFiles?: { readonly certificate: string; readonly key: string } | undefined
  /** User name and password. */
  readonly basic?: { readonly username: string; readonly password: Confidential } | undefined
  readonly exec?: ExecPlugin | undefined
  readonly oidc?: OidcProvider | undefined
  readonly impersonate?: Impersonation | undefined
}
