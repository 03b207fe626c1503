import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { createRandom } from '@kubewright/testing/runtime'
import { createCache } from 'kubewright/cache'
import { createClient, createHttpsTransport } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import { ConfigMap, Namespace } from 'kubewright/kinds'
import { expect } from 'vitest'
import { Activity } from '../../../packages/runtime/src/conformance/testing/activity.ts'
import { FaultSchedule } from '../../../packages/runtime/src/conformance/testing/fault-schedule.ts'
import type { LinkFault } from '../../../packages/runtime/src/conformance/testing/faulty-link.ts'
import { type FaultyProxy, startFaultyProxy } from '../../../packages/runtime/src/conformance/testing/faulty-proxy.ts'
import type { LineFault } from '../../../packages/runtime/src/conformance/testing/response-fault.ts'
import { hurriedRuntime } from '../../../packages/runtime/src/watch/testing/hurried-runtime.ts'
import { realTest } from '../rig.ts'
import { withRealServer } from './real-server.ts'

const server = withRealServer()
/** Deadlines of minutes pass in seconds. The server's clock is unaffected. */
const times = 40
const patienceMs = 120_000

/** A cache that reads a real server through a faulty proxy, and another client that writes directly. */
async function throughProxy(seed: number, work: (world: RealWorld) => Promise<void>): Promise<void> {
  const { port, certificateAuthority, token, url } = server.plane
  const namespace = server.freshName()
  const plainRuntime = systemRuntime()
  const runtime = hurriedRuntime(times, seed)
  const proxy = await startFaultyProxy({ port, certificateAuthority, runtime, activity: new Activity() })
  const direct = createHttpsTransport({ server: url, certificateAuthority, token, runtime: plainRuntime })
  const address = { server: proxy.url, certificateAuthority: proxy.certificateAuthority, token }
  const transport = createHttpsTransport({ ...address, runtime })
  const admin = createClient({ transport: direct, runtime: plainRuntime, manager: 'admin' })
  const cache = createCache({ client: createClient({ transport, runtime }), runtime, onError: () => {} })
  const view = new Map<string, string>()
  cache.informer(ConfigMap, { namespace }).addHandler(({ type, object: { metadata } }) => {
    if (type === 'deleted') view.delete(metadata.name)
    else view.set(metadata.name, metadata.resourceVersion)
  })
  await admin.create(Namespace, { metadata: { name: namespace } })
  const expectEqual = async () => {
    await admin.create(ConfigMap, { metadata: { namespace, name: 'last' } })
    await until(plainRuntime, 'the last change', () => view.has('last'))
    const { items } = await admin.list(ConfigMap, { namespace })
    const listed = items.map(({ metadata: { managedFields: _, ...metadata }, ...item }) => ({ ...item, metadata }))
    const cached = [...cache.list(ConfigMap, { namespace })].sort((left, right) => {
      return left.metadata.name < right.metadata.name ? -1 : 1
    })
    expect(cached).toEqual(listed)
    expect([...view].sort()).toEqual(listed.map(({ metadata }) => [metadata.name, metadata.resourceVersion]))
  }
  try {
    await work({ admin, cache, proxy, namespace, runtime, expectEqual })
  } finally {
    await cache.stop()
    transport.close()
    direct.close()
    await proxy.close()
  }
}

interface RealWorld {
  readonly admin: ReturnType<typeof createClient>
  readonly cache: ReturnType<typeof createCache>
  readonly proxy: FaultyProxy
  readonly namespace: string
  readonly runtime: Runtime
  expectEqual(): Promise<void>
}

async function until(runtime: Runtime, what: string, isTrue: () => boolean): Promise<void> {
  for (let waitedMs = 0; !isTrue(); waitedMs += 10) {
    if (waitedMs > patienceMs) throw new Error(`waited too long for ${what}`)
    await sleep(runtime, 10, what)
  }
}

async function change({ admin, namespace }: RealWorld, index: number, round: number): Promise<void> {
  const metadata = { namespace, name: `c${index}` }
  if (round % 5 === 4) await admin.delete(ConfigMap, metadata).catch(() => {})
  else await admin.apply(ConfigMap, { metadata, data: { round: String(round) } }, { force: true })
}

const linkFaults: readonly LinkFault[] = [
  { kind: 'cut', afterBytes: 0 },
  { kind: 'cut', afterBytes: 700 },
  { kind: 'reset', afterBytes: 300 },
  { kind: 'swallow', afterBytes: 500 },
  { kind: 'shred', pieceBytes: 11 },
]
const lineFaults: readonly LineFault[] = ['twice', 'halved', 'end', 'expired', 'failing', 'stall', 'bad chunk', 'blank']

realTest('a watch of a real server resumes after its connection was cut, reset, swallowed or shredded', async () => {
  for (const fault of linkFaults) {
    await throughProxy(1, async (world) => {
      for (let round = 0; round < 5; round++) await change(world, round, 0)
      world.cache.start()
      await world.cache.synced()
      world.proxy.link.afflict(fault)
      for (let round = 0; round < 10; round++) await change(world, round % 4, round)
      await world.expectEqual()
    })
  }
})

realTest('a watch of a real server survives faults of a single event', async () => {
  for (const fault of lineFaults) {
    await throughProxy(2, async (world) => {
      await change(world, 0, 0)
      world.cache.start()
      await world.cache.synced()
      let isSpent = false
      world.proxy.lineFault = (_, line) => {
        if (isSpent || line.startsWith('{"type":"BOOKMARK"')) return 'pass'
        isSpent = true
        return fault
      }
      for (let round = 0; round < 10; round++) await change(world, round % 4, round)
      await world.expectEqual()
      expect(isSpent).toBe(true)
    })
  }
})

realTest('the cache equals the real server after seeded faults of every kind', async () => {
  for (let seed = 0; seed < 4; seed++) {
    await throughProxy(seed, async (world) => {
      const random = createRandom(`real ${seed}`)
      const schedule = new FaultSchedule(random.fork('weather'))
      schedule.injectFaults(world.proxy)
      world.cache.start()
      for (let round = 0; round < 60; round++) {
        await change(world, random.integer(6), random.integer(1000))
        if (random.integer(8) === 0) world.proxy.link.afflict(schedule.linkFault())
        await sleep(world.runtime, random.integer(2000), 'the next change')
      }
      world.proxy.heal()
      await world.expectEqual()
    })
  }
})
