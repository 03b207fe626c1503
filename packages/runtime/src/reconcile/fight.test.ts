import { findCondition } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import type { ControllerEnvironment } from '../controller/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { EventInput } from '../recorder/index.ts'
import { AppService, appServiceController, Deployment } from './testdata/app-service.ts'
import { Bundle, bundle, bundleController } from './testdata/bundle.ts'
import { inWorld, startWorld, type World } from './testdata/world.ts'

const web = { namespace: 'default', name: 'web' }
const hourMs = 3_600_000

/** Sets the replicas back each time they change, like an autoscaler that is not configured for the operator. */
function startCompetitor(world: World, competitor: Client, replicas: number): () => void {
  let isStopped = false
  const fight = async () => {
    while (!isStopped) {
      const deployment = await competitor.get(Deployment, web)
      if (deployment !== undefined && deployment.spec?.replicas !== replicas) {
        await competitor.patch(Deployment, web, { type: 'merge', patch: { spec: { replicas } } })
      }
      await sleep(world.runtime, 700, 'the competitor')
    }
  }
  void fight()
  return () => {
    isStopped = true
  }
}

interface Reports {
  readonly events: EventInput[]
  readonly errors: unknown[]
}

/** Runs a fight over the replicas of a Deployment. */
async function fight(
  work: (world: World, reports: Reports, competitor: () => () => void) => Promise<void>,
  more: Partial<ControllerEnvironment> = {},
): Promise<void> {
  const runtime = createVirtualRuntime()
  const reports: Reports = { events: [], errors: [] }
  const recorder = {
    event: (_regarding: unknown, event: EventInput) => void reports.events.push(event),
    counts: { written: 0, dropped: { full: 0, spam: 0, refused: 0, invalid: 0, stopped: 0 } },
    stop: async () => {},
  }
  await runtime.run(async () => {
    const environment = { recorder, onError: (error: unknown) => reports.errors.push(error), ...more }
    const world = await startWorld(
      runtime,
      appServiceController,
      async () => {},
      (client) => client,
      environment,
    )
    await world.admin.create(AppService, AppService({ metadata: web, spec: { image: 'nginx', size: 1 } }))
    await world.pass(100)
    await work(world, reports, () => startCompetitor(world, world.user('hpa'), 5))
    await world.stop()
  })
}

async function stableOf(world: World) {
  const app = await world.admin.get(AppService, web)
  return findCondition(app?.status?.conditions ?? [], 'Stable')
}

test('detects a fight over a field, throttles it to a bounded number of reconciles, and names field and manager', async () => {
  await fight(async (world, reports, startFighting) => {
    world.clear()
    const stopFighting = startFighting()
    await world.pass(hourMs)
    // One run per maximum delay, and a few before the delays reach it; without the breaker there are hundreds of
    // thousands.
    expect(world.records.length).toBeGreaterThan(50)
    expect(world.records.length).toBeLessThan((1.5 * hourMs) / runtimeLimits.loopDelayMsMax)
    const last = world.records.at(-1)
    expect(last?.hotLoop).toEqual({
      reason: 'flip',
      kind: 'Deployment.apps',
      key: 'default/web',
      path: 'spec.replicas',
      manager: 'hpa',
      count: runtimeLimits.loopFlipsMax,
    })
    const message = 'spec.replicas of Deployment default/web was set 5 times, and hpa changed it back each time'
    expect(await stableOf(world)).toMatchObject({ status: 'False', reason: 'FightingOver', message })
    expect(reports.events).toMatchObject([{ type: 'Warning', reason: 'FightingOver', note: message }])
    stopFighting()
    await world.pass(runtimeLimits.loopDelayMsMax + runtimeLimits.loopCalmMs + 1000)
    expect(await stableOf(world)).toMatchObject({ status: 'True', reason: 'Calm' })
    expect((await world.admin.get(Deployment, web))?.spec?.replicas).toBe(1)
    world.clear()
    // Without the fight, it reacts at once.
    await world.admin.patch(AppService, web, { type: 'merge', patch: { spec: { size: 3 } } })
    await world.pass(10)
    expect((await world.admin.get(Deployment, web))?.spec?.replicas).toBe(3)
    expect(reports.errors).toEqual([])
  })
})

test("applies a user's change during a fight after the pause at the latest, and loses no event of the fight", async () => {
  await fight(async (world, _reports, startFighting) => {
    const stopFighting = startFighting()
    await world.pass(hourMs / 6)
    await world.admin.patch(AppService, web, { type: 'merge', patch: { spec: { image: 'nginx:2' } } })
    await world.pass(runtimeLimits.loopDelayMsMax + 100)
    const deployment = await world.admin.get(Deployment, web)
    expect(deployment?.spec?.template.spec?.containers[0]?.image).toBe('nginx:2')
    stopFighting()
  })
})

test('in tests a fight can be an error', async () => {
  await fight(
    async (world, { errors }, startFighting) => {
      const stopFighting = startFighting()
      await world.pass(10_000)
      expect(errors).toMatchObject([{ code: 'CONTROLLER_HOT_LOOP', path: 'spec.replicas' }])
      stopFighting()
    },
    { hotLoops: 'error' },
  )
})

test('treats a child that another client deletes each time as a fight over the child itself', async () => {
  await inWorld(bundleController, async (world) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass()
    const { ConfigMap } = await import('./testdata/app-service.ts')
    let deletions = 0
    for (let round = 0; round < 300; round++) {
      const name = { namespace: 'default', name: 'a' }
      if ((await world.admin.get(ConfigMap, name)) !== undefined) {
        deletions++
        await world.admin.delete(ConfigMap, name)
      }
      await world.pass(700)
    }
    expect(deletions).toBeLessThan(20)
    expect(world.records.at(-1)?.hotLoop).toMatchObject({
      reason: 'flip',
      path: '',
      kind: 'ConfigMap',
      key: 'default/a',
    })
  })
})

test('a user who changes the spec back and forth, and many children, are not a fight', async () => {
  await inWorld(bundleController, async (world) => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`c${index}`, 'x']))
    await world.admin.create(Bundle, bundle(many))
    await world.pass(100)
    for (let round = 0; round < 60; round++) {
      const patch = { spec: { entries: { c1: round % 2 === 0 ? 'y' : 'x', c2: round % 3 === 0 ? null : 'x' } } }
      await world.admin.patch(Bundle, { namespace: 'default', name: 'one' }, { type: 'merge', patch })
      await world.pass(1000)
    }
    expect(world.records.filter(({ hotLoop }) => hotLoop !== undefined)).toEqual([])
    const { ConfigMap } = await import('./testdata/app-service.ts')
    expect((await world.admin.get(ConfigMap, { namespace: 'default', name: 'c1' }))?.data).toEqual({ value: 'x' })
  })
})
