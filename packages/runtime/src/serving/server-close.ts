import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'

/**
 * Accepts no further connections, closes idle ones, waits for running requests within the grace period, and closes the
 * rest.
 */
export async function closeServer(server: Server, sockets: ReadonlySet<Socket>, runtime: Runtime): Promise<void> {
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const timer = runtime.clock.after(runtimeLimits.servedCloseGraceMs, 'requests in flight at a closing server', cut)
  await runtime.waiting('the end of connections', closed)
  timer.cancel()
}
