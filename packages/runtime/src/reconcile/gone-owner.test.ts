import type { TransportStream } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle, bundleController } from './testdata/bundle.ts'
import { type Interference, interferingClient } from './testdata/interfering-client.ts'
import { inWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }
const a = { namespace: 'default', name: 'a' }

/** The client, with watches of Bundles that emit nothing once the switch is set. */
function deafToBundles(client: Client, isDeaf: () => boolean): Client {
  const muted = (stream: TransportStream): TransportStream => {
    let close = () => {}
    const closed = new Promise<undefined>((resolve) => {
      close = () => resolve(undefined)
    })
    return {
      async next() {
        const chunk = await stream.next()
        return isDeaf() ? closed : chunk
      },
      close() {
        close()
        stream.close()
      },
    }
  }
  return {
    ...bound(client),
    watch: async (kind, options) => {
      const stream = await client.watch(kind, options)
      return kind.id === Bundle.id ? muted(stream) : stream
    },
  }
}

function bound(client: Client): Client {
  return {
    get: client.get.bind(client),
    list: client.list.bind(client),
    create: client.create.bind(client),
    update: client.update.bind(client),
    patch: client.patch.bind(client),
    apply: client.apply.bind(client),
    delete: client.delete.bind(client),
    deleteAllOf: client.deleteAllOf.bind(client),
    watch: client.watch.bind(client),
    readRaw: client.readRaw.bind(client),
  }
}

test('creates no child again for a deleted owner whose watch has not reported the deletion', () => {
  let isDeaf = false
  const scenario = async (world: World) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass(100)
    isDeaf = true
    world.clear()
    await world.admin.delete(Bundle, one)
    await world.admin.delete(ConfigMap, a)
    await world.pass(1000)
    expect(world.writes()).toEqual([])
    expect(await world.admin.get(ConfigMap, a)).toBeUndefined()
  }
  return inWorld(bundleController, scenario, undefined, (client) => deafToBundles(client, () => isDeaf))
})

test('creates no child again for an owner that was replaced by another object of its name', () => {
  let isDeaf = false
  const scenario = async (world: World) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass(100)
    isDeaf = true
    world.clear()
    await world.admin.delete(Bundle, one)
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.admin.delete(ConfigMap, a)
    await world.pass(1000)
    expect(world.records[0]?.causes[0]?.what).toContain('ConfigMap default/a deleted')
    expect(world.writes()).toEqual([])
    expect(await world.admin.get(ConfigMap, a)).toBeUndefined()
  }
  return inWorld(bundleController, scenario, undefined, (client) => deafToBundles(client, () => isDeaf))
})

test('reads the owner from the server when it no longer controls its child, and leaves an orphaned child alone', () => {
  let isDeaf = false
  const scenario = async (world: World) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass(100)
    isDeaf = true
    world.clear()
    await world.admin.delete(Bundle, one, { propagation: 'Orphan' })
    await world.admin.patch(ConfigMap, a, { type: 'merge', patch: { metadata: { ownerReferences: null } } })
    await world.pass(60_000)
    expect(world.records.map(({ outcome }) => outcome)).toEqual(['ok'])
    expect(world.writes()).toEqual([])
  }
  return inWorld(bundleController, scenario, undefined, (client) => deafToBundles(client, () => isDeaf))
})

test('creates a deleted child again while its owner exists', () =>
  inWorld(bundleController, async (world) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass(100)
    await world.admin.delete(ConfigMap, a)
    await world.pass(100)
    expect(await world.admin.get(ConfigMap, a)).toBeDefined()
  }))

test('reconciles an object no more once its status write finds it gone, even if the watch lags', () => {
  let admin: Client | undefined
  let isDeaf = false
  let statusWrites = 0
  const scenario = async (world: World) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass(100)
    world.controller.enqueue(one)
    await world.pass(60_000)
    expect(statusWrites).toBe(1)
    expect(new Set(world.records.map(({ outcome }) => outcome))).toEqual(new Set(['ok']))
  }
  const prepare = async (given: Client) => {
    admin = given
  }
  const meddling: Interference = {
    async before({ verb, kind }) {
      if (verb !== 'apply' || kind !== Bundle.id) return
      statusWrites++
      isDeaf = true
      if (statusWrites === 1) await admin?.delete(Bundle, one)
    },
  }
  const wrap = (client: Client) =>
    interferingClient(
      deafToBundles(client, () => isDeaf),
      meddling,
    )
  return inWorld(bundleController, scenario, prepare, wrap)
})
