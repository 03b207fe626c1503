import { KubeError } from '@kubewright/kube'
import type { TransportStream } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import { defineController } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle } from './testdata/bundle.ts'
import { interferingClient } from './testdata/interfering-client.ts'
import { inWorld, type World } from './testdata/world.ts'

const shared = { namespace: 'default', name: 'shared' }
const at = (name: string) => ({ namespace: 'default', name })

/** Each Bundle wants the ConfigMap `shared`, with its own name in it. */
const sharing = defineController({
  for: Bundle,
  owns: { configMaps: ConfigMap },
  concurrency: 4,
  reconcile: ({ metadata, spec }) => ({
    children: Object.keys(spec.entries).map((name) => ConfigMap({ metadata: { name }, data: { by: metadata.name } })),
    status: { count: 1 },
  }),
})

const wanting = (name: string) => Bundle({ metadata: at(name), spec: { entries: { shared: '' } } })

async function holder({ admin }: World): Promise<readonly unknown[]> {
  const found = await admin.get(ConfigMap, shared)
  return [found?.metadata.ownerReferences?.map(({ name }) => name), found?.data?.['by']]
}

const codesOf = (world: World, key: string) =>
  world.records
    .filter((record) => record.key === `default/${key}`)
    .map(({ error }) => (error as { code?: string } | undefined)?.code)

/** Records every value that the child ever has. */
async function recordValues({ admin }: World, values: string[]): Promise<TransportStream> {
  const stream = await admin.watch(ConfigMap, { namespace: 'default' })
  const read = async (): Promise<void> => {
    const chunk = await stream.next()
    if (chunk === undefined) return
    const [, by] = /"by":"(\w+)"/.exec(JSON.stringify(chunk)) ?? []
    if (by !== undefined) values.push(by)
    return read()
  }
  void read()
  return stream
}

test.each([
  ['first', ['one', 'two']],
  ['second', ['two', 'one']],
])('refuses the later of two owners that create the same child at the same time: the %s is older', (_name, names) => {
  const [winner = '', loser = ''] = names
  let world: World | undefined
  const wrap = (client: Client) =>
    interferingClient(client, {
      // Requests are slow, so that both are in flight at the same time.
      before: ({ verb, kind }) => (verb === 'apply' && kind === 'ConfigMap' ? world?.pass(10) : undefined),
    })
  const scenario = async (given: World) => {
    world = given
    const values: string[] = []
    const stream = await recordValues(world, values)
    await world.admin.create(Bundle, wanting(winner))
    await world.admin.create(Bundle, wanting(loser))
    await world.pass(60_000)
    expect(await holder(world)).toEqual([[winner], winner])
    expect(new Set(codesOf(world, loser))).toEqual(new Set(['CHILD_NAME_TAKEN']))
    expect(new Set(codesOf(world, winner))).toEqual(new Set([undefined]))
    expect(values).toEqual([winner])
    stream.close()
  }
  return inWorld(sharing, scenario, undefined, wrap)
})

test('gives a child to the second owner as soon as the first one gives it up', () =>
  inWorld(sharing, async (world) => {
    await world.admin.create(Bundle, wanting('one'))
    await world.pass(10)
    await world.admin.create(Bundle, wanting('two'))
    await world.pass(1_000_000)
    expect(await holder(world)).toEqual([['one'], 'one'])
    const patch = [{ op: 'replace', path: '/spec/entries', value: {} }]
    await world.admin.patch(Bundle, at('one'), { type: 'json', patch })
    await world.pass(10)
    expect(await holder(world)).toEqual([['two'], 'two'])
  }))

/** The client, with watches of ConfigMaps that emit nothing. */
const deafToConfigMaps = (client: Client): Client => ({
  ...interferingClient(client, {}),
  watch: async (kind, options) => {
    const stream = await client.watch(kind, options)
    if (kind.id !== 'ConfigMap') return stream
    let close = () => {}
    const closed = new Promise<undefined>((resolve) => {
      close = () => resolve(undefined)
    })
    return {
      async next() {
        const chunk = await stream.next()
        return JSON.stringify(chunk)?.includes('shared') ? closed : chunk
      },
      close() {
        close()
        stream.close()
      },
    }
  },
})

test("restores the first owner's child whose creation got no response and that the cache does not show", () => {
  let lost = 0
  let by = ''
  const wrap = (client: Client) => {
    const inner = deafToConfigMaps(client)
    return {
      ...inner,
      ...interferingClient(inner, {
        after({ verb, kind }) {
          if (verb !== 'apply' || kind !== 'ConfigMap' || by !== 'one' || lost++ > 0) return
          throw new KubeError('KUBE_TRANSPORT_CUT', 'the connection broke')
        },
      }),
    }
  }
  const scenario = async (world: World) => {
    by = 'one'
    await world.admin.create(Bundle, wanting('one'))
    await world.pass(1)
    expect(await holder(world)).toEqual([['one'], 'one'])
    const before = await world.admin.get(ConfigMap, shared)
    by = 'two'
    await world.admin.create(Bundle, wanting('two'))
    await world.pass(1)
    expect(codesOf(world, 'two')[0]).toBe('CHILD_NAME_TAKEN')
    const after = await world.admin.get(ConfigMap, shared)
    expect(await holder(world)).toEqual([['one'], 'one'])
    const fieldsOf = (object: typeof before) => object?.metadata.managedFields?.map(({ fieldsV1 }) => fieldsV1)
    expect(fieldsOf(after)).toEqual(fieldsOf(before))
    await world.pass(60_000)
    expect(await holder(world)).toEqual([['one'], 'one'])
    expect(codesOf(world, 'one').at(-1)).toBeUndefined()
  }
  return inWorld(sharing, scenario, undefined, wrap)
})

test('does not put the owner reference back into an orphaned child that the cache does not show', () => {
  let orphan: (() => Promise<unknown>) | undefined
  const wrap = (client: Client) => {
    const inner = deafToConfigMaps(client)
    return {
      ...inner,
      ...interferingClient(inner, {
        async after({ verb, kind }) {
          if (verb !== 'apply' || kind !== 'ConfigMap' || orphan === undefined) return
          const first = orphan
          orphan = undefined
          await first()
          throw new KubeError('KUBE_TRANSPORT_CUT', 'the connection broke')
        },
      }),
    }
  }
  const scenario = async (world: World) => {
    const patch = { metadata: { ownerReferences: null } }
    orphan = () => world.admin.patch(ConfigMap, shared, { type: 'merge', patch })
    await world.admin.create(Bundle, wanting('one'))
    await world.pass(60_000)
    expect(codesOf(world, 'one')).toContain('CHILD_NAME_TAKEN')
    expect(await holder(world)).toEqual([undefined, 'one'])
  }
  return inWorld(sharing, scenario, undefined, wrap)
})

test('sends no further request for a child that its apply has created', () => {
  const lists: unknown[] = []
  const wrap = (client: Client): Client => ({
    ...interferingClient(client, {}),
    list: (kind, options) => {
      if (options?.fieldSelector !== undefined) lists.push(options)
      return client.list(kind, options)
    },
  })
  const scenario = async (world: World) => {
    await world.admin.create(Bundle, wanting('one'))
    await world.pass(100)
    expect(await holder(world)).toEqual([['one'], 'one'])
    expect(lists).toEqual([])
  }
  return inWorld(sharing, scenario, undefined, wrap)
})
