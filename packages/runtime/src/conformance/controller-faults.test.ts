import { sleep } from '@kubewright/kube/runtime'
import { createRandom } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createController, watch } from '../controller/index.ts'
import { enqueueObject } from '../handler/index.ts'
import { ConfigMap, Secret } from '../kinds/index.ts'
import { changeLast, changeSomething } from './testing/changes.ts'
import { FaultSchedule } from './testing/fault-schedule.ts'
import { type FaultyWorld, namespace, withFaultyWorld } from './testing/faulty-world.ts'

const seeds = process.env['SOAK'] ? 500 : 4
const patienceMs = 4 * 3_600_000

/** Keeps a Secret of the same name and round for each ConfigMap, and deletes the others. */
function mirrorController({ runtime, plain, cache }: FaultyWorld, wrong: string[]) {
  const running = new Set<string>()
  return createController(
    {
      name: 'mirror',
      concurrency: 3,
      sources: [watch(ConfigMap, enqueueObject()), watch(Secret, enqueueObject())],
      async reconcile(request, { client }) {
        if (running.has(request.key)) wrong.push(`${request.key} ran twice at once`)
        running.add(request.key)
        try {
          const owner = await client.get(ConfigMap, request)
          const mirror = await client.get(Secret, request)
          const data = { round: roundOf(owner) }
          if (owner === undefined && mirror !== undefined) await client.delete(Secret, request)
          if (owner !== undefined && mirror?.data?.['round'] !== data.round) {
            await client.apply(Secret, { metadata: { namespace, name: request.name }, data }, { force: true })
          }
          return undefined
        } finally {
          running.delete(request.key)
        }
      },
    },
    { runtime, client: plain, cache, onError: (error) => wrong.push(String(error)) },
  )
}

function roundOf(object: ConfigMap | undefined): string {
  return Buffer.from(object?.data?.['round'] ?? '').toString('base64')
}

async function mirrored({ admin, runtime }: FaultyWorld): Promise<string> {
  let difference = ''
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 10_000) {
    const owners = (await admin.list(ConfigMap, { namespace })).items
    const mirrors = (await admin.list(Secret, { namespace })).items
    const wanted = owners.map((object) => `${object.metadata.name} ${roundOf(object)}`).sort()
    const there = mirrors.map(({ metadata, data }) => `${metadata.name} ${data?.['round'] ?? ''}`).sort()
    difference = wanted.join() === there.join() ? '' : `wanted ${wanted.join()}; there is ${there.join()}`
    if (difference === '') return ''
    await sleep(runtime, 10_000, 'the controller')
  }
  return difference
}

test('a controller behind seeded faults reaches the desired state, and never runs one key twice at once', async () => {
  for (let seed = 0; seed < seeds; seed++) {
    await withFaultyWorld(`controller ${seed}`, async (world) => {
      const { admin, cache, proxy, runtime } = world
      const random = createRandom(`controller ${seed}`)
      const schedule = new FaultSchedule(random.fork('weather'))
      const wrong: string[] = []
      world.recorder.hasOwnWrites = true
      cache.informer(Secret)
      const controller = mirrorController(world, wrong)
      cache.start()
      // It starts without faults: a kind that is refused at the start is an error at once.
      await controller.start()
      schedule.injectFaults(proxy)
      for (let step = 0; step < 40; step++) {
        await changeSomething(admin, random, step)
        await sleep(runtime, random.fraction() ** 3 * 60_000, 'the next change')
        if (random.integer(8) === 0) proxy.link.afflict(schedule.linkFault())
      }
      proxy.heal()
      await changeLast(admin)
      expect(await mirrored(world), `seed ${seed}`).toBe('')
      expect(wrong, `seed ${seed}`).toEqual([])
      await controller.stop()
    })
  }
})
