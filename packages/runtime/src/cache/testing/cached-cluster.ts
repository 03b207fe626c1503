import { type ApiServer, createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import type { Transport, TransportRequest } from '@kubewright/kube/transport'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import { type Client, createClient } from '../../client/index.ts'
import { Namespace } from '../../kinds/index.ts'
import type { Cache } from '../cache.ts'
import { type ClientWrite, createCachingClient } from '../caching-client.ts'
import { type CacheOptions, createCache } from '../create-cache.ts'
import type { Origin } from '../own-write-types.ts'
import type { StateForm } from './part-store.ts'
import { asBytes } from './wire-transport.ts'

export const writer: Origin = { controller: 'web', key: 'default/web' }

export interface ClusterOptions extends Pick<CacheOptions, 'defaults' | 'kinds'> {
  /** How long the responses to writes take. */
  readonly responseDelayMs?: number
  /** How long each chunk of a watch takes. */
  readonly watchDelayMs?: number
  /** Whether the cache receives objects, as in process, or bytes, as over a network; objects when absent. */
  readonly form?: StateForm
  /** Namespaces to create besides the existing ones. */
  readonly namespaces?: readonly string[]
  /** Wraps the transport through which the cache lists and watches. */
  readonly wrap?: (transport: Transport) => Transport
}

export interface CachedCluster {
  readonly runtime: VirtualRuntime
  readonly server: ApiServer
  /** Another client. */
  readonly admin: Client
  readonly cache: Cache
  /** The client of this process: cached reads, own writes. */
  readonly client: Client
  /** The requests of that client. */
  readonly requests: string[]
  /** The requests of the cache. */
  readonly watched: TransportRequest[]
  readonly writes: ClientWrite[]
  readonly errors: Error[]
}

/** Runs a test on an embedded server and a cache whose watch or responses lag; the cache is not started yet. */
export async function withCluster(
  options: ClusterOptions,
  work: (cluster: CachedCluster) => Promise<void>,
): Promise<void> {
  const runtime = createVirtualRuntime()
  await runtime.run(async () => {
    const cluster = createCluster(runtime, options)
    for (const name of options.namespaces ?? []) await cluster.admin.create(Namespace, { metadata: { name } })
    await work(cluster)
    await cluster.cache.stop()
  })
}

function createCluster(runtime: VirtualRuntime, options: ClusterOptions): CachedCluster {
  const { responseDelayMs = 0, watchDelayMs = 0, wrap = (transport) => transport, defaults, kinds } = options
  const server = createApiServer({ runtime })
  const requests: string[] = []
  const watched: TransportRequest[] = []
  const errors: Error[] = []
  const writes: ClientWrite[] = []
  const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
  const responses = noting(server.transport(), async (request) => {
    requests.push(`${request.method} ${request.path}`)
    await sleep(runtime, request.method === 'GET' ? 0 : responseDelayMs, 'response')
  })
  const events = noting(
    wrap(options.form === 'bytes' ? asBytes(server.transport()) : server.transport()),
    async (request) => void watched.push(request),
  )
  const watching = createClient({ transport: late(events, () => sleep(runtime, watchDelayMs, 'event')), runtime })
  const cache = createCache({ client: watching, runtime, defaults, kinds, onError: (error) => errors.push(error) })
  const inner = createClient({ transport: responses, runtime, manager: 'operator' })
  const onWrite = (write: ClientWrite) => void writes.push(write)
  const client = createCachingClient({ client: inner, cache, origin: writer, onWrite })
  return { runtime, server, admin, cache, client, requests, watched, writes, errors }
}

/** Waits until everything in flight has arrived. */
export async function settle({ runtime }: CachedCluster, delayMs = 1): Promise<void> {
  await sleep(runtime, delayMs, 'events')
}

function noting(transport: Transport, note: (request: TransportRequest) => Promise<void>): Transport {
  return {
    close: () => transport.close(),
    async send(request) {
      const response = await transport.send(request)
      await note(request)
      return response
    },
  }
}

function late(transport: Transport, delay: () => Promise<void>): Transport {
  return {
    close: () => transport.close(),
    async send(request) {
      const response = await transport.send(request)
      if (response.body.form !== 'stream') return response
      const { stream } = response.body
      const next = async () => {
        const chunk = await stream.next()
        await delay()
        return chunk
      }
      return { ...response, body: { form: 'stream', stream: { next, close: () => stream.close() } } }
    },
  }
}
