import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRandom } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createController, watch } from '../controller/index.ts'
import { enqueueObject } from '../handler/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createRecordRing } from '../trace/index.ts'
import { Activity } from './testing/activity.ts'
import { changeLast, changeSomething } from './testing/changes.ts'
import { caughtUp, type FaultyWorld, withFaultyWorld } from './testing/faulty-world.ts'

const isLong = process.env['SOAK'] !== undefined
/** Somewhat more than half of them change something and are reported. */
const changes = isLong ? 2_000_000 : 1500
const relists = isLong ? 10_000 : 20
/** The number of measurements, evenly spaced. */
const samples = 10
const objectCount = 100
/** Growth allowed for compiled code and the like: in long runs, a few bytes for each event. */
const heapSlackBytes = isLong ? 16 * 1024 * 1024 : 3 * 1024 * 1024
/** Two slabs, and buffers of connections that are closed but not yet freed. */
const outsideSlackBytes = 2 * runtimeLimits.slabBytesMax + 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const activity = new Activity()

interface Sample {
  readonly heapBytes: number
  readonly outsideBytes: number
  readonly heldBytes: number
  readonly liveBytes: number
}

async function measure({ cache, proxy, server, errors }: FaultyWorld): Promise<Sample> {
  // Memory of the test and the server is not measured.
  proxy.requests.length = 0
  errors.length = 0
  server.store.compact(server.store.revision)
  // Garbage found by the first collection is freed in later iterations of the event loop.
  for (let round = 0; round < 3; round++) {
    collectGarbage()
    await activity.calm()
  }
  const { heapUsed, external } = process.memoryUsage()
  const [usage] = cache.usage()
  const { heldBytes = 0, liveBytes = 0 } = usage ?? {}
  return { heapBytes: heapUsed, outsideBytes: external, heldBytes, liveBytes }
}

/** The median of the last five values minus the median of the five before. */
function growth(values: readonly number[]): number {
  const median = (part: readonly number[]) => [...part].sort((left, right) => left - right)[part.length >> 1] ?? 0
  return median(values.slice(-5)) - median(values.slice(-10, -5))
}

/** A controller on the cache that reads, and now and then fails or asks to be requeued. */
async function startController({ runtime, plain, cache }: FaultyWorld) {
  const records = createRecordRing(100)
  const controller = createController(
    {
      name: 'memory',
      sources: [watch(ConfigMap, enqueueObject())],
      concurrency: 2,
      async reconcile(request, { cache: read, log }) {
        read.get(ConfigMap, request)
        log.info('read')
        if (records.total % 50 === 0) throw new Error('fails now and then')
        return records.total % 50 === 1 ? { requeueAfterMs: 1000 } : undefined
      },
    },
    { runtime, client: plain, cache, onReconcile: records.add },
  )
  await controller.start()
  return { controller, records }
}

test('memory is flat over many events and lists, over real sockets, with a controller behind them', async () => {
  await withFaultyWorld(
    'memory',
    async (world) => {
      const { admin, cache, informer, proxy } = world
      const random = createRandom('memory')
      let received = 0
      informer.addHandler(() => received++)
      cache.start()
      await cache.synced()
      const { controller, records } = await startController(world)
      const taken: Sample[] = []
      let expireNext = false
      proxy.lineFault = () => {
        if (!expireNext) return 'pass'
        expireNext = false
        return 'expired'
      }
      for (let list = 1; list <= relists; list++) {
        for (let change = 0; change < changes / relists; change++) {
          await changeSomething(admin, random, change, objectCount)
        }
        await caughtUp(world)
        expireNext = true
        const metadata = { namespace: 'default', name: 'expiring' }
        await admin.apply(ConfigMap, { metadata, data: { list: String(list) } }, { force: true })
        // The list reports the changes before it, not separate events.
        await caughtUp(world)
        if (list % (relists / samples) === 0) taken.push(await measure(world))
      }
      await changeLast(admin)
      await caughtUp(world)
      expect(cache.get(ConfigMap, { namespace: 'default', name: 'last' })).toBeDefined()
      expect(cache.usage()[0]?.lists).toBeGreaterThan(relists)
      expect(received).toBeGreaterThan(changes / 2)
      await controller.stop()
      // Simultaneous changes of a key cause one reconcile.
      expect(records.total).toBeGreaterThan(changes / 10)
      // One slab is being filled while the one before it is emptied.
      for (const { heldBytes, liveBytes } of taken) {
        expect(heldBytes).toBeLessThanOrEqual(4 * liveBytes + 2 * runtimeLimits.slabBytesMax)
      }
      expect(growth(taken.map(({ heapBytes }) => heapBytes))).toBeLessThan(heapSlackBytes)
      expect(growth(taken.map(({ outsideBytes }) => outsideBytes))).toBeLessThan(outsideSlackBytes)
    },
    { isForgetful: true },
  )
}, 3_600_000)
