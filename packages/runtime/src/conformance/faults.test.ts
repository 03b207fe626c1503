import { sleep } from '@kubewright/kube/runtime'
import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { changeLast, changeMuch } from './testing/changes.ts'
import type { LinkFault } from './testing/faulty-link.ts'
import { caughtUp, differences, type FaultyWorld, namespace, withFaultyWorld } from './testing/faulty-world.ts'
import { type LineFault, lineFaults, type ProxiedRequest, type ResponseFault } from './testing/response-fault.ts'

/** Injects the fault into the first request or line that matches, and into no other. */
function once<Fault>(fault: Fault, isMeant: (request: ProxiedRequest, line?: string) => boolean, otherwise: Fault) {
  let isSpent = false
  const draw = (request: ProxiedRequest, line?: string): Fault => {
    if (isSpent || !isMeant(request, line)) return otherwise
    isSpent = true
    return fault
  }
  return { draw, isSpent: () => isSpent }
}

/** Creates objects, and a cache that has them; returns the revision after which every change must be reported. */
async function synced({ admin, runtime, cache, server }: FaultyWorld): Promise<number> {
  await changeMuch(admin, runtime.random, 12)
  cache.start()
  await cache.synced()
  return server.store.revision
}

/** Makes changes after the fault, and checks the result. */
async function expectRecovered(world: FaultyWorld): Promise<void> {
  await changeMuch(world.admin, world.runtime.random, 12)
  await changeLast(world.admin)
  await caughtUp(world)
  expect(differences(world)).toEqual([])
  expect(world.cache.usage()).toMatchObject([{ phase: 'watching', pending: { writes: 0, removals: 0, inFlight: 0 } }])
}

/** If no further list was needed, every single change was reported. */
function expectNothingMissed({ cache, recorder }: FaultyWorld, since: number): void {
  expect(cache.usage()[0]?.lists).toBe(1)
  expect(recorder.missed().filter(({ revision }) => revision > since)).toEqual([])
}

const linkFaults: readonly LinkFault[] = [
  ...[0, 1, 40, 300, 1000].flatMap((afterBytes) =>
    (['cut', 'reset', 'swallow'] as const).map((kind) => ({ kind, afterBytes })),
  ),
  { kind: 'shred', pieceBytes: 7 },
  { kind: 'delay', delayMs: 3000 },
]

test.each(linkFaults)(
  'a watch whose connection has the fault $kind (after $afterBytes bytes) continues without a list',
  async (fault) => {
    await withFaultyWorld('link', async (world) => {
      const since = await synced(world)
      const { accepted } = world.proxy.link
      world.proxy.link.afflict(fault)
      await expectRecovered(world)
      expectNothingMissed(world, since)
      if ('afterBytes' in fault) expect(world.proxy.link.accepted).toBeGreaterThan(accepted)
    })
  },
)

test.each(linkFaults)(
  'a first state is read although its connection has the fault $kind (after $afterBytes bytes)',
  async (fault) => {
    await withFaultyWorld('first', async (world) => {
      const { draw, isSpent } = once<LinkFault | undefined>(fault, () => true, undefined)
      world.proxy.link.onConnection = () => draw({} as ProxiedRequest)
      await synced(world)
      expect(isSpent()).toBe(true)
      await caughtUp(world)
      expect(differences(world)).toEqual([])
      await expectRecovered(world)
    })
  },
)

/** The server reports 410 Gone, or sent a line that cannot be read and may have been an event. */
const needsList: ReadonlySet<LineFault> = new Set(['expired', 'halved line', 'malformed', 'unknown'])

const isWatch = ({ purpose }: ProxiedRequest) => purpose === 'watch'
const isEvent = (_: ProxiedRequest, line = '') => !line.startsWith('{"type":"BOOKMARK"')
const isBookmark = (_: ProxiedRequest, line = '') => line.startsWith('{"type":"BOOKMARK"')

test.each(lineFaults)('a watch event with the fault "%s" is reported once', async (fault) => {
  await withFaultyWorld('event', async (world) => {
    const since = await synced(world)
    // A client cannot detect an event that is lost without a trace.
    const { draw, isSpent } = once<LineFault>(fault, fault === 'drop' ? isBookmark : isEvent, 'pass')
    world.proxy.lineFault = draw
    await expectRecovered(world)
    await sleep(world.runtime, 2 * runtimeLimits.watchIdleMsMax, 'bookmarks')
    expect(isSpent()).toBe(true)
    expect(differences(world)).toEqual([])
    if (!needsList.has(fault)) expectNothingMissed(world, since)
  })
})

test('a watch that repeats all its events, with deletions, restores no object and repeats no event', async () => {
  await withFaultyWorld('again', async (world) => {
    const since = await synced(world)
    const isLast = (_: ProxiedRequest, text = '') => text.includes('"name":"last"')
    const { draw, isSpent } = once<LineFault>('again', isLast, 'pass')
    world.proxy.lineFault = draw
    const metadata = { namespace, name: 'gone' }
    await world.admin.create(ConfigMap, { metadata })
    await world.admin.delete(ConfigMap, metadata)
    await expectRecovered(world)
    expect(isSpent()).toBe(true)
    expectNothingMissed(world, since)
  })
})

test.each(lineFaults)(
  'a first state with the fault "%s" at one of its objects ends in the state of the server',
  async (fault) => {
    await withFaultyWorld('object', async (world) => {
      const { draw, isSpent } = once<LineFault>(fault, fault === 'drop' ? isBookmark : isEvent, 'pass')
      world.proxy.lineFault = draw
      await synced(world)
      expect(isSpent()).toBe(true)
      await caughtUp(world)
      expect(differences(world)).toEqual([])
      await expectRecovered(world)
    })
  },
)

test.each(lineFaults)('a first state with the fault "%s" at its end ends in the state of the server', async (fault) => {
  await withFaultyWorld('end', async (world) => {
    const { draw, isSpent } = once<LineFault>(fault, isBookmark, 'pass')
    world.proxy.lineFault = draw
    await synced(world)
    expect(isSpent()).toBe(true)
    await caughtUp(world)
    expect(differences(world)).toEqual([])
    await expectRecovered(world)
  })
})

const responseFaults: readonly ResponseFault[] = [
  ...[400, 401, 403, 404, 405, 410, 429, 500, 503, 504].map((code) => ({ kind: 'status' as const, code })),
  { kind: 'status', code: 429, retryAfterSeconds: 30 },
  { kind: 'status', code: 410, reason: 'Gone' },
  { kind: 'late', delayMs: 20_000 },
  { kind: 'late', delayMs: 2 * runtimeLimits.headTimeoutMs },
  { kind: 'lost' },
  { kind: 'truncated' },
  { kind: 'short' },
  { kind: 'garbage' },
  { kind: 'bad chunk' },
]
const purposes = ['watch-list', 'list', 'watch'] as const
const responses = purposes
  .flatMap((purpose) => responseFaults.map((fault) => ({ purpose, fault, how: describe(fault) })))
  // A running watch that gets 404 means that the kind is gone, which has its own test.
  .filter(({ purpose, how }) => purpose !== 'watch' || how !== 'status 404')

function describe({ kind, ...fault }: ResponseFault): string {
  return [kind, ...Object.values(fault)].join(' ')
}

test.each(responses)(
  'a $purpose with the response $how ends in the state of the server',
  async ({ purpose, fault }) => {
    await withFaultyWorld('response', async (world) => {
      const { proxy } = world
      const { draw, isSpent } = once<ResponseFault | undefined>(
        fault,
        (request) => request.purpose === purpose,
        undefined,
      )
      // Lists are requested only without watch-lists, and plain watches only after a watch has ended.
      const isOld = purpose === 'list'
      proxy.responseFault = (request) => {
        return isOld && request.purpose === 'watch-list' ? { kind: 'status', code: 400 } : draw(request)
      }
      await synced(world).catch((error) => expect(error).toMatchObject({ code: 'CACHE_WATCH_REFUSED' }))
      if (purpose === 'watch') proxy.link.afflict({ kind: 'cut', afterBytes: 0 })
      await expectRecovered(world)
      expect(isSpent()).toBe(true)
    })
  },
)

test('a watch that gets 404 reports all objects as deleted, and as added when the kind is back', async () => {
  await withFaultyWorld('gone', async (world) => {
    await synced(world)
    const { proxy, recorder, history } = world
    const known = [...history.state.keys()].sort()
    const { draw } = once<ResponseFault | undefined>({ kind: 'status', code: 404 }, isWatch, undefined)
    proxy.responseFault = draw
    proxy.link.afflict({ kind: 'cut', afterBytes: 0 })
    const before = recorder.recorded.length
    await changeLast(world.admin)
    await caughtUp(world)
    const received = recorder.recorded.slice(before).map(({ type, key }) => `${type} ${key}`)
    expect(received.slice(0, known.length).sort()).toEqual(known.map((key) => `deleted ${key}`))
    expect(received.slice(known.length).sort()).toEqual(
      [...known, `${namespace}/last`].map((key) => `added ${key}`).sort(),
    )
    expect([...recorder.view.keys()].sort()).toEqual([...history.state.keys()].sort())
  })
})
