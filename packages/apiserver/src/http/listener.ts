import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Access, StaticToken } from '../access/index.ts'
import type { UserInfo } from '../api.ts'
import { createCertificateAuthority } from '../certificates/index.ts'
import { createTokenAuthentication } from './authentication.ts'
import { trackConnections } from './connections.ts'
import { createEncodedObjects } from './encoded-objects.ts'
import { createHttpsServer, listenOn } from './https-server.ts'
import { kubeconfigText, writeKubeconfigFile } from './kubeconfig.ts'
import { type Handle, serveRequest } from './serve-request.ts'
import { upgradeResponse } from './serve-upgrade.ts'

export interface ListenOptions {
  /** 0, the default, lets the system choose. */
  readonly port?: number | undefined
  /** 127.0.0.1 by default. */
  readonly host?: string | undefined
  /** The administrator's token; a random one by default. */
  readonly token?: string | undefined
  /** Who is who, besides the administrator. */
  readonly tokens?: readonly StaticToken[] | undefined
}

export interface Listener {
  readonly url: string
  readonly port: number
  /** In PEM; what clients must trust. */
  readonly certificateAuthority: string
  /** The administrator's. */
  readonly token: string
  /** The text of a kubeconfig: server, authority and token. */
  kubeconfig(): string
  /** Writes the kubeconfig with mode 0600. */
  writeKubeconfig(path: string): Promise<void>
  /** Accepts nothing more, ends watches, lets requests in flight finish within a limit, and cuts the rest. */
  close(): Promise<void>
}

export interface ListenContext {
  readonly runtime: Runtime
  readonly access: Access
  /** Carries out what the sender may do. */
  readonly handle: Handle
  readonly onInternalError: (error: unknown) => void
}

const administrator: UserInfo = { name: 'kubewright-admin', uid: 'kubewright-admin', groups: ['system:masters'] }
const serverNames = ['localhost', '127.0.0.1', '::1', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc']
const tokenSizeBytes = 32

/**
 * Serves HTTPS with a certificate of its own making and bearer tokens.
 *
 * @throws ApiserverError HTTP_PORT_TAKEN or HTTP_LISTEN_FAILED.
 */
export async function listenHttps(context: ListenContext, options: ListenOptions = {}): Promise<Listener> {
  const { runtime } = context
  const { host = '127.0.0.1', port: wantedPort = 0 } = options
  const authority = createCertificateAuthority('kubewright', {
    nowMs: runtime.clock.now(),
    randomBytes: (count) => runtime.random.bytes(count),
  })
  const token = options.token ?? Buffer.from(runtime.random.bytes(tokenSizeBytes)).toString('base64url')
  const given = [...(options.tokens ?? []), { token, user: administrator }].map(context.access.tokens.add)
  const authenticate = createTokenAuthentication(context.access.tokens)
  const server = createHttpsServer(authority.issue('kube-apiserver', [...new Set([...serverNames, host])]))
  const connections = trackConnections(server, runtime)
  const serving = { ...context, authenticate, connections, encoded: createEncodedObjects() }
  const serve = (incoming: IncomingMessage, response: ServerResponse) => {
    connections.addResponse(response)
    serveRequest(serving, incoming, response).catch((error: unknown) => {
      response.destroy()
      context.onInternalError(error)
    })
  }
  server.on('request', serve)
  server.on('upgrade', (incoming, socket, head) => serve(incoming, upgradeResponse(incoming, socket, head)))
  const port = await runtime.waiting(`port ${wantedPort} of ${host}`, listenOn(server, host, wantedPort))
  const url = `https://${reachableHost(host)}:${port}`
  const kubeconfig = () => kubeconfigText({ url, certificateAuthority: authority.certificate, token })
  let closing: Promise<void> | undefined
  return {
    url,
    port,
    certificateAuthority: authority.certificate,
    token,
    kubeconfig,
    writeKubeconfig: (path) => runtime.waiting('the kubeconfig file', writeKubeconfigFile(path, kubeconfig())),
    close: () => {
      closing ??= connections.close()
      for (const forget of given) forget()
      return closing
    },
  }
}

/** When every address is listened on, the one that is there on each machine is written down. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
