import { KubeError } from '@kubewright/kube'
import type { TransportStream } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import { runtimeLimits } from '../limits.ts'
import { NameClaims } from './children/name-claims.ts'
import { defineController, keep } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { interferingClient } from './testdata/interfering-client.ts'
import { inWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }
const a = { namespace: 'default', name: 'a' }

/** Generates a value for a child that it does not see, and keeps an existing one. */
function generator() {
  let count = 0
  return defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile: (_bundle, { owned }) => {
      const [existing] = owned.configMaps
      if (existing !== undefined) return { children: [keep(existing)], status: { count: 1 } }
      return { children: [ConfigMap({ metadata: { name: 'a' }, data: { generated: String(++count) } })] }
    },
  })
}

/** Records every value that the child ever has. */
async function recordValues({ admin }: World, values: string[]): Promise<TransportStream> {
  const stream = await admin.watch(ConfigMap, { namespace: 'default' })
  const read = async (): Promise<void> => {
    const chunk = await stream.next()
    if (chunk === undefined) return
    const [, value] = /"generated":"(\d+)"/.exec(JSON.stringify(chunk)) ?? []
    if (value !== undefined) values.push(value)
    return read()
  }
  void read()
  return stream
}

/** The client, with watches of ConfigMaps that are delayed by this time. */
function lateConfigMaps(client: Client, world: () => World | undefined, delayMs: number): Client {
  return {
    ...interferingClient(client, {}),
    watch: async (kind, options) => {
      const stream = await client.watch(kind, options)
      if (kind.id !== 'ConfigMap') return stream
      return {
        async next() {
          const chunk = await stream.next()
          if (JSON.stringify(chunk)?.includes('generated')) await world()?.pass(delayMs)
          return chunk
        },
        close: () => stream.close(),
      }
    },
  }
}

test('keeps a generated value whose creation succeeded without a response', () => {
  let world: World | undefined
  let isLost = false
  const wrap = (client: Client): Client => {
    const late = lateConfigMaps(client, () => world, 30_000)
    const lossy = interferingClient(late, {
      after({ verb, kind }) {
        if (isLost || verb !== 'apply' || kind !== 'ConfigMap') return
        isLost = true
        throw new KubeError('KUBE_TRANSPORT_CUT', 'the connection broke')
      },
    })
    return { ...lossy, watch: (kind, options) => late.watch(kind, options) }
  }
  const scenario = async (given: World) => {
    world = given
    const values: string[] = []
    const stream = await recordValues(world, values)
    await world.admin.create(Bundle, bundle({}))
    await world.pass(1000)
    expect((await world.admin.get(Bundle, one))?.status?.count).toBe(1)
    await world.pass(60_000)
    expect(values).toEqual(['1'])
    expect(world.records.at(-1)?.outcome).toBe('ok')
    stream.close()
  }
  return inWorld(generator(), scenario, undefined, wrap)
})

test('restores a generated value that another process of the operator created at the same moment', () => {
  let world: World | undefined
  let isDone = false
  const wrap = (client: Client): Client => {
    const late = lateConfigMaps(client, () => world, 30_000)
    const raced = interferingClient(late, {
      async before({ verb, kind }) {
        if (isDone || world === undefined || verb !== 'apply' || kind !== 'ConfigMap') return
        isDone = true
        const { uid = '' } = (await world.admin.get(Bundle, one))?.metadata ?? {}
        const reference = { apiVersion: 'test.example.com/v1', kind: 'Bundle', name: 'one', uid, controller: true }
        const ownerReferences = [{ ...reference, blockOwnerDeletion: true }]
        const child = { metadata: { ...a, ownerReferences }, data: { generated: '100' } }
        await world.admin.apply(ConfigMap, child, { manager: 'kubewright-bundle' })
      },
    })
    return { ...raced, watch: (kind, options) => late.watch(kind, options) }
  }
  const scenario = async (given: World) => {
    world = given
    await world.admin.create(Bundle, bundle({}))
    await world.pass(1000)
    expect((await world.admin.get(ConfigMap, a))?.data).toEqual({ generated: '100' })
    expect(world.records[0]?.error).toMatchObject({ code: 'CHILD_REPLACED' })
    expect((await world.admin.get(Bundle, one))?.status?.count).toBe(1)
    await world.pass(60_000)
    expect((await world.admin.get(ConfigMap, a))?.data).toEqual({ generated: '100' })
  }
  return inWorld(generator(), scenario, undefined, wrap)
})

test('unconfirmedCreationsMax bounds the remembered creations and drops the oldest first', () => {
  const claims = new NameClaims()
  const name = (index: number) => ({ kind: ConfigMap, namespace: 'default', name: `c${index}` })
  for (let index = 0; index <= runtimeLimits.unconfirmedCreationsMax; index++) claims.addUnconfirmed(name(index))
  expect([claims.takeUnconfirmed(name(0)), claims.takeUnconfirmed(name(1))]).toEqual([false, true])
  expect(claims.takeUnconfirmed(name(1))).toBe(false)
})
