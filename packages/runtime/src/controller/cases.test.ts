import { sleep } from '@kubewright/kube/runtime'
import { expect, test } from 'vitest'
import { enqueueMapped, enqueueObject, withPriority } from '../handler/index.ts'
import { ConfigMap, Secret } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createEventChannel, watch } from './sources/index.ts'
import { setUpController } from './testing/environment.ts'
import { inCluster } from './testing/world.ts'

test('an event during the backoff neither ends nor lengthens it; a result ends it, and the next failure starts over', async () => {
  const steps = ['fail', 'fail', 'fail', 'ok', 'fail', 'wait', 'fail', 'ok']
  const startsMs: number[] = []
  const { runtime, controller, records } = setUpController({
    async reconcile() {
      const step = steps[startsMs.length]
      startsMs.push(runtime.clock.monotonic())
      if (step === 'fail') throw new Error('fails')
      return step === 'wait' ? { requeueAfterMs: 1000 } : undefined
    },
  })
  await runtime.run(async () => {
    await controller.start()
    controller.enqueue({ name: 'a' })
    await sleep(runtime, 1, 'the first failure')
    // It runs at once, and its failure does not count: the retry comes when it was due, and has failed once.
    controller.enqueue({ name: 'a' }, 'an event')
    await sleep(runtime, 100, 'the retries and the success')
    controller.enqueue({ name: 'a' }, 'another event')
    await controller.queue.idle()
  })
  expect(startsMs).toEqual([0, 1, 5, 15, 101, 106, 1106, 1111])
  expect(records.map(({ attempt }) => attempt)).toEqual([0, 1, 1, 2, 0, 1, 0, 1])
})

test('a requeue-after is as long after failures as before them, and a failure does not wait for it', async () => {
  const startsMs: number[] = []
  const { runtime, controller, records } = setUpController({
    async reconcile() {
      startsMs.push(runtime.clock.monotonic())
      if (startsMs.length <= 3) throw new Error('fails')
      if (startsMs.length === 4) return { requeueAfterMs: 7000 }
      if (startsMs.length === 5) throw new Error('fails before the requeue is due')
      return undefined
    },
  })
  await runtime.run(async () => {
    await controller.start()
    controller.enqueue({ name: 'a' })
    await sleep(runtime, 1000, 'the requeue')
    controller.enqueue({ name: 'a' }, 'an event')
    await controller.queue.idle()
  })
  // The event's run fails and is retried by its own backoff; the requeue still comes when it is due.
  expect(startsMs).toEqual([0, 5, 15, 35, 1000, 1005, 7035])
  expect(records.at(-1)?.causes).toEqual([{ source: 'timer', what: 'requeued after 7000 ms' }])
})

test('every existing object of a watched kind passes its handler before the first reconcile', async () => {
  await inCluster(async ({ runtime, user, controller }) => {
    const admin = user('admin')
    const counts = { maps: 600, secrets: 3 }
    for (let index = 0; index < counts.maps; index++) {
      await admin.create(ConfigMap, { metadata: { namespace: 'default', name: `m${index}` } })
    }
    for (let index = 0; index < counts.secrets; index++) {
      await admin.create(Secret, { metadata: { namespace: 'default', name: `s${index}` } })
    }
    const handled = { maps: 0, secrets: 0 }
    const counting = (kind: keyof typeof handled) =>
      enqueueMapped(() => {
        handled[kind]++
        return [{ name: 'all' }]
      })
    const seen: (typeof handled)[] = []
    const running = controller({
      name: 'counter',
      sources: [watch(Secret, counting('secrets')), watch(ConfigMap, counting('maps'))],
      async reconcile() {
        seen.push({ ...handled })
        return undefined
      },
    })
    await running.start()
    await running.queue.idle()
    expect(seen).toEqual([counts])
    // A source that is added later does not block reconciles, and its objects come as they are seen.
    await admin.create(Secret, { metadata: { namespace: 'default', name: 'more' } })
    await sleep(runtime, 10, 'the watch')
    expect(seen).toEqual([counts, { ...counts, secrets: counts.secrets + 1 }])
    await running.stop()
  })
})

test('syncTimeoutMs covers a start that blocks and a sync that hangs, together; a stop meanwhile is not an error', async () => {
  const sourceOf = (startMs: number) => ({
    what: 'slow source',
    async start() {
      await sleep(runtime, startMs, 'a start')
      await new Promise(() => {})
    },
    stop() {},
  })
  const { runtime, controller } = setUpController({
    sources: [sourceOf(600)],
    syncTimeoutMs: 1000,
    reconcile: async () => undefined,
  })
  await expect(runtime.run(() => controller.start())).rejects.toMatchObject({
    code: 'CONTROLLER_SYNC_TIMEOUT',
    message: 'slow source of controller test has not synced within 1000 ms: it reports no reason',
  })
  expect(runtime.clock.monotonic()).toBe(1000)
})

test('a channel keeps all causes and priorities before the start, and passes keys on at once after it', async () => {
  const handler = withPriority(enqueueObject(), ({ object }) => Number(object.metadata?.labels?.['rank']))
  const events = createEventChannel('tickets', handler)
  const object = (name: string, rank: number) => ({
    metadata: { namespace: 'default', name, labels: { rank: `${rank}` } },
  })
  const order: string[] = []
  const { runtime, controller, records } = setUpController({
    sources: [events],
    async reconcile({ name }, { priority }) {
      order.push(`${name} ${priority}`)
      return undefined
    },
  })
  events.push(object('other', 5), 'other')
  events.push(object('urgent', 10), 'first')
  events.push(object('urgent', -3), 'second')
  for (let more = 0; more < runtimeLimits.causesMax; more++) events.push(object('urgent', 0), 'more')
  const many = runtimeLimits.channelKeysMax + 1
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
    for (let index = 0; index < many; index++) events.push(object(`n${index}`, 0))
    await controller.queue.idle()
  })
  expect(order.slice(0, 2)).toEqual(['urgent 10', 'other 5'])
  expect(records[0]?.causes.map(({ what }) => what).slice(0, 3)).toEqual(['first', 'second', 'more'])
  expect(records[0]?.causes).toHaveLength(runtimeLimits.causesMax)
  expect(records).toHaveLength(2 + many)
})
