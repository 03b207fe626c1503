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

/** Both servers, without controllers: their responses depend only on the requests. */
export async function startServerPair(): Promise<ServerPair & { close(): Promise<void> }> {
  const sinceMs = Date.now()
  const real = await startReal()
  const ours = await startOurs()
  return { real, ours, sinceMs, close: async () => void (await Promise.all([real.close(), ours.close()])) }
}

/**
 * Both servers with controllers: their responses depend on these too, so requests wait for conditions. The real one
 * runs all controllers, ours the named ones.
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

/** The embedded server over HTTPS; it prints its internal errors. */
export async function startOurs(name = 'ours'): Promise<ClosableEndpoint> {
  const server = createApiServer({
    runtime: systemRuntime(),
    onInternalError: (error) => console.error(`${name}: internal error`, error),
  })
  const listener = await server.listen({ clientAuthorities: clientAuthority() })
  return endpointOf(name, listener, () => server.close())
}

/** Loaded on demand: most comparisons run without controllers. */
async function startOurCluster(controllers: readonly ControllerName[]): Promise<ClosableEndpoint> {
  const { startCluster } = await import('@kubewright/cluster')
  const cluster = await startCluster({
    https: { clientAuthorities: clientAuthority() },
    controllers,
    onError: (error) => console.error('ours: internal error', error),
  })
  if (cluster.https === undefined) throw new Error('the cluster does not listen')
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
