import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import { runtimeLimits } from '../limits.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle, bundleController } from './testdata/bundle.ts'
import { interferingClient } from './testdata/interfering-client.ts'
import { inWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }
const a = { namespace: 'default', name: 'a' }

/** A world with one child, in which something happens before each further apply of a child. */
function withChild(
  beforeApply: (admin: Client, count: number) => Promise<unknown>,
  scenario: (world: World, applies: () => number) => Promise<void>,
): Promise<void> {
  let admin: Client | undefined
  let applies = 0
  const wrap = (client: Client) =>
    interferingClient(client, {
      async before({ verb, kind }) {
        if (admin !== undefined && verb === 'apply' && kind === 'ConfigMap') await beforeApply(admin, ++applies)
      },
    })
  const start = async (world: World) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass(100)
    admin = world.admin
    world.clear()
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: '2' } } } })
    await scenario(world, () => applies)
  }
  return inWorld(bundleController, start, undefined, wrap)
}

test('does not restore an owner reference that was removed since the child was read', () =>
  withChild(
    async (admin, count) => {
      const patch = { metadata: { ownerReferences: null } }
      if (count === 1) await admin.patch(ConfigMap, a, { type: 'merge', patch })
    },
    async (world) => {
      await world.pass(1000)
      const codes = world.records.map(({ error }) => (error as { code?: string } | undefined)?.code)
      expect(codes.slice(0, 2)).toEqual(['CHILD_REPLACED', 'CHILD_NAME_TAKEN'])
      const child = await world.admin.get(ConfigMap, a)
      expect(child?.metadata.ownerReferences).toBeUndefined()
      expect(child?.data).toEqual({ value: '1' })
    },
  ))

const touch = (admin: Client, count: number) =>
  admin.patch(ConfigMap, a, { type: 'merge', patch: { metadata: { annotations: { count: String(count) } } } })

test('applies at once to a child that has changed meanwhile, without running the function again for it', () =>
  withChild(
    async (admin, count) => {
      if (count < runtimeLimits.childApplyAttemptsMax) await touch(admin, count)
    },
    async (world, applies) => {
      await world.pass(0)
      expect(world.records.map(({ outcome }) => outcome)).not.toContain('retry')
      expect(applies()).toBe(runtimeLimits.childApplyAttemptsMax)
      expect(await world.admin.get(ConfigMap, a)).toMatchObject({
        metadata: { annotations: { count: '3' }, ownerReferences: [{ name: 'one' }] },
        data: { value: '2' },
      })
      await world.pass(60_000)
      expect(world.records.at(-1)?.outcome).toBe('ok')
    },
  ))

test('retries the reconcile without a backoff when a child changes childApplyAttemptsMax times in a row', () =>
  withChild(
    async (admin, count) => {
      if (count <= 3 * runtimeLimits.childApplyAttemptsMax) await touch(admin, count)
    },
    async (world, applies) => {
      const startedAtMs = world.runtime.clock.now()
      await world.pass(1)
      const failed = world.records.filter(({ outcome }) => outcome === 'retry')
      expect(failed).toHaveLength(3)
      for (const { error, writes } of failed) {
        expect(error).toMatchObject({ code: 'CHILD_REPLACED' })
        expect(writes).toHaveLength(runtimeLimits.childApplyAttemptsMax)
      }
      expect(world.records.map((record) => record.startedAtMs)).toEqual(world.records.map(() => startedAtMs))
      expect(applies()).toBe(3 * runtimeLimits.childApplyAttemptsMax + 1)
      expect((await world.admin.get(ConfigMap, a))?.data).toEqual({ value: '2' })
    },
  ))

test('leaves a child alone that was marked for deletion since it was read', () =>
  withChild(
    async (admin, count) => {
      if (count > 1) return
      await admin.patch(ConfigMap, a, { type: 'merge', patch: { metadata: { finalizers: ['example.com/held'] } } })
      await admin.delete(ConfigMap, a)
    },
    async (world, applies) => {
      await world.pass(1000)
      expect(applies()).toBe(1)
      expect((await world.admin.get(ConfigMap, a))?.data).toEqual({ value: '1' })
    },
  ))

test('sends no request besides the apply while no other client changes the child', () => {
  const sent: string[] = []
  const wrap = (client: Client): Client => ({
    ...interferingClient(client, { before: ({ verb, kind }) => void sent.push(`${verb} ${kind}`) }),
    get: (kind, name, options) => {
      sent.push(`get ${kind.id}`)
      return client.get(kind, name, options)
    },
  })
  const scenario = async (world: World) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass(100)
    sent.length = 0
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: '2' } } } })
    await world.pass(100)
    expect(sent).toEqual(['apply ConfigMap', `apply ${Bundle.id}`])
  }
  return inWorld(bundleController, scenario, undefined, wrap)
})

test('creates no further child once the cache shows that the owner is being deleted', () => {
  let world: World | undefined
  let isDone = false
  const wrap = (client: Client) =>
    interferingClient(client, {
      async before({ verb, kind }) {
        if (isDone || world === undefined || verb !== 'apply' || kind !== 'ConfigMap') return
        isDone = true
        await world.admin.delete(Bundle, one, { propagation: 'Orphan' })
        await world.pass(5)
      },
    })
  const scenario = async (given: World) => {
    world = given
    await world.admin.create(Bundle, bundle({ a: '1', b: '2', c: '3' }))
    await world.pass(60_000)
    const { items } = await world.admin.list(ConfigMap, { namespace: 'default' })
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['a'])
    expect(world.records.at(-1)?.outcome).toBe('ok')
  }
  return inWorld(bundleController, scenario, undefined, wrap)
})

test('creates no further child for an owner once the cache shows another object under its name', () => {
  let world: World | undefined
  let isDone = false
  const wrap = (client: Client) =>
    interferingClient(client, {
      async before({ verb, kind }) {
        if (isDone || world === undefined || verb !== 'apply' || kind !== 'ConfigMap') return
        isDone = true
        await world.admin.delete(Bundle, one)
        await world.admin.create(Bundle, bundle({ b: '2', c: '3' }))
        await world.pass(5)
      },
    })
  const scenario = async (given: World) => {
    world = given
    await world.admin.create(Bundle, bundle({ a: '1', b: '2', c: '3' }))
    await world.pass(60_000)
    const { uid } = (await world.admin.get(Bundle, one))?.metadata ?? {}
    const ownerOf = async (name: string) =>
      (await world?.admin.get(ConfigMap, { namespace: 'default', name }))?.metadata.ownerReferences?.[0]?.uid
    expect(await Promise.all(['b', 'c'].map(ownerOf))).toEqual([uid, uid])
  }
  return inWorld(bundleController, scenario, undefined, wrap)
})
