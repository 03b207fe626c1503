import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import type { Logger } from '../log/index.ts'
import type { EventInput } from '../recorder/index.ts'
import { Effects } from './effects.ts'
import { defineController } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { meddlingClient } from './testdata/meddling-client.ts'
import { startWorld } from './testdata/world.ts'

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

test('drops the Events of a result that met a newer object, as the function runs again', () => {
  const recording = defineController({
    for: Bundle,
    reconcile(_object, { record }) {
      record(looked)
      return { status: { count: 1 } }
    },
  })
  const { events, environment } = capture()
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
    const wrap = (client: Client) => meddlingClient(client, { before })
    const world = await startWorld(runtime, recording, prepare, wrap, environment)
    await world.admin.create(Bundle, bundle({}))
    await world.pass(60_000)
    const outcomes = world.records.map(({ outcome }) => outcome)
    expect(outcomes[0]).toBe('retry')
    expect(events).toHaveLength(outcomes.filter((outcome) => outcome === 'ok').length)
    await world.stop()
  })
})

test('a run that says a thing more often than the run before says the difference', () => {
  const events: string[] = []
  const effects = new Effects(({ reason }) => void events.push(reason))
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
