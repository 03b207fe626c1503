import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { createFaultyTransport, roughNetwork } from '@kubewright/testing/faults'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import { createCachingClient } from './caching-client.ts'
import { createCache } from './create-cache.ts'
import { asBytes } from './testing/wire-transport.ts'

const names = ['a', 'b', 'c']

/** Writes of this process and of other clients through a faulty network; returns the problems. */
async function workThrough(seed: number): Promise<readonly string[]> {
  const runtime = createVirtualRuntime({ seed })
  const server = createApiServer({ runtime })
  const faults = { runtime, random: createVirtualRuntime({ seed: `faults ${seed}` }).random, rates: roughNetwork }
  const network = createFaultyTransport({ transport: server.transport(), ...faults })
  // Every second run delivers bytes, as over a network.
  const watched = seed % 2 === 0 ? network : asBytes(network)
  const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
  const client = createClient({ transport: network, runtime, manager: 'operator' })
  const watching = createClient({ transport: watched, runtime })
  const cache = createCache({ client: watching, runtime, onError: () => {} })
  const origin = { controller: 'test', key: 'test' }
  const cached = createCachingClient({ client, cache, origin })
  const view = new Map<string, unknown>()
  /** Objects that this process has deleted and no client has tried to create since. */
  const removed = new Set<string>()
  cache.informer(ConfigMap, { namespace: 'default' }).addHandler(({ type, object }) => {
    if (type === 'deleted') view.delete(object.metadata.name)
    else view.set(object.metadata.name, object)
    if (type !== 'deleted' && removed.has(object.metadata.name)) wrong.push(`${object.metadata.name} came back`)
  })
  const wrong: string[] = []
  const { random } = runtime

  const writeOnce = async (round: number) => {
    const where = { namespace: 'default', name: names[random.integer(names.length)] as string }
    const writer = random.integer(2) === 0 ? admin : cached
    const data = { round: String(round) }
    const kind = random.integer(4)
    if (kind === 1) removed.delete(where.name)
    if (kind === 0) await writer.delete(ConfigMap, where)
    else if (kind === 1) await writer.create(ConfigMap, { metadata: where, data })
    else await writer.patch(ConfigMap, where, { type: 'merge', patch: { data } })
    if (writer !== cached) return
    const read = await cached.get(ConfigMap, where)
    if (kind === 0) removed.add(where.name)
    const isRight = kind === 0 ? read === undefined : read?.data?.['round'] === data.round
    const what = kind === 0 ? 'deleted' : 'written'
    if (!isRight) wrong.push(`round ${round}: ${where.name} was ${what} and read as ${read?.data?.['round']}`)
  }

  await runtime.run(async () => {
    cache.start()
    await cache.synced()
    for (let round = 0; round < 60; round++) {
      // Refused and lost writes are expected here.
      await writeOnce(round).catch(() => {})
      await sleep(runtime, random.integer(3) === 0 ? random.integer(2000) : 0, 'the next write')
    }
    network.heal()
    await sleep(runtime, 600_000, 'everything to arrive')
    const { items } = await admin.list(ConfigMap, { namespace: 'default' })
    const listed = cache.list(ConfigMap, { namespace: 'default' })
    const revisions = (objects: readonly ConfigMap[]) => objects.map((object) => object.metadata.resourceVersion).sort()
    expect(revisions(listed)).toEqual(revisions(items))
    expect(new Set(view.values())).toEqual(new Set(listed))
    await cache.stop()
  })
  return wrong
}

test('through a faulty network, reads show every own write, and in the end the cache equals the server', async () => {
  for (let seed = 0; seed < (process.env['SOAK'] ? 1000 : 30); seed++) {
    expect(await workThrough(seed), `seed ${seed}`).toEqual([])
  }
})
