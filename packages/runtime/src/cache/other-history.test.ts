import type { Store } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Client, createClient } from '../client/index.ts'
import { ConfigMap, Secret } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { Cache } from './cache.ts'
import { createCachingClient } from './caching-client.ts'
import { createCache } from './create-cache.ts'
import { writer } from './testing/cached-cluster.ts'
import { ReplaceableServer, type Replacement } from './testing/replaceable-server.ts'
import { asBytes } from './testing/wire-transport.ts'

interface Replaceable {
  readonly runtime: VirtualRuntime
  readonly server: ReplaceableServer
  readonly admin: Client
  readonly client: Client
  readonly cache: Cache
  readonly codes: unknown[]
  /** The objects that a handler derives from its events: name to UID and revision. */
  readonly view: Map<string, string>
  readonly events: string[]
}

const noticedMs =
  runtimeLimits.watchIdleMsMax + 2 * runtimeLimits.watchBackoffMsMax + 2 * runtimeLimits.revisionCatchUpMs
const where = (name: string) => ({ namespace: 'default', name })
const textOf = ({ metadata }: ConfigMap) => `${metadata.uid}@${metadata.resourceVersion}`
const shown = (objects: readonly ConfigMap[]) => objects.map((each) => `${each.metadata.name} ${textOf(each)}`).sort()

/** A synced cache of ConfigMaps on a server that can be replaced. */
async function withReplaceable(work: (replaceable: Replaceable) => Promise<void>): Promise<void> {
  const runtime = createVirtualRuntime()
  await runtime.run(async () => {
    const server = new ReplaceableServer(runtime)
    const admin = createClient({ transport: server.transport, runtime, manager: 'admin' })
    const codes: unknown[] = []
    const onError = (error: Error) => codes.push((error as { code?: unknown }).code)
    const watching = createClient({ transport: asBytes(server.transport), runtime })
    const cache = createCache({ client: watching, runtime, onError })
    const client = createCachingClient({ client: admin, cache, origin: writer })
    const view = new Map<string, string>()
    const events: string[] = []
    cache.informer(ConfigMap).addHandler(({ type, object, isFinalStateUnknown }) => {
      const { name } = object.metadata
      events.push(`${type} ${name}${isFinalStateUnknown ? ', final state unknown' : ''}`)
      if (type === 'deleted') view.delete(name)
      else view.set(name, textOf(object))
    })
    cache.start()
    await cache.synced()
    await work({ runtime, server, admin, client, cache, codes, view, events })
    await cache.stop()
  })
}

async function expectSame({ admin, cache, view }: Replaceable): Promise<void> {
  const { items } = await admin.list(ConfigMap)
  expect(shown(cache.list(ConfigMap))).toEqual(shown(items))
  expect([...view].map((entry) => entry.join(' ')).sort()).toEqual(shown(items))
}

test.each<Replacement>(['end', 'cut', 'silence'])(
  'a cache equals the server after a backup was restored, and reports it once: the watch sees %s',
  async (how) => {
    await withReplaceable(async (replaceable) => {
      const { runtime, server, admin, client, codes, events } = replaceable
      for (const name of ['kept', 'changed', 'deleted']) await admin.create(ConfigMap, { metadata: where(name) })
      const backup = server.backup()
      await client.patch(ConfigMap, where('changed'), { type: 'merge', patch: { data: { a: 'b' } } })
      await client.delete(ConfigMap, where('deleted'))
      await client.create(ConfigMap, { metadata: where('new') })
      await sleep(runtime, 10_000, 'events')
      events.length = 0
      server.replace(how, backup)
      await sleep(runtime, noticedMs, 'notice')
      await expectSame(replaceable)
      expect(codes.filter((code) => code === 'WATCH_HISTORY_CHANGED')).toHaveLength(1)
      expect(codes.filter((code) => code !== 'WATCH_STALLED')).toHaveLength(1)
      // Existing objects are reported as after a start, and none of them as deleted.
      expect(events.filter((event) => event.startsWith('deleted'))).toEqual(['deleted new, final state unknown'])
      expect(events).toEqual(expect.arrayContaining(['added kept', 'added changed', 'added deleted']))
    })
  },
)

test('a cache equals the server after the server was emptied', async () => {
  await withReplaceable(async (replaceable) => {
    const { runtime, server, admin, client, codes } = replaceable
    for (let count = 0; count < 20; count++) await admin.create(ConfigMap, { metadata: where(`c${count}`) })
    await client.create(ConfigMap, { metadata: where('own') })
    await sleep(runtime, 5000, 'events')
    server.replace('cut')
    await sleep(runtime, noticedMs, 'notice')
    await expectSame(replaceable)
    expect(codes).toEqual(['WATCH_HISTORY_CHANGED'])
    await client.create(ConfigMap, { metadata: where('c0') })
    await sleep(runtime, 1000, 'event')
    await expectSame(replaceable)
  })
})

test('detects a replacement server with a higher revision by the UID of an object', async () => {
  await withReplaceable(async (replaceable) => {
    const { runtime, server, admin, codes } = replaceable
    const empty = server.backup()
    await admin.create(ConfigMap, { metadata: where('a') })
    await sleep(runtime, 1000, 'event')
    server.replace('silence', empty)
    await admin.create(ConfigMap, { metadata: where('a') })
    for (let count = 0; count < 20; count++) await admin.create(ConfigMap, { metadata: where(`c${count}`) })
    await sleep(runtime, noticedMs, 'notice')
    await expectSame(replaceable)
    expect(codes.filter((code) => code === 'WATCH_HISTORY_CHANGED')).toHaveLength(1)
  })
})

test('requireFresh does not succeed on the state from before a restored backup', async () => {
  await withReplaceable(async (replaceable) => {
    const { runtime, server, admin, cache, codes } = replaceable
    await admin.create(ConfigMap, { metadata: where('old') })
    const backup = server.backup()
    await admin.create(ConfigMap, { metadata: where('lost') })
    await sleep(runtime, 1000, 'event')
    // The watch is silent, so it has not detected the restore yet.
    server.replace('silence', backup)
    const demands = [cache.requireFresh(ConfigMap), cache.requireFresh(ConfigMap)]
    await sleep(runtime, 3000, 'a later demand')
    await Promise.all([...demands, cache.requireFresh(ConfigMap)])
    await expectSame(replaceable)
    expect(codes).toEqual(['WATCH_HISTORY_CHANGED'])
  })
})

test('requireFresh fails while an API server lags, and the cache keeps its newer state', async () => {
  await withReplaceable(async (replaceable) => {
    const { runtime, server, admin, cache, codes } = replaceable
    const lagging = server.backup()
    await admin.create(ConfigMap, { metadata: where('new') })
    await sleep(runtime, 1000, 'event')
    const backup = server.backup()
    // A load balancer alternates between a server that lags and one that does not, for every client.
    server.replace('silence', lagging)
    const demand = expect(cache.requireFresh(ConfigMap, { timeoutMs: 5000 })).rejects.toMatchObject({
      code: 'CACHE_NOT_FRESH',
    })
    await demand
    expect(cache.get(ConfigMap, where('new'))).toBeDefined()
    server.replace('silence', backup)
    await cache.requireFresh(ConfigMap)
    expect(cache.get(ConfigMap, where('new'))).toBeDefined()
    expect(codes).not.toContain('WATCH_HISTORY_CHANGED')
    await expectSame(replaceable)
  })
})

test('hides an own write that a restored backup lacks, although the watch had not reached it', async () => {
  await withReplaceable(async (replaceable) => {
    const { runtime, server, admin, cache, codes } = replaceable
    await admin.create(ConfigMap, { metadata: where('a') })
    await sleep(runtime, 5000, 'event')
    const { metadata } = cache.get(ConfigMap, where('a')) as ConfigMap
    for (let count = 0; count < 5; count++) await admin.create(Secret, { metadata: where(`s${count}`) })
    const resourceVersion = String(server.store.revision + 4)
    cache.written(ConfigMap, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { ...metadata, resourceVersion } })
    expect(cache.get(ConfigMap, where('a'))?.metadata.resourceVersion).toBe(resourceVersion)
    server.replace('end', server.backup())
    await sleep(runtime, 2 * runtimeLimits.revisionCatchUpMs, 'notice')
    expect(codes).toEqual(['WATCH_HISTORY_CHANGED'])
    await expectSame(replaceable)
  })
})

test('the response to a write in flight during a restore does not bring back a deleted object', async () => {
  await withReplaceable(async (replaceable) => {
    const { runtime, server, admin, cache } = replaceable
    await admin.create(ConfigMap, { metadata: where('restored') })
    const backup = server.backup()
    const lost = await admin.create(ConfigMap, { metadata: where('lost') })
    await sleep(runtime, 5000, 'events')
    const [write, deletion] = [cache.writing(ConfigMap, where('lost')), cache.writing(ConfigMap, where('restored'))]
    const { uid } = (cache.get(ConfigMap, where('restored')) as ConfigMap).metadata
    server.replace('cut', backup)
    await sleep(runtime, 2 * runtimeLimits.revisionCatchUpMs, 'notice')
    write.written({ ...lost, metadata: { ...lost.metadata, resourceVersion: String(server.store.revision + 50) } })
    deletion.removed(uid)
    await expectSame(replaceable)
    expect(cache.usage()[0]?.pending).toEqual({ writes: 0, removals: 0, inFlight: 0 })
  })
})

test('confirm lists the kind again when a server with a higher revision lacks a known object', async () => {
  await withReplaceable(async (replaceable) => {
    const { runtime, server, admin, cache } = replaceable
    const empty = server.backup()
    for (const name of ['b', 'c']) await admin.create(ConfigMap, { metadata: where(name) })
    await sleep(runtime, 5000, 'events')
    server.replace('end', empty)
    // The list of one object that detects other histories shows this one.
    await admin.create(ConfigMap, { metadata: where('a') })
    for (let count = 0; count < 20; count++) await admin.create(Secret, { metadata: where(`s${count}`) })
    await sleep(runtime, noticedMs, 'notice')
    expect(cache.get(ConfigMap, where('b'))).toBeDefined()
    await Promise.all([cache.confirm(ConfigMap, where('b')), cache.confirm(ConfigMap, where('c'))])
    await expectSame(replaceable)
  })
})

test('confirm lists nothing for an object that exists, that is gone, or whose deletion the watch has not reported yet', async () => {
  await withReplaceable(async ({ runtime, admin, cache }) => {
    for (const name of ['kept', 'gone']) await admin.create(ConfigMap, { metadata: where(name) })
    await sleep(runtime, 5000, 'events')
    const lists = () => cache.usage()[0]?.lists
    const before = lists()
    await cache.confirm(ConfigMap, where('kept'))
    await cache.confirm(ConfigMap, where('none'))
    await admin.delete(ConfigMap, where('gone'))
    await cache.confirm(ConfigMap, where('gone'))
    expect(cache.get(ConfigMap, where('gone'))).toBeUndefined()
    expect(lists()).toBe(before)
  })
})

const step = fc.record({
  what: fc.constantFrom(
    'own put',
    'own put',
    'own delete',
    'foreign put',
    'foreign delete',
    'pause',
    'backup',
    'replace',
  ),
  name: fc.constantFrom('a', 'b', 'c'),
  how: fc.constantFrom<Replacement>('end', 'cut', 'silence'),
  pick: fc.nat(),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function perform({ what, name, how, pick }: Step, at: Replaceable, backups: Store[]): Promise<void> {
  const client = what.startsWith('own') ? at.client : at.admin
  const { server, runtime } = at
  if (what.endsWith('put')) {
    const object = { metadata: where(name), data: { pick: String(pick) } }
    const found = await at.admin.get(ConfigMap, where(name))
    if (found === undefined) await client.create(ConfigMap, object)
    else await client.patch(ConfigMap, where(name), { type: 'merge', patch: { data: { pick: String(pick) } } })
  } else if (what.endsWith('delete')) {
    if ((await at.admin.get(ConfigMap, where(name))) !== undefined) await client.delete(ConfigMap, where(name))
  } else if (what === 'pause') await sleep(runtime, pick % 200_000, 'pause')
  else if (what === 'backup') backups.push(server.backup())
  else {
    server.replace(how, backups[pick % (backups.length + 1)])
    // Until it is detected, the new history must stay below the revision of the old one: beyond it, a client cannot
    // distinguish the two.
    await sleep(runtime, noticedMs, 'notice')
    await expectSame(at)
  }
}

test('after any writes and restores, the cache and its handlers equal the server', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
    await withReplaceable(async (at) => {
      const backups: Store[] = []
      for (const each of steps) await perform(each, at, backups)
      await at.cache.requireFresh(ConfigMap)
      await expectSame(at)
      const replacements = steps.filter(({ what }) => what === 'replace').length
      const changes = at.codes.filter((code) => code === 'WATCH_HISTORY_CHANGED').length
      expect(changes).toBeLessThanOrEqual(replacements)
      expect(at.cache.usage()[0]?.pending).toEqual({ writes: 0, removals: 0, inFlight: 0 })
    })
  })
  await fc.assert(property, { seed: 1, numRuns: process.env['SOAK'] ? 3000 : 25 })
})
