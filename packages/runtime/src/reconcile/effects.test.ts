import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import type { ControllerDefinition, ControllerEnvironment } from '../controller/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { Logger } from '../log/index.ts'
import { createMetricsRegistry } from '../metrics/index.ts'
import type { EventInput } from '../recorder/index.ts'
import { effectMetrics } from './effect-metrics.ts'
import { Effects } from './effects.ts'
import { defineController } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { interferingClient } from './testdata/interfering-client.ts'
import { startWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }

function capture() {
  const lines: string[] = []
  const events: string[] = []
  const write = (message: string) => void lines.push(message)
  const log: Logger = { debug: write, info: write, warn: write, error: write, with: () => log, isEnabled: () => true }
  const recorder = { event: (_object: unknown, { reason }: EventInput) => void events.push(reason) }
  return { lines, events, environment: { log, recorder: recorder as never } }
}

const looked: EventInput = { reason: 'Looked', type: 'Normal', note: 'looked at the children' }

test('logs a line and records an Event once, however often the function runs within a reconcile', () => {
  let runs = 0
  const talkative = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile({ spec }, { owned, log, record }) {
      runs++
      log.with({ part: 'children' }).info('looking')
      record(looked)
      if (owned.configMaps.length === 0) record({ reason: 'Creating', type: 'Normal', note: 'creating children' })
      const named = Object.entries(spec.entries)
      return { children: named.map(([name, value]) => ConfigMap({ metadata: { name }, data: { value } })) }
    },
  })
  const { lines, events, environment } = capture()
  const runtime = createVirtualRuntime()
  return runtime.run(async () => {
    const world = await startWorld(runtime, talkative, undefined, undefined, environment)
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass()
    expect([runs, world.records.length]).toEqual([2, 1])
    expect(events).toEqual(['Looked', 'Creating'])
    expect(lines.filter((line) => line === 'looking')).toHaveLength(1)
    expect(world.records[0]?.logs).toHaveLength(1)
    world.controller.enqueue(one)
    await world.pass()
    expect(events).toEqual(['Looked', 'Creating', 'Looked'])
    await world.stop()
  })
})

/** Reconciles an object that another client changes just before the first write of its status. */
function withCompetingEdit(
  definition: ControllerDefinition,
  environment: Partial<ControllerEnvironment>,
  check: (world: World) => void,
): Promise<void> {
  const runtime = createVirtualRuntime()
  return runtime.run(async () => {
    let admin: Client | undefined
    let isDone = false
    const before = async ({ verb }: { verb: string }) => {
      if (isDone || verb !== 'apply') return
      isDone = true
      await admin?.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: '1' } } } })
    }
    const prepare = async (given: Client) => {
      admin = given
    }
    const wrap = (client: Client) => interferingClient(client, { before })
    const world = await startWorld(runtime, definition, prepare, wrap, environment)
    await world.admin.create(Bundle, bundle({}))
    await world.pass(60_000)
    check(world)
    await world.stop()
  })
}

test('drops the Events of a result that met a newer object, as the function runs again', () => {
  const recording = defineController({
    for: Bundle,
    reconcile(_object, { record }) {
      record(looked)
      return { status: { count: 1 } }
    },
  })
  const { events, environment } = capture()
  return withCompetingEdit(recording, environment, (world) => {
    const outcomes = world.records.map(({ outcome }) => outcome)
    expect(outcomes[0]).toBe('retry')
    expect(events).toHaveLength(outcomes.filter((outcome) => outcome === 'ok').length)
  })
})

test('logs only the difference when a run repeats a line more often than the run before', () => {
  const events: string[] = []
  const effects = new Effects({
    record: ({ reason }) => void events.push(reason),
    onError: undefined,
    warn: () => {},
  })
  const run = (...reasons: string[]) => {
    effects.begin()
    for (const reason of reasons) effects.record({ ...looked, reason })
    effects.commit()
  }
  run('A', 'A', 'B')
  expect(events.splice(0)).toEqual(['A', 'A', 'B'])
  run('A', 'B', 'B')
  expect(events.splice(0)).toEqual(['B'])
  run('A', 'A', 'A', 'C')
  expect(events).toEqual(['A', 'C'])
})

test('drops the Events and effects of a run that another run follows before its result was applied', () => {
  const performed: string[] = []
  const effects = new Effects({
    record: ({ reason }) => void performed.push(reason),
    onError: undefined,
    warn: () => {},
  })
  effects.begin()
  effects.record(looked)
  effects.atEnd('first', () => performed.push('first'))
  effects.begin()
  effects.atEnd('second', () => performed.push('second'))
  effects.commit()
  effects.end()
  expect(performed).toEqual(['second'])
})

/** A controller of Bundles that creates a child for each entry and calls `atEnd` as the test says. */
function counting(effects: (context: { atEnd: AtEnd; childCount: number; run: number }) => void) {
  let run = 0
  return defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile({ spec }, { owned, atEnd }) {
      effects({ atEnd, childCount: owned.configMaps.length, run: ++run })
      const named = Object.entries(spec.entries)
      return {
        children: named.map(([name, value]) => ConfigMap({ metadata: { name }, data: { value } })),
        status: { count: owned.configMaps.length },
      }
    },
  })
}

type AtEnd = (name: string, effect: () => void) => void

async function reconcileOnce(definition: ControllerDefinition, environment: Partial<ControllerEnvironment> = {}) {
  const runtime = createVirtualRuntime()
  await runtime.run(async () => {
    const world = await startWorld(runtime, definition, undefined, undefined, environment)
    await world.admin.create(Bundle, bundle({ a: '1', b: '2' }))
    await world.pass()
    expect(world.records.map(({ outcome }) => outcome)).toEqual(['ok'])
    await world.stop()
  })
}

test('runs an effect one time for a reconcile whose function runs twice', async () => {
  const effects: string[] = []
  let runs = 0
  const definition = counting(({ atEnd, run }) => {
    runs = run
    atEnd('reconciles', () => effects.push('reconciled'))
  })
  await reconcileOnce(definition)
  expect(runs).toBe(2)
  expect(effects).toEqual(['reconciled'])
})

test('runs an effect that only the first run requests, and the newest of those with one name', async () => {
  const effects: string[] = []
  const definition = counting(({ atEnd, childCount }) => {
    if (childCount === 0) atEnd('creations', () => effects.push('created'))
    atEnd('children', () => effects.push(`${childCount} children`))
  })
  await reconcileOnce(definition)
  expect(effects).toEqual(['created', '2 children'])
})

test('drops the effects of a result that met a newer object, as the function runs again', () => {
  const started: number[] = []
  const done: number[] = []
  const definition = counting(({ atEnd, run }) => {
    started.push(run)
    // A name per run, so that no later run replaces the effect of the first.
    atEnd(`run ${run}`, () => done.push(run))
  })
  const { environment } = capture()
  return withCompetingEdit(definition, environment, (world) => {
    expect(world.records[0]?.outcome).toBe('retry')
    expect(started).toContain(1)
    expect(done).not.toContain(1)
    expect(done).toContain(started.at(-1))
  })
})

test('runs the effects of a finalize function and of a function that fails', () => {
  const effects: string[] = []
  const failing = defineController({
    for: Bundle,
    reconcile(_object, { atEnd }) {
      atEnd('failures', () => effects.push('failed'))
      throw new Error('the database is down')
    },
    finalize(_object, { atEnd }) {
      atEnd('cleanups', () => effects.push('cleaned up'))
    },
  })
  const runtime = createVirtualRuntime()
  return runtime.run(async () => {
    const world = await startWorld(runtime, failing)
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    expect(effects).toEqual(world.records.map(() => 'failed'))
    effects.length = 0
    await world.admin.delete(Bundle, one)
    await world.pass(60_000)
    expect(effects.at(-1)).toBe('cleaned up')
    expect(effects.filter((effect) => effect === 'cleaned up')).toHaveLength(1)
    await world.stop()
  })
})

test('reports an effect that throws or rejects, and runs the others', async () => {
  const errors: unknown[] = []
  const effects: string[] = []
  const definition = counting(({ atEnd }) => {
    atEnd('throws', () => {
      throw new Error('no such label')
    })
    atEnd('rejects', async () => {
      throw new Error('no such server')
    })
    atEnd('works', () => effects.push('works'))
  })
  await reconcileOnce(definition, { onError: (error) => void errors.push(error) })
  expect(effects).toEqual(['works'])
  expect(errors.map(String)).toEqual(['Error: no such label', 'Error: no such server'])
})

test('does not run the effects of the determinism check', async () => {
  let runs = 0
  const effects: string[] = []
  const definition = counting(({ atEnd, run }) => {
    runs = run
    atEnd(`run ${run}`, () => effects.push(`run ${run}`))
  })
  await reconcileOnce(definition, { checkDeterminism: true })
  expect(runs).toBe(4)
  expect(effects).toEqual(['run 1', 'run 3'])
})

test('endEffectsMax: drops the effects of further names and logs how many', async () => {
  const { lines, environment } = capture()
  let ran = 0
  const definition = counting(({ atEnd }) => {
    for (let index = 0; index < runtimeLimits.endEffectsMax + 5; index++) atEnd(`effect ${index}`, () => ran++)
    atEnd('effect 0', () => ran++)
  })
  await reconcileOnce(definition, environment)
  expect(ran).toBe(runtimeLimits.endEffectsMax)
  const dropped = lines.filter((line) => line.startsWith('dropped '))
  expect(dropped).toEqual([
    `dropped 10 effects given to atEnd(name, effect): more than ${runtimeLimits.endEffectsMax} names in one run of the function`,
  ])
})

test('own metrics change once per reconcile, by each call of the function', async () => {
  const registry = createMetricsRegistry()
  const effects = new Effects({ record: () => {}, onError: undefined, warn: () => {} })
  const metrics = effectMetrics(registry, (name, effect) => effects.eachAtEnd(name, effect))
  for (let run = 1; run <= 3; run++) {
    effects.begin()
    const backups = metrics.counter({ name: 'backups_total', help: 'Backups.', labels: ['result'] })
    backups.with({ result: 'ok' }).increment()
    backups.with({ result: 'ok' }).increment(2)
    if (run === 1) backups.with({ result: 'failed' }).increment()
    metrics.gauge({ name: 'backup_runs', help: 'Runs.' }).with({}).set(run)
    metrics
      .histogram({ name: 'backup_seconds', help: 'Time.', buckets: [1] })
      .with({})
      .observe(run)
    effects.commit()
  }
  expect(registry.render()).not.toContain('backup_runs 3')
  effects.end()
  const text = registry.render()
  expect(text).toContain('backups_total{result="ok"} 3')
  expect(text).toContain('backups_total{result="failed"} 1')
  expect(text).toContain('backup_runs 3')
  expect(text).toContain('backup_seconds_count 1')
})
