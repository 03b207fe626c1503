import { isDeepStrictEqual } from 'node:util'
import { type ApiServer, createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { type Cache, createCache, createCachingClient, type Informer } from '../../cache/index.ts'
import { type Client, createClient, createHttpsTransport } from '../../client/index.ts'
import { ConfigMap } from '../../kinds/index.ts'
import { Activity } from './activity.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { HandlerRecorder } from './handler-recorder.ts'
import { ObjectHistory } from './object-history.ts'
import { createSocketRuntime, type SocketRuntime } from './socket-runtime.ts'

/**
 * An embedded server over HTTPS, a faulty proxy in front of it, and a cache of ConfigMaps that reads through the proxy.
 */
export interface FaultyWorld {
  readonly runtime: SocketRuntime
  readonly server: ApiServer
  readonly proxy: FaultyProxy
  /** A client without faults, beside the proxy. */
  readonly admin: Client
  /** The client of the process under test, through the proxy. */
  readonly plain: Client
  /** The same client, reading from the cache. */
  readonly client: Client
  readonly cache: Cache
  readonly informer: Informer<ConfigMap>
  readonly history: ObjectHistory
  readonly recorder: HandlerRecorder
  readonly errors: Error[]
}

export const namespace = 'default'

/** An index over the values of one field; some objects have several. */
const colourIndex = { name: 'colour', valuesOf: (object: ConfigMap) => object.data?.['colours']?.split(' ') ?? [] }
const labelIndex = 'tier'

/** Runs a test in its own world; the cache is declared, but not started. */
export async function withFaultyWorld(
  seed: number | string,
  work: (world: FaultyWorld) => Promise<void>,
  options: { readonly isForgetful?: boolean } = {},
): Promise<void> {
  const activity = new Activity()
  const runtime = createSocketRuntime(seed, activity)
  const server = createApiServer({ runtime })
  const listener = await server.listen()
  const { certificateAuthority, token } = listener
  const proxy = await startFaultyProxy({ port: listener.port, certificateAuthority, runtime, activity })
  const address = { server: proxy.url, certificateAuthority: proxy.certificateAuthority, token }
  const transport = createHttpsTransport({ ...address, runtime })
  const plain = createClient({ transport, runtime, manager: 'operator' })
  const errors: Error[] = []
  const cache = createCache({ client: plain, runtime, onError: (error) => errors.push(error) })
  // Memory tests do not record everything.
  const isForgetful = options.isForgetful === true
  const history = new ObjectHistory(server.store, isForgetful ? 'nothing' : 'configmaps')
  const recorder = new HandlerRecorder(history)
  const informer = cache.informer(ConfigMap)
  if (!isForgetful) informer.addHandler(recorder.take)
  informer.addIndex(colourIndex.name, colourIndex.valuesOf)
  informer.addMetadataIndex(labelIndex, ({ labels }) => (labels?.['tier'] === undefined ? [] : [labels['tier']]))
  const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
  const client = createCachingClient({ client: plain, cache, origin: { controller: 'faults', key: 'faults' } })
  try {
    await runtime.run(() =>
      work({ runtime, server, proxy, admin, plain, client, cache, informer, history, recorder, errors }),
    )
  } finally {
    await runtime.run(async () => {
      await cache.stop()
      transport.close()
      await proxy.close()
      await server.close()
    })
  }
}

/** Waits until the cache has reached the current revision of the server. */
export async function caughtUp({ runtime, server, cache }: FaultyWorld): Promise<void> {
  const revision = server.store.revision
  for (let seconds = 0; Number(cache.revision(ConfigMap)) < revision; seconds++) {
    if (seconds === 3600) throw new Error(`an hour later the cache is at ${cache.revision(ConfigMap)}, not ${revision}`)
    await sleep(runtime, 1000, 'the cache to catch up')
  }
}

/** All differences between the server and the cache, its indexes and the events of the handlers. */
export function differences(world: FaultyWorld): string[] {
  const { cache, informer, history, recorder, server } = world
  const wrong = [...recorder.problems]
  const expected = [...history.state].sort(byKey)
  const compare = (what: string, entries: readonly (readonly [string, unknown])[], wanted = expected) => {
    if (!isDeepStrictEqual([...entries].sort(byKey), wanted)) wrong.push(`${what} differs from the server`)
  }
  compare('the list of the cache', entriesOf(cache.list(ConfigMap)))
  compare('the list of the informer', entriesOf(informer.list()))
  compare('the events of handlers', [...recorder.view])
  const got = expected.map(([key]) => [key, cache.get(ConfigMap, nameOf(key))] as const)
  compare('what the cache gives by name', got)
  const colours = new Set(expected.flatMap(([, object]) => colourIndex.valuesOf(object as never)))
  for (const colour of [...colours, 'none']) {
    const wanted = expected.filter(([, object]) => colourIndex.valuesOf(object as never).includes(colour))
    const index = { name: colourIndex.name, value: colour }
    compare(`the index of ${colour}`, entriesOf(cache.list(ConfigMap, { index })), wanted)
  }
  for (const tier of ['front', 'back', 'none']) {
    const wanted = expected.filter(([, object]) => (object as unknown as ConfigMap).metadata.labels?.['tier'] === tier)
    const index = { name: labelIndex, value: tier }
    compare(`the index of the label ${tier}`, entriesOf(cache.list(ConfigMap, { index })), wanted)
    compare(
      `the selection by the label ${tier}`,
      entriesOf(cache.list(ConfigMap, { labelSelector: `tier=${tier}` })),
      wanted,
    )
  }
  if (cache.revision(ConfigMap) !== String(server.store.revision)) {
    wrong.push(`the cache is at ${cache.revision(ConfigMap)}, the server at ${server.store.revision}`)
  }
  return wrong
}

function entriesOf(objects: readonly ConfigMap[]): [string, ConfigMap][] {
  return objects.map((object) => [`${object.metadata.namespace}/${object.metadata.name}`, object])
}

function nameOf(key: string): { readonly namespace: string; readonly name: string } {
  const [namespace = '', name = ''] = key.split('/')
  return { namespace, name }
}

function byKey([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1
}
