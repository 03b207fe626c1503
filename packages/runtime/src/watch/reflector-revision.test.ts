import { encodeJson } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { bookmark, configMap, configMapList, errorEvent, initialEnd, watchEvent } from './testing/config-maps.ts'
import { recordReflector } from './testing/recording.ts'
import {
  respondBytes,
  respondStatus,
  respondValue,
  ScriptedPeer,
  type ScriptedStep,
  ScriptedStream,
} from './testing/scripted-peer.ts'

const limit = String(runtimeLimits.listPageSize)
const expired = () => new ScriptedStream().events(errorEvent(410, 'Expired')).step

/** A server without watch-lists that responds to each list with one object. */
function listingPeer(...lists: readonly number[]): ScriptedPeer {
  const steps: ScriptedStep[] = [respondStatus(400, 'BadRequest')]
  for (const revision of lists) steps.push(respondValue(configMapList(revision, [configMap('a', 3)])), expired())
  return new ScriptedPeer(...steps)
}

test('unlike client-go every list requests the latest state, including the first, so that none is older than an own write', async () => {
  const runtime = createVirtualRuntime()
  const peer = listingPeer(7, 9, 12)
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(10_000)
  expect(calls).toEqual(['replace a @7', 'replace a @9', 'replace a @12'])
  const lists = peer.queries.filter((query) => query['watch'] === undefined)
  expect(lists.slice(0, 3)).toEqual([{ limit }, { limit }, { limit }])
  const watchList = peer.queries[0]
  expect(watchList).toMatchObject({ sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan' })
  expect(watchList).not.toHaveProperty('resourceVersion')
  await reflector.stop()
})

test.each([
  [
    'the current cause',
    { reason: 'Timeout', details: { causes: [{ reason: 'ResourceVersionTooLarge', message: 'x' }] } },
  ],
  ['1.17.0 to 1.18.5', { reason: 'Timeout', details: { causes: [{ message: 'Too large resource version' }] } }],
  ['before 1.17', { reason: 'Timeout', message: 'Too large resource version: 40, current: 12' }],
])('a revision that the server does not know yet (%s) causes a full state', async (_, status) => {
  const runtime = createVirtualRuntime()
  const body = {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    code: 504,
    message: '',
    ...status,
  }
  const first = new ScriptedStream().events(watchEvent('ADDED', configMap('a', 3)), initialEnd(40))
  const again = new ScriptedStream().events(watchEvent('ADDED', configMap('a', 3)), initialEnd(40))
  const peer = new ScriptedPeer(first.step, respondValue(body, 504), again.step)
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(5000)
  first.end()
  await runtime.advance(5000)
  expect(calls).toEqual(['replace a @40', 'replace a @40'])
  expect(reflector.revision).toBe('40')
})

test('another timeout causes a pause and no list', async () => {
  const runtime = createVirtualRuntime()
  const first = new ScriptedStream().events(initialEnd(7))
  const peer = new ScriptedPeer(first.step, respondStatus(504, 'Timeout', 'etcd is slow'), new ScriptedStream().step)
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(5000)
  first.end()
  await runtime.advance(5000)
  expect(calls).toEqual(['replace @7'])
  expect(peer.queries[2]).toMatchObject({ resourceVersion: '7' })
})

test('unlike client-go lists are always read in pages, at one revision, because none requests an old one', async () => {
  const runtime = createVirtualRuntime()
  const peer = new ScriptedPeer(
    respondStatus(400, 'BadRequest'),
    respondValue(configMapList(7, [configMap('a', 3)], 'second')),
    respondValue(configMapList(7, [configMap('b', 5)], 'third')),
    respondValue(configMapList(7, [configMap('c', 6)])),
    expired(),
    respondValue(configMapList(20, [configMap('c', 6)])),
  )
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(5000)
  expect(calls).toEqual(['replace a b c @7', 'replace c @20'])
  expect(peer.queries.filter((query) => query['watch'] === undefined)).toEqual([
    { limit },
    { limit, continue: 'second' },
    { limit, continue: 'third' },
    { limit },
  ])
})

test('initial objects do not advance the revision, which is that of the bookmark', async () => {
  const runtime = createVirtualRuntime()
  const first = new ScriptedStream().events(
    watchEvent('ADDED', configMap('z', 90)),
    watchEvent('ADDED', configMap('a', 3)),
  )
  const peer = new ScriptedPeer(first.step, new ScriptedStream().step)
  const { reflector } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(2000)
  expect(reflector.revision).toBe('')
  first.events(initialEnd(91))
  await runtime.settle()
  expect(reflector.revision).toBe('91')
  first.events(watchEvent('MODIFIED', configMap('a', 92)), bookmark(95)).end()
  await runtime.settle()
  expect(peer.queries[1]).toMatchObject({ resourceVersion: '95' })
})

test('resumes from the same revision after InternalError only within the configured time, then reads the full state', async () => {
  const runtime = createVirtualRuntime()
  const first = new ScriptedStream().events(initialEnd(7))
  const internal: ScriptedStep = (request) =>
    new ScriptedStream().events(errorEvent(500, 'InternalError')).step(request)
  const again = new ScriptedStream().events(initialEnd(30))
  // The pauses are 0.8, 1.6, 3.2, 6.4 s and up to twice as long, so that the fifth failure is after ten seconds.
  const failures = Array.from({ length: 5 }, () => internal)
  const peer = new ScriptedPeer(first.step, ...failures, again.step)
  const { reflector, calls } = recordReflector(peer, runtime, { internalErrorMsMax: 10_000 })
  reflector.start()
  await runtime.advance(5000)
  first.end()
  await runtime.advance(60_000)
  expect(calls).toEqual(['replace @7', 'replace @30'])
  expect(peer.queries.slice(1, 6).every((query) => query['resourceVersion'] === '7')).toBe(true)
  expect(peer.queries[6]).toMatchObject({ sendInitialEvents: 'true' })
})

test('the timeout of a watch can be longer; less than watchTimeoutSecondsMin is ignored', async () => {
  const timeouts = async (watchTimeoutSecondsMin: number) => {
    const runtime = createVirtualRuntime()
    const peer = new ScriptedPeer(new ScriptedStream().step)
    const { reflector } = recordReflector(peer, runtime, { watchTimeoutSecondsMin })
    reflector.start()
    await runtime.settle()
    await runtime.run(() => reflector.stop())
    return Number(peer.queries[0]?.['timeoutSeconds'])
  }
  const long = await timeouts(1000)
  expect(long).toBeGreaterThanOrEqual(1000)
  expect(long).toBeLessThanOrEqual(2000)
  const short = await timeouts(5)
  expect(short).toBeGreaterThanOrEqual(runtimeLimits.watchTimeoutSecondsMin)
  expect(short).toBeLessThanOrEqual(2 * runtimeLimits.watchTimeoutSecondsMin)
})

test.each<[string, ScriptedStep]>([
  ['a response 429', respondStatus(429, 'TooManyRequests')],
  ['an event 429', (request) => new ScriptedStream().events(errorEvent(429, 'TooManyRequests')).step(request)],
])('retries a watch-list after %s, and requests no list', async (_, busy) => {
  const runtime = createVirtualRuntime()
  const synced = new ScriptedStream().events(watchEvent('ADDED', configMap('a', 3)), initialEnd(7))
  const peer = new ScriptedPeer(busy, busy, synced.step)
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(10_000)
  expect(calls).toEqual(['replace a @7'])
  expect(peer.queries.every((query) => query['sendInitialEvents'] === 'true')).toBe(true)
})

test.each<[string, ScriptedStep]>([
  ['a response 500', respondStatus(500, 'InternalError')],
  ['an event 504', (request) => new ScriptedStream().events(errorEvent(504, 'Timeout')).step(request)],
])('requests a list after %s to a watch-list, this time only', async (_, broken) => {
  const runtime = createVirtualRuntime()
  const synced = new ScriptedStream().events(watchEvent('ADDED', configMap('b', 3)), initialEnd(9))
  const peer = new ScriptedPeer(broken, respondValue(configMapList(7, [configMap('a', 3)])), expired(), synced.step)
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(10_000)
  expect(calls).toEqual(['replace a @7', 'replace b @9'])
})

/** A page from a server that sorts the fields, or from one that writes the metadata first. */
function pageText(order: 'sorted' | 'metadata first', names: readonly string[], next: string): string {
  const items = `"items":[${names.map((name) => encodeJson(configMap(name, 3))).join(',')}]`
  const metadata = `"metadata":{"continue":"${next}","resourceVersion":"7"}`
  const kind = '"kind":"ConfigMapList"'
  const fields =
    order === 'sorted' ? ['"apiVersion":"v1"', items, kind, metadata] : [kind, '"apiVersion":"v1"', metadata, items]
  return `{${fields.join(',')}}\n`
}

test.each(['sorted', 'metadata first'] as const)(
  'requests the next page before it processes one with its fields %s',
  async (order) => {
    const runtime = createVirtualRuntime()
    const seen: string[] = []
    const page = (names: readonly string[], next: string): ScriptedStep => {
      return (request) => {
        seen.push(`request ${request.query?.['continue'] ?? 'first'}`)
        return respondBytes(pageText(order, names, next))(request)
      }
    }
    const peer = new ScriptedPeer(
      respondStatus(400, 'BadRequest'),
      page(['a', 'bad'], 'p2'),
      page(['b'], 'p3'),
      page(['c'], ''),
    )
    const transform = <T extends { readonly metadata?: { readonly name?: string } }>(object: T) => {
      seen.push(`taken ${object.metadata?.name}`)
      return object
    }
    const { reflector, calls } = recordReflector(peer, runtime, { shape: { transform } as never })
    reflector.start()
    await runtime.settle()
    expect(calls).toEqual(['replace a bad b c @7'])
    expect(seen).toEqual(['request first', 'request p2', 'taken a', 'taken bad', 'request p3', 'taken b', 'taken c'])
  },
)

test('with bytes, an expired page causes a list in one response, without revision or token', async () => {
  const runtime = createVirtualRuntime()
  const peer = new ScriptedPeer(
    respondStatus(400, 'BadRequest'),
    respondBytes(pageText('sorted', ['gone', 'a'], 'old')),
    respondStatus(410, 'Expired'),
    respondBytes(pageText('sorted', ['a', 'b'], '')),
  )
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  expect(calls).toEqual(['replace a b @7'])
  expect(peer.queries[3]).toEqual({})
})

test('by default InternalError is retried for watchInternalErrorMsMax', async () => {
  const runtime = createVirtualRuntime()
  const first = new ScriptedStream().events(initialEnd(7))
  const failedMs: number[] = []
  let readAgainMs = 0
  const peer = new ScriptedPeer(
    first.step,
    ...Array.from(
      { length: 20 },
      (): ScriptedStep => (request) => {
        if (request.query?.['sendInitialEvents'] === 'true') {
          readAgainMs ||= runtime.clock.monotonic()
          return new ScriptedStream().events(initialEnd(30)).step(request)
        }
        failedMs.push(runtime.clock.monotonic())
        return new ScriptedStream().events(errorEvent(500, 'InternalError')).step(request)
      },
    ),
  )
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  first.end()
  await runtime.advance(3 * runtimeLimits.watchInternalErrorMsMax)
  expect(calls).toEqual(['replace @7', 'replace @30'])
  const [firstMs = 0] = failedMs
  const lastMs = failedMs.at(-1) ?? 0
  // The last failure is the first one after the limit: after the one before it the watch was resumed.
  expect(lastMs - firstMs).toBeGreaterThanOrEqual(runtimeLimits.watchInternalErrorMsMax)
  expect((failedMs.at(-2) ?? 0) - firstMs).toBeLessThan(runtimeLimits.watchInternalErrorMsMax)
  expect(readAgainMs).toBeGreaterThan(lastMs)
  await reflector.stop()
})

test('yields to other work after listSliceItemsMax items of a list', async () => {
  const runtime = createVirtualRuntime()
  const items = Array.from({ length: 2 * runtimeLimits.listSliceItemsMax + 1 }, (_, index) => configMap(`c${index}`, 3))
  const list = encodeJson(configMapList(7, items) as never)
  const peer = new ScriptedPeer(respondStatus(400, 'BadRequest'), respondBytes(list))
  let batchCount = 0
  const { clock } = runtime
  const counting: Runtime = {
    random: runtime.random,
    waiting: (what, promise) => runtime.waiting(what, promise),
    clock: {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      after: (delayMs, what, run) => {
        if (what.startsWith('next items')) batchCount++
        return clock.after(delayMs, what, run)
      },
    },
  }
  const { reflector, calls } = recordReflector(peer, counting)
  reflector.start()
  await runtime.advance(5000)
  expect(batchCount).toBe(2)
  expect(calls[0]?.split(' ')).toHaveLength(items.length + 2)
  await reflector.stop()
})
