import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import type { EventInput } from '../recorder/index.ts'
import { defineController } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { forbidden, interferingClient } from './testdata/interfering-client.ts'
import { inWorld, startWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }

function withCleanUp(finalize: (run: number) => Promise<{ requeueAfterMs?: number } | undefined>) {
  let runs = 0
  return defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile: () => ({ children: [ConfigMap({ metadata: { name: 'a' } })] }),
    finalize: () => finalize(++runs),
  })
}

test('adds the finalizer before the first child, and removes it when finalize resolves', () => {
  const calls: number[] = []
  const definition = withCleanUp(async (run) => {
    calls.push(run)
    return undefined
  })
  return inWorld(definition, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    expect(world.writes()).toEqual([
      'changed Bundle default/one',
      'created ConfigMap default/a',
      'changed Bundle default/one/status',
    ])
    expect((await world.admin.get(Bundle, one))?.metadata.finalizers).toEqual(['test.example.com/bundle'])
    await world.admin.delete(Bundle, one)
    await world.pass(60_000)
    expect(calls).toEqual([1])
    expect(await world.admin.get(Bundle, one)).toBeUndefined()
  })
})

test('calls an incomplete finalize again at its time, and keeps and reports the object when finalize fails', () => {
  const definition = withCleanUp(async (run) => {
    if (run === 1) throw new Error('still in use')
    return run === 2 ? { requeueAfterMs: 10_000 } : undefined
  })
  return inWorld(definition, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    await world.admin.delete(Bundle, one)
    await world.pass()
    const conditions = (await world.admin.get(Bundle, one))?.status?.conditions
    expect(conditions).toMatchObject([{ type: 'Reconciled', status: 'False', message: 'still in use' }])
    await world.pass(5000)
    expect(await world.admin.get(Bundle, one)).toBeDefined()
    await world.pass(10_000)
    expect(await world.admin.get(Bundle, one)).toBeUndefined()
  })
})

test('leaves other finalizers, and removes its own even if another manager wrote it back', () => {
  const definition = withCleanUp(async () => undefined)
  return inWorld(definition, async (world) => {
    await world.admin.create(Bundle, { ...bundle({}), metadata: { ...one, finalizers: ['example.com/other'] } })
    await world.pass()
    const finalizers = ['example.com/other', 'test.example.com/bundle']
    expect((await world.admin.get(Bundle, one))?.metadata.finalizers).toEqual(finalizers)
    const found = await world.admin.get(Bundle, one)
    if (found !== undefined) await world.admin.update(Bundle, found)
    await world.admin.delete(Bundle, one)
    await world.pass()
    expect((await world.admin.get(Bundle, one))?.metadata.finalizers).toEqual(['example.com/other'])
  })
})

/** The field manager of the operator, in all its versions. */
const operator = 'bundles'
const ownFinalizer = 'test.example.com/bundle'

/** Runs a controller without finalize among objects of an earlier version that had one. */
function withoutCleanUp(
  finalizers: readonly string[],
  scenario: (world: World, recorded: { readonly events: EventInput[] }) => Promise<void>,
) {
  const runtime = createVirtualRuntime()
  const recorded = { events: [] as EventInput[] }
  const recorder = {
    event: (_regarding: unknown, event: EventInput) => void recorded.events.push(event),
    counts: { written: 0, dropped: { full: 0, spam: 0, refused: 0, invalid: 0, stopped: 0 } },
    stop: async () => {},
  }
  const prepare = async (admin: Client) => {
    await admin.create(Bundle, { ...bundle({}), metadata: { ...one, finalizers } }, { manager: operator })
  }
  const wrap = (client: Client) => client
  return runtime.run(async () => {
    const world = await startWorld(runtime, plain, prepare, wrap, { recorder, manager: operator })
    await scenario(world, recorded)
    await world.stop()
  })
}

const plain = defineController({ for: Bundle, reconcile: () => ({}) })

test("a controller without finalize removes its earlier version's finalizer, logs it once, and leaves other finalizers", () =>
  withoutCleanUp(['example.com/other', ownFinalizer], async (world, { events }) => {
    await world.pass()
    expect((await world.admin.get(Bundle, one))?.metadata.finalizers).toEqual(['example.com/other'])
    world.controller.enqueue(one)
    await world.pass()
    expect(events).toMatchObject([{ reason: 'FinalizerRemoved', note: expect.stringContaining(ownFinalizer) }])
    const { logs } = world.records.find((record) => record.logs.length > 0) ?? {}
    expect(logs).toMatchObject([{ level: 'warn', message: expect.stringContaining(ownFinalizer) }])
    await world.admin.delete(Bundle, one)
    await world.pass()
    expect((await world.admin.get(Bundle, one))?.metadata.finalizers).toEqual(['example.com/other'])
  }))

test('an object that is being deleted with the finalizer of an earlier version is deleted', () => {
  const runtime = createVirtualRuntime()
  return runtime.run(async () => {
    const prepare = async (admin: Client) => {
      const metadata = { ...one, finalizers: [ownFinalizer] }
      await admin.create(Bundle, { ...bundle({}), metadata }, { manager: operator })
      await admin.delete(Bundle, one)
    }
    const world = await startWorld(runtime, plain, prepare, (client) => client, { manager: operator })
    await world.pass()
    expect(await world.admin.get(Bundle, one)).toBeUndefined()
    await world.stop()
  })
})

test('an operator without permission to remove the finalizer still reconciles, and the deletion shows the refusal', () => {
  const runtime = createVirtualRuntime()
  return runtime.run(async () => {
    const prepare = async (admin: Client) => {
      const metadata = { ...one, finalizers: [ownFinalizer] }
      await admin.create(Bundle, { ...bundle({}), metadata }, { manager: operator })
    }
    const before = ({ verb }: { verb: string }) => {
      if (verb === 'patch') throw forbidden('bundles "one" is forbidden')
    }
    const world = await startWorld(runtime, plain, prepare, (client) => interferingClient(client, { before }), {
      manager: operator,
    })
    await world.pass()
    expect(world.records.map(({ outcome }) => outcome)).toEqual(['ok'])
    await world.admin.delete(Bundle, one)
    await world.pass()
    const conditions = (await world.admin.get(Bundle, one))?.status?.conditions
    expect(conditions).toMatchObject([{ type: 'Reconciled', status: 'False', message: 'bundles "one" is forbidden' }])
    await world.stop()
  })
})

test('finalizers of controllers of another name or group stay in every state of the object', () =>
  withoutCleanUp(['test.example.com/other', 'example.com/bundle'], async (world, { events }) => {
    await world.pass()
    await world.admin.delete(Bundle, one)
    await world.pass()
    const { finalizers } = (await world.admin.get(Bundle, one))?.metadata ?? {}
    expect(finalizers).toEqual(['test.example.com/other', 'example.com/bundle'])
    expect(events).toEqual([])
  }))

test('a finalizer of the same name that another client wrote stays, and a deletion logs why', () =>
  withoutCleanUp([], async (world) => {
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { metadata: { finalizers: [ownFinalizer] } } })
    await world.pass()
    await world.admin.delete(Bundle, one)
    await world.pass()
    expect((await world.admin.get(Bundle, one))?.metadata.finalizers).toEqual([ownFinalizer])
    const messages = world.records.flatMap(({ logs }) => logs.map(({ message }) => message))
    expect(messages).toContain(
      `left the finalizer ${ownFinalizer}, which admin added: only the operator that added it removes it`,
    )
  }))
