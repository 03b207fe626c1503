import { writeFile } from 'node:fs/promises'
import { createApiServer } from '@kubewright/apiserver'
import { systemRuntime } from 'kubewright'
import { startControlPlane } from '../control-plane/index.ts'
import type { ServerPair } from './answer-comparison.ts'
import { clientAuthority } from './client-certificates.ts'
import type { Endpoint } from './endpoint.ts'
import { httpsEndpoint } from './https-endpoint.ts'
import { kubeconfigOf } from './kubeconfig.ts'

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

/** The real server. */
export async function startReal(): Promise<ClosableEndpoint> {
  const plane = await startControlPlane({ clientAuthority: clientAuthority() })
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
      await server.close()
    },
  }
}
