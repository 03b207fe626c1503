import type { ExecPlugin } from './exec-plugin.ts'
import type { Impersonation } from './impersonation.ts'
import type { OidcProvider } from './oidc-provider.ts'
import type { Confidential } from './secret.ts'

/**
 * Address and credentials of an API server, from a kubeconfig or a service account. A plain value that can be written
 * by hand, copied and changed. It can be logged: secrets in a loaded configuration are hidden.
 *
 * If there are several credentials, they are used as in client-go: `tokenFile`, else `token`, else user name and
 * password, else the OIDC provider; the exec plugin only without any other credential. A client certificate is sent in
 * addition.
 */
export interface ClusterConfig {
  readonly server: string
  /** The namespace to use when none is given. */
  readonly namespace: string
  /** The context of the kubeconfig; absent in a cluster. */
  readonly context?: string | undefined
  /** PEM. */
  readonly certificateAuthority?: string | undefined
  /** Read again for new connections, because it may be renewed. Takes precedence over `certificateAuthority`. */
  readonly certificateAuthorityFile?: string | undefined
  readonly serverName?: string | undefined
  readonly insecureSkipTlsVerify?: boolean | undefined
  /** Never request compressed responses. */
  readonly disableCompression?: boolean | undefined
  /** Without it HTTPS_PROXY, HTTP_PROXY and NO_PROXY of the environment apply. */
  readonly proxyUrl?: Confidential | undefined
  readonly token?: Confidential | undefined
  /** Read again regularly, because such tokens are renewed. Takes precedence over `token`. */
  readonly tokenFile?: string | undefined
  /** PEM. */
  readonly clientCertificate?: { readonly certificate: string; readonly key: Confidential } | undefined
  /** Paths. Read again for new connections; a new pair is used once certificate and key match. */
  readonly clientCertificateFiles?: { readonly certificate: string; readonly key: string } | undefined
  /** User name and password. */
  readonly basic?: { readonly username: string; readonly password: Confidential } | undefined
  readonly exec?: ExecPlugin | undefined
  readonly oidc?: OidcProvider | undefined
  readonly impersonate?: Impersonation | undefined
}
