import { writeFile } from 'node:fs/promises'
import { createApiServer, type Listener } from '@kubewright/apiserver'
import type { ControllerName } from '@kubewright/cluster'
import { systemRuntime } from 'kubewright'
import { type ControlPlaneOptions, startControlPlane } from '../control-plane/index.ts'
import { clientAuthority } from './client-certificates.ts'
import type { Endpoint } from './endpoint.ts'
import { httpsEndpoint } from './https-endpoint.ts'
import { kubeconfigOf } from './kubeconfig.ts'
import type { ServerPair } from './response-comparison.ts'

export interface ClosableEndpoint extends Endpoint {
  close(): Promise<void>
}

/** Both servers, without controllers: what they answer depends on the requests alone. */
export async function startServerPair(): Promise<ServerPair & { close(): Promise<void> }> {
  const sinceMs = Date.now()
  const real = await startReal()
  const ours = await startOurs()
  return { real, ours, sinceMs, close: async () => void (await Promise.all([real.close(), ours.close()])) }
}

/**
 * Both with controllers: what they answer depends on these too, so that requests wait for conditions. The real one has all of
 * them, ours has those that are named.
 */
export async function startControlledPair(
  controllers: readonly ControllerName[],
): Promise<ServerPair & { close(): Promise<void> }> {
  const sinceMs = Date.now()
  const real = await startReal({ controllerManager: true })
  const ours = await startOurCluster(controllers)
  return { real, ours, sinceMs, close: async () => void (await Promise.all([real.close(), ours.close()])) }
}

/** The real server. */
export async function startReal(options: ControlPlaneOptions = {}): Promise<ClosableEndpoint> {
  const plane = await startControlPlane({ clientAuthority: clientAuthority(), ...options })
  const endpoint = httpsEndpoint({
    name: 'real',
    url: plane.url,
    certificateAuthority: plane.certificateAuthority,
    token: plane.token,
    writeKubeconfig: (path, namespace) => writeFile(path, kubeconfigOf(plane, namespace), { mode: 0o600 }),
  })
  return {
    ...endpoint,
    close: async () => {
      endpoint.close()
      await plane.stop()
    },
  }
}

/** The embedded server over HTTPS; what it reports as its own failure is printed. */
export async function startOurs(name = 'ours'): Promise<ClosableEndpoint> {
  const server = createApiServer({
    runtime: systemRuntime(),
    onInternalError: (error) => console.error(`${name}: internal error`, error),
  })
  const listener = await server.listen({ clientAuthorities: clientAuthority() })
  return endpointOf(name, listener, () => server.close())
}

/** Loaded when it is wanted: most comparisons are without controllers. */
async function startOurCluster(controllers: readonly ControllerName[]): Promise<ClosableEndpoint> {
  const { startCluster } = await import('@kubewright/cluster')
  const cluster = await startCluster({
    https: { clientAuthorities: clientAuthority() },
    controllers,
    onError: (error) => console.error('ours: internal error', error),
  })
  if (cluster.https === undefined) throw new Error('a cluster that was to listen does not')
  return endpointOf('ours', cluster.https, () => cluster.stop())
}

function endpointOf(
  name: string,
  listener: Pick<Listener, 'url' | 'certificateAuthority' | 'token'>,
  stop: () => Promise<void>,
): ClosableEndpoint {
  const endpoint = httpsEndpoint({
    name,
    url: listener.url,
    certificateAuthority: listener.certificateAuthority,
    token: listener.token,
    writeKubeconfig: (path, namespace) => writeFile(path, kubeconfigOf(listener, namespace), { mode: 0o600 }),
  })
  return {
    ...endpoint,
    close: async () => {
      endpoint.close()
      await stop()
    },
  }
}
