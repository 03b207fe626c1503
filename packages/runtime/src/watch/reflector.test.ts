import { transportCut, transportTimeout, transportUnreachable } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { isRuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { bookmark, configMap, configMapList, errorEvent, initialEnd, watchEvent } from './testing/config-maps.ts'
import { recordReflector } from './testing/recording.ts'
import {
  fails,
  respondStatus,
  respondValue,
  ScriptedPeer,
  type ScriptedStep,
  ScriptedStream,
} from './testing/scripted-peer.ts'

/** A watch-list that has sent the objects a and b and the bookmark that ends them. */
function syncedStream(): ScriptedStream {
  return new ScriptedStream().events(
    watchEvent('ADDED', configMap('a', 3)),
    watchEvent('ADDED', configMap('b', 5)),
    initialEnd(7),
  )
}

test('the first full state comes from a watch-list, and changes come from the same stream', async () => {
  const runtime = createVirtualRuntime()
  const stream = syncedStream()
  const peer = new ScriptedPeer(stream.step)
  const { reflector, calls, errors } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  expect(calls).toEqual(['replace a b @7'])
  expect(reflector.state.phase).toBe('watching')
  stream.events(watchEvent('MODIFIED', configMap('a', 8)), watchEvent('DELETED', configMap('b', 9)))
  await runtime.settle()
  expect(calls.slice(1)).toEqual(['MODIFIED a @8', 'DELETED b @9'])
  expect(peer.requests).toHaveLength(1)
  expect(peer.queries[0]).toMatchObject({
    watch: 'true',
    allowWatchBookmarks: 'true',
    sendInitialEvents: 'true',
    resourceVersionMatch: 'NotOlderThan',
  })
  expect(peer.queries[0]).not.toHaveProperty('resourceVersion')
  expect(errors).toEqual([])
  await reflector.stop()
  expect(stream.isClosed).toBe(true)
})

test('a bookmark without the annotation does not end the initial objects', async () => {
  const runtime = createVirtualRuntime()
  const stream = new ScriptedStream().events(watchEvent('ADDED', configMap('a', 3)), bookmark(4))
  const { reflector, calls } = recordReflector(new ScriptedPeer(stream.step), runtime)
  reflector.start()
  await runtime.settle()
  expect(calls).toEqual([])
  expect(reflector.state.phase).toBe('listing')
  stream.events(initialEnd(5))
  await runtime.settle()
  expect(calls).toEqual(['replace a @5'])
})

test('changes among the initial objects are in the first full state', async () => {
  const runtime = createVirtualRuntime()
  const stream = new ScriptedStream().events(
    watchEvent('ADDED', configMap('a', 1)),
    watchEvent('ADDED', configMap('b', 2)),
    watchEvent('MODIFIED', configMap('a', 3)),
    watchEvent('DELETED', configMap('b', 4)),
    watchEvent('ADDED', configMap('c', 5)),
    initialEnd(6),
  )
  const { reflector, calls } = recordReflector(new ScriptedPeer(stream.step), runtime)
  reflector.start()
  await runtime.settle()
  expect(calls).toEqual(['replace a c @6'])
})

test('restarts a watch-list that ends before its bookmark and keeps nothing of it', async () => {
  const runtime = createVirtualRuntime()
  const broken = new ScriptedStream().events(watchEvent('ADDED', configMap('gone', 3))).end()
  const peer = new ScriptedPeer(broken.step, syncedStream().step)
  const { reflector, calls, errors } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(10_000)
  expect(calls).toEqual(['replace a b @7'])
  expect(isRuntimeError(errors[0], 'WATCH_ENDED')).toBe(true)
})

test.each([400, 422, 405])(
  'reads pages from a server that refuses the watch-list with %i, now and later',
  async (code) => {
    const runtime = createVirtualRuntime()
    const watch = new ScriptedStream()
    const peer = new ScriptedPeer(
      respondStatus(code, 'Invalid'),
      respondValue(configMapList(7, [configMap('a', 3)], 'next-page')),
      respondValue(configMapList(7, [configMap('b', 5)])),
      watch.step,
      respondValue(configMapList(20, [])),
    )
    const { reflector, calls, errors } = recordReflector(peer, runtime)
    reflector.start()
    await runtime.settle()
    expect(calls).toEqual(['replace a b @7'])
    expect(errors).toEqual([])
    expect(peer.queries.slice(1)).toEqual([
      { limit: String(runtimeLimits.listPageSize) },
      { limit: String(runtimeLimits.listPageSize), continue: 'next-page' },
      expect.objectContaining({ watch: 'true', resourceVersion: '7' }),
    ])
    watch.events(errorEvent(410, 'Expired'))
    await runtime.advance(10_000)
    expect(calls).toEqual(['replace a b @7', 'replace @20'])
    expect(peer.queries[4]).toEqual({ limit: String(runtimeLimits.listPageSize) })
  },
)

test('a list replaces a watch-list without an end, and after silentWatchListsMax of them no more are requested', async () => {
  const runtime = createVirtualRuntime()
  const steps: ScriptedStep[] = []
  const silent: ScriptedStream[] = []
  for (let round = 0; round <= runtimeLimits.silentWatchListsMax; round++) {
    const watchList = new ScriptedStream().events(watchEvent('ADDED', configMap('a', 3)))
    if (round < runtimeLimits.silentWatchListsMax) steps.push(watchList.step)
    silent.push(watchList)
    steps.push(
      respondValue(configMapList(7 + round, [configMap('a', 3)])),
      new ScriptedStream().events(errorEvent(410, 'Expired')).step,
    )
  }
  const peer = new ScriptedPeer(...steps)
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(runtimeLimits.watchListIdleMsMax - 1)
  expect(calls).toEqual([])
  await runtime.advance(1)
  expect(calls).toEqual(['replace a @7'])
  expect(silent[0]?.isClosed).toBe(true)
  await runtime.advance(60_000)
  expect(calls).toEqual(['replace a @7', 'replace a @8', 'replace a @9'])
  const watchLists = peer.queries.filter((query) => query['sendInitialEvents'] === 'true')
  expect(watchLists).toHaveLength(runtimeLimits.silentWatchListsMax)
})

test('a page with an expired continue token causes a list in one response', async () => {
  const runtime = createVirtualRuntime()
  const peer = new ScriptedPeer(
    respondStatus(400, 'BadRequest'),
    respondValue(configMapList(7, [configMap('a', 3)], 'old')),
    respondStatus(410, 'Expired'),
    respondValue(configMapList(9, [configMap('a', 3), configMap('b', 8)])),
  )
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  expect(calls).toEqual(['replace a b @9'])
  expect(peer.queries[3]).toEqual({})
})

test.each(['end', 'cut'] as const)(
  'resumes a watch at once after its %s, from the revision of the last event or bookmark',
  async (how) => {
    const runtime = createVirtualRuntime()
    const first = syncedStream().events(watchEvent('MODIFIED', configMap('a', 8)), bookmark(12))
    const second = new ScriptedStream()
    const peer = new ScriptedPeer(first.step, second.step)
    const { reflector, calls, errors } = recordReflector(peer, runtime)
    reflector.start()
    await runtime.advance(30_000)
    first[how]()
    await runtime.settle()
    second.events(watchEvent('ADDED', configMap('c', 13)))
    await runtime.settle()
    expect(calls).toEqual(['replace a b @7', 'MODIFIED a @8', 'bookmark @12', 'ADDED c @13'])
    expect(peer.queries[1]).toMatchObject({ resourceVersion: '12', allowWatchBookmarks: 'true' })
    expect(peer.queries[1]).not.toHaveProperty('sendInitialEvents')
    expect(errors).toEqual([])
  },
)

test('an event delivered twice does not take the watch back', async () => {
  const runtime = createVirtualRuntime()
  const stream = syncedStream()
  const changes = [watchEvent('MODIFIED', configMap('a', 8)), watchEvent('DELETED', configMap('a', 10)), bookmark(12)]
  const { reflector, calls } = recordReflector(new ScriptedPeer(stream.step), runtime)
  reflector.start()
  stream.events(...changes).events(...changes)
  await runtime.settle()
  expect(calls).toEqual(['replace a b @7', 'MODIFIED a @8', 'DELETED a @10', 'bookmark @12', 'bookmark @12'])
  expect(reflector.revision).toBe('12')
})

test('follows revisions that are not numbers in order of arrival', async () => {
  const runtime = createVirtualRuntime()
  const stream = syncedStream()
  const odd = (resourceVersion: string) => {
    const object = configMap('a', 0)
    return watchEvent('MODIFIED', { ...object, metadata: { ...(object['metadata'] as object), resourceVersion } })
  }
  const { reflector, calls } = recordReflector(new ScriptedPeer(stream.step), runtime)
  reflector.start()
  stream.events(odd('x9'), odd('x10'), odd('b'))
  await runtime.settle()
  expect(calls.slice(1)).toEqual(['MODIFIED a @x9', 'MODIFIED a @x10', 'MODIFIED a @b'])
})

test('resumes a watch that ends at once after a pause, without a list', async () => {
  const runtime = createVirtualRuntime()
  const first = syncedStream()
  const peer = new ScriptedPeer(first.step, new ScriptedStream().end().step, new ScriptedStream().step)
  const { reflector, calls, errors } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(5000)
  first.end()
  await runtime.advance(runtimeLimits.watchBackoffFirstMs - 1)
  expect(peer.requests).toHaveLength(2)
  await runtime.advance(runtimeLimits.watchBackoffFirstMs + 1)
  expect(peer.requests).toHaveLength(3)
  expect(peer.queries[2]).toMatchObject({ resourceVersion: '7' })
  expect(calls).toEqual(['replace a b @7'])
  expect(errors.map((error) => error.message)).toEqual(['the watch of ConfigMap ended at once, without an event'])
})

test.each([
  ['a response 410', respondStatus(410, 'Expired')],
  ['a response 410 Gone', respondStatus(410, 'Gone')],
  ['an event 410', new ScriptedStream().events(errorEvent(410, 'Expired')).step],
])('reads the full state again after %s', async (_, expired) => {
  const runtime = createVirtualRuntime()
  const first = syncedStream()
  const again = new ScriptedStream().events(watchEvent('ADDED', configMap('a', 30)), initialEnd(40))
  const peer = new ScriptedPeer(first.step, expired, again.step)
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(5000)
  first.end()
  await runtime.advance(5000)
  expect(calls).toEqual(['replace a b @7', 'replace a @40'])
})

test.each<[string, ScriptedStep]>([
  ['429', respondStatus(429, 'TooManyRequests')],
  ['503', respondStatus(503, 'ServiceUnavailable')],
  ['an event 429', (request) => new ScriptedStream().events(errorEvent(429, 'TooManyRequests')).step(request)],
  ['an event 500', (request) => new ScriptedStream().events(errorEvent(500, 'InternalError')).step(request)],
  ['a refused connection', fails((request) => transportUnreachable(request, 'connect ECONNREFUSED'))],
  ['a cut connection', fails((request) => transportCut(request, 'reset'))],
  ['a timeout', fails((request) => transportTimeout(request, 1000))],
])('%s on the watch causes a pause and no list', async (_, step) => {
  const runtime = createVirtualRuntime()
  const first = syncedStream()
  const peer = new ScriptedPeer(first.step, step, step, new ScriptedStream().events(bookmark(9)).step)
  const { reflector, calls, phases } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(5000)
  first.end()
  await runtime.settle()
  expect(reflector.state.phase).toBe('waiting')
  await runtime.advance(2 * (800 + 1600))
  expect(calls).toEqual(['replace a b @7', 'bookmark @9'])
  expect(peer.queries.slice(1).every((query) => query['resourceVersion'] === '7')).toBe(true)
  expect(phases).toEqual(['waiting', 'waiting'])
})

test('pauses double from watchBackoffFirstMs to watchBackoffMsMax and are reset after watchBackoffResetMs', async () => {
  const runtime = createVirtualRuntime()
  const times: number[] = []
  const refuse = fails((request) => {
    times.push(runtime.clock.monotonic())
    return transportUnreachable(request, 'connect ECONNREFUSED')
  })
  const first = syncedStream()
  const peer = new ScriptedPeer(...Array.from({ length: 8 }, () => refuse), first.step, refuse, refuse)
  const { reflector } = recordReflector(peer, runtime)
  reflector.start()
  while (reflector.state.phase !== 'watching') await runtime.advance(1000)
  for (let elapsedMs = 0; elapsedMs <= runtimeLimits.watchBackoffResetMs; elapsedMs += 60_000) {
    first.events(bookmark(8))
    await runtime.advance(60_000)
  }
  first.end()
  await runtime.advance(10_000)
  const bases = [800, 1600, 3200, 6400, 12_800, 25_600, 30_000]
  bases.forEach((base, index) => {
    const pause = (times[index + 1] as number) - (times[index] as number)
    expect(pause).toBeGreaterThanOrEqual(base)
    expect(pause).toBeLessThan(base * 2)
  })
  expect(runtimeLimits.watchBackoffMsMax).toBe(30_000)
  const pauseAfterReset = (times[9] as number) - (times[8] as number)
  expect(pauseAfterReset).toBeLessThan(2 * runtimeLimits.watchBackoffFirstMs)
})

test.each([
  [403, 'Forbidden'],
  [404, 'NotFound'],
  [401, 'Unauthorized'],
])('reports %i at once, and retries until reading is allowed', async (code, reason) => {
  const runtime = createVirtualRuntime()
  const peer = new ScriptedPeer(respondStatus(code, reason), respondStatus(code, reason), syncedStream().step)
  const { reflector, calls, errors, phases } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  expect(errors).toMatchObject([{ code, reason }])
  expect(phases).toEqual(['refused'])
  expect(reflector.state).toMatchObject({ phase: 'refused', error: { code } })
  await runtime.advance(10_000)
  expect(calls).toEqual(['replace a b @7'])
  expect(reflector.state).toEqual({ phase: 'watching' })
})

test('a watch that becomes forbidden is refused, and begins with the full state afterwards', async () => {
  const runtime = createVirtualRuntime()
  const first = syncedStream()
  const peer = new ScriptedPeer(first.step, respondStatus(403, 'Forbidden'), syncedStream().step)
  const { reflector, calls, phases } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(5000)
  first.end()
  await runtime.advance(5000)
  expect(phases).toEqual(['refused'])
  expect(calls).toEqual(['replace a b @7', 'replace a b @7'])
})

test('watch timeouts are spread evenly between watchTimeoutSecondsMin and twice that', async () => {
  const { watchTimeoutSecondsMin: minimum, watchShortMs } = runtimeLimits
  const maximum = 2 * minimum
  const runtime = createVirtualRuntime()
  const streams = Array.from({ length: 1000 }, () => new ScriptedStream())
  const peer = new ScriptedPeer(syncedStream().end().step, ...streams.map((stream) => stream.step))
  const { reflector, errors } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(2 * runtimeLimits.watchBackoffFirstMs)
  for (const stream of streams) {
    await runtime.advance(watchShortMs)
    stream.end()
  }
  await runtime.settle()
  const seconds = peer.queries.map((query) => Number(query['timeoutSeconds']))
  expect(seconds).toHaveLength(streams.length + 2)
  expect(seconds.every((each) => Number.isInteger(each) && each >= minimum && each <= maximum)).toBe(true)
  // A thousand draws leave out about one value in thirty.
  expect(new Set(seconds).size).toBeGreaterThan((maximum - minimum) * 0.9)
  expect(Math.min(...seconds) - minimum).toBeLessThan(5)
  expect(maximum - Math.max(...seconds)).toBeLessThan(5)
  expect(errors).toHaveLength(1)
  await reflector.stop()
})

test.each([
  ['shorter than watchShortMs', runtimeLimits.watchShortMs - 1, [], 2],
  ['shorter than watchShortMs, in spite of events', runtimeLimits.watchShortMs - 1, [bookmark(9)], 2],
  ['of watchShortMs', runtimeLimits.watchShortMs, [], 3],
] as const)(
  'the pause after a watch %s does not depend on its events, unlike in client-go',
  async (_, durationMs, events, requestsAtOnce) => {
    const runtime = createVirtualRuntime()
    const first = syncedStream()
    const second = new ScriptedStream().events(...events)
    const peer = new ScriptedPeer(first.step, second.step, new ScriptedStream().step)
    const { reflector, errors } = recordReflector(peer, runtime)
    reflector.start()
    await runtime.advance(runtimeLimits.watchShortMs)
    first.end()
    await runtime.advance(durationMs)
    second.end()
    await runtime.settle()
    expect(peer.requests).toHaveLength(requestsAtOnce)
    await runtime.advance(2 * runtimeLimits.watchBackoffFirstMs)
    expect(peer.requests).toHaveLength(3)
    expect(errors).toHaveLength(3 - requestsAtOnce)
    await reflector.stop()
  },
)

test('a callback that throws gets the full state again', async () => {
  const runtime = createVirtualRuntime()
  const first = syncedStream().events(watchEvent('MODIFIED', configMap('a', 8)))
  const again = new ScriptedStream().events(
    watchEvent('ADDED', configMap('a', 8)),
    watchEvent('ADDED', configMap('b', 5)),
    initialEnd(8),
  )
  const peer = new ScriptedPeer(first.step, again.step)
  const onEvent = () => {
    throw new Error('index failed')
  }
  const { reflector, calls, errors } = recordReflector(peer, runtime, { onEvent })
  reflector.start()
  await runtime.advance(5000)
  expect(calls).toEqual(['replace a b @7', 'replace a b @8'])
  expect(errors).toMatchObject([{ code: 'WATCH_CALLBACK_FAILED', cause: { message: 'index failed' } }])
  expect(first.isClosed).toBe(true)
})

test('an onError that throws does not end the watch', async () => {
  const runtime = createVirtualRuntime()
  const peer = new ScriptedPeer(respondStatus(403, 'Forbidden'), syncedStream().step)
  const onError = () => {
    throw new Error('logger failed')
  }
  const { reflector, calls } = recordReflector(peer, runtime, { onError })
  reflector.start()
  await runtime.advance(5000)
  expect(calls).toEqual(['replace a b @7'])
})
