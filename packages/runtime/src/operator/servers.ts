import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import type { Health } from '../health/index.ts'
import { collectProcessMetrics, createCertificateObserver, type MetricsRegistry } from '../metrics/index.ts'
import type { RunningServer } from '../serving/index.ts'
import { createDeferred, whenAborted } from './deferred.ts'
import type { ManagerOptions } from './manager.ts'
import type { Runnable } from './runnable.ts'

interface ServedParts {
  readonly runtime: Runtime
  readonly client: Client
  readonly health: Health
  readonly metrics: MetricsRegistry
  readonly onError: ((error: unknown) => void) | undefined
}

/** The servers of the options. Their code is loaded when they start: most tests and tools have none. */
export function serverRunnables(
  { healthAddress = '0', metricsServer }: Pick<ManagerOptions, 'healthAddress' | 'metricsServer'>,
  { runtime, client, health, metrics, onError }: ServedParts,
): readonly Runnable[] {
  const servers: Runnable[] = []
  if (isAddress(healthAddress)) {
    const start = async () => {
      const { startHealthServer } = await import('../serving/index.ts')
      return await startHealthServer({ bindAddress: healthAddress, runtime, health, onError })
    }
    servers.push(serverRunnable('health server', start))
  }
  if (metricsServer !== undefined && isAddress(metricsServer.bindAddress)) {
    const { bindAddress, tls, unprotected, extra } = metricsServer
    const start = async () => {
      const { createAccessReview, parseBindAddress, startMetricsServer } = await import('../serving/index.ts')
      const isOpen = unprotected === true || parseBindAddress(bindAddress)?.isLoopback === true
      const access = isOpen ? undefined : createAccessReview({ client, runtime, onError })
      const certificateObserver = createCertificateObserver(metrics)
      const served = { bindAddress, tls, unprotected, extra, registry: metrics, access, certificateObserver }
      return await startMetricsServer({ ...served, runtime, onError })
    }
    // A timer samples the event loop's delay, so it runs only with a server that shows the metric.
    servers.push(serverRunnable('metrics server', start, () => collectProcessMetrics(metrics, { runtime })))
  }
  return servers
}

function isAddress(text: string): boolean {
  return text !== '' && text !== '0'
}

function serverRunnable(
  name: string,
  start: () => Promise<RunningServer | undefined>,
  accompany: () => () => void = () => () => {},
): Runnable {
  const listening = createDeferred()
  return {
    name,
    group: 'servers',
    ready: () => listening.promise,
    async run({ signal, log }) {
      const server = await start()
      const endAccompanying = accompany()
      if (server !== undefined) log.info(`${name} listens`, { url: server.url })
      listening.resolve()
      await whenAborted(signal)
      endAccompanying()
      await server?.close()
    },
  }
}
