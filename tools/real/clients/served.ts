import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiServer, createStore, type Listener } from '@kubewright/apiserver'
import { startCluster } from '@kubewright/cluster'
import { systemRuntime } from 'kubewright/host'
import { startControlPlane } from '../control-plane/index.ts'

/** A server that scenarios run on. */
export interface Served {
  readonly url: string
  readonly token: string
  readonly kubeconfigPath: string
  /** The file of the certificate that clients must trust. */
  readonly authorityPath: string
  stop(): Promise<void>
}

/** A history so short that a scenario can make it expire; that of the real server expires by time. */
const historyEventsMax = 200
const compactionInterval = '2s'

/** The real kube-apiserver. */
export async function serveReal(): Promise<Served> {
  const plane = await startControlPlane({ apiserverWords: [`--etcd-compaction-interval=${compactionInterval}`] })
  const authorityPath = join(plane.folder, 'clients-authority.pem')
  writeFileSync(authorityPath, plane.certificateAuthority)
  return {
    url: plane.url,
    token: plane.token,
    kubeconfigPath: plane.kubeconfigPath,
    authorityPath,
    stop: () => plane.stop(),
  }
}

/** The embedded server, over HTTPS. */
export async function serveOurs(onInternalError: (error: unknown) => void): Promise<Served> {
  const store = createStore({ historyEventsMax })
  const server = createApiServer({ runtime: systemRuntime(), store, onInternalError })
  const listener = await server.listen()
  return servedBy(listener, listener.kubeconfig(), () => server.close())
}

/** The embedded server with the controllers of a control plane. */
export async function serveCluster(onError: (error: unknown) => void): Promise<Served> {
  const cluster = await startCluster({ https: true, onError })
  const { https } = cluster
  if (https === undefined) throw new Error('the cluster does not listen')
  return servedBy(https, https.kubeconfig, () => cluster.stop())
}

function servedBy(
  { url, token, certificateAuthority }: Pick<Listener, 'url' | 'token' | 'certificateAuthority'>,
  kubeconfig: string,
  close: () => Promise<void>,
): Served {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-clients-'))
  const kubeconfigPath = join(folder, 'kubeconfig')
  const authorityPath = join(folder, 'authority.pem')
  writeFileSync(kubeconfigPath, kubeconfig, { mode: 0o600 })
  writeFileSync(authorityPath, certificateAuthority)
  const stop = async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, token, kubeconfigPath, authorityPath, stop }
}
