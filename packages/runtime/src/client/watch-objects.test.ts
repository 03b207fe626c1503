import { transportUnreachable } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import {
  bookmark,
  configMap,
  configMapKind,
  configMapList,
  errorEvent,
  watchEvent,
} from '../watch/testing/config-maps.ts'
import {
  fails,
  respondStatus,
  respondValue,
  ScriptedPeer,
  type ScriptedStep,
  ScriptedStream,
} from '../watch/testing/scripted-peer.ts'
import { createClient } from './create-client.ts'
import { watchObjects } from './watch-objects.ts'

const added = (name: string, revision: number) => watchEvent('ADDED', configMap(name, revision))
const changed = (name: string, revision: number) => watchEvent('MODIFIED', configMap(name, revision))
const stream = () => new ScriptedStream()

/**
 * Watches until `count` events have arrived; returns the response of each step, the events, and the time of each
 * request.
 */
async function collectEvents(
  count: number,
  steps: readonly ScriptedStep[],
  resourceVersion?: string,
  onFailure?: (error: unknown) => void,
) {
  const runtime = createVirtualRuntime()
  const times: number[] = []
  const peer = new ScriptedPeer(
    ...steps.map(
      (step): ScriptedStep =>
        (request) => {
          times.push(Math.round(runtime.clock.monotonic()))
          return step(request)
        },
    ),
  )
  // The client has no Runtime, because its own retries are not tested here.
  const client = createClient({ transport: peer })
  const received: string[] = []
  let failure: unknown
  try {
    await runtime.run(async () => {
      for await (const { type, object } of watchObjects(client, configMapKind, {
        runtime,
        resourceVersion,
        onFailure,
      })) {
        received.push(`${type} ${object.metadata?.name} @${object.metadata?.resourceVersion}`)
        if (received.length === count) break
      }
    })
  } catch (error) {
    failure = error
  }
  const from = peer.queries.filter(({ watch }) => watch === 'true').map((query) => query['resourceVersion'])
  return { received, from, times, failure, peer }
}

test('a watch that ends or breaks is resumed after its last event or bookmark', async () => {
  const { received, from } = await collectEvents(4, [
    respondValue(configMapList(5, [configMap('a', 3)])),
    stream().events(added('b', 6), bookmark(9)).end().step,
    stream().events(changed('b', 12)).cut().step,
    stream().events(watchEvent('DELETED', configMap('b', 15))).step,
  ])
  expect(received).toEqual(['ADDED a @3', 'ADDED b @6', 'MODIFIED b @12', 'DELETED b @15'])
  expect(from).toEqual(['5', '9', '12'])
})

test('bytes give the same events, wherever they are split', async () => {
  const line = (name: string, revision: number) =>
    `{"type":"ADDED","object":{"metadata":{"name":"${name}","resourceVersion":"${revision}"}}}\n`
  const text = line('ä', 6) + line('b', 7)
  const bytes = new TextEncoder().encode(text)
  for (let at = 1; at < bytes.length; at++) {
    const cut = stream().text(bytes.slice(0, at)).text(bytes.slice(at))
    expect((await collectEvents(2, [cut.step], '5')).received).toEqual(['ADDED ä @6', 'ADDED b @7'])
  }
})

test('retries while the server is busy or unreachable, after pauses that grow and respect Retry-After', async () => {
  const busy = respondValue(
    { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code: 429, message: 'slow down' },
    429,
    { 'retry-after': '20' },
  )
  const { received, times, from } = await collectEvents(
    1,
    [
      fails((request) => transportUnreachable(request, 'refused')),
      respondStatus(500, 'InternalError'),
      busy,
      stream().events(errorEvent(504, 'Timeout')).step,
      stream().events(added('a', 6)).step,
    ],
    '5',
  )
  expect(received).toEqual(['ADDED a @6'])
  expect(from).toEqual(['5', '5', '5', '5', '5'])
  const pauses = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000)
  for (const [index, least] of [1, 2, 20, 8].entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(least)
    expect(pauses[index]).toBeLessThanOrEqual(least * 1.1)
  }
})

test('pauses before reopening a watch that ended at once without events, but not one that had events', async () => {
  const { times } = await collectEvents(
    3,
    [
      stream().events(added('a', 6)).end().step,
      stream().end().step,
      stream().end().step,
      stream().events(changed('a', 7)).end().step,
      stream().events(changed('a', 8)).step,
    ],
    '5',
  )
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = times
  expect(second).toBe(first)
  expect(third - second).toBeGreaterThanOrEqual(1000)
  expect(fourth - third).toBeGreaterThanOrEqual(2000)
  expect(fifth).toBe(fourth)
})

test('an event resets the pauses', async () => {
  const refused = respondStatus(500, 'InternalError')
  const { times } = await collectEvents(
    2,
    [
      refused,
      refused,
      refused,
      stream().events(added('a', 6)).cut().step,
      refused,
      stream().events(changed('a', 7)).step,
    ],
    '5',
  )
  const pauses = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000)
  for (const [index, least] of [1, 2, 4, 1, 2].entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(least)
    expect(pauses[index]).toBeLessThanOrEqual(least * 1.1)
  }
})

test('reports and resumes a silent watch after watchObjectsIdleMsMax', async () => {
  const silent = stream()
  const failures: unknown[] = []
  const { received, times, from } = await collectEvents(
    1,
    [silent.events(bookmark(8)).step, stream().events(added('a', 9)).step],
    '5',
    (error) => failures.push(error),
  )
  expect(failures).toMatchObject([{ code: 'WATCH_STALLED' }])
  expect(received).toEqual(['ADDED a @9'])
  expect(from).toEqual(['5', '8'])
  expect(times).toEqual([0, runtimeLimits.watchObjectsIdleMsMax])
  expect(silent.isClosed).toBe(true)
})

test.each<[string, ScriptedStep, object]>([
  ['a compacted revision, in the stream', stream().events(errorEvent(410, 'Expired')).step, { code: 410 }],
  ['a compacted revision, at the start', respondStatus(410, 'Expired'), { code: 410 }],
  ['a refusal', respondStatus(403, 'Forbidden'), { code: 403 }],
  ['a line that is not JSON', stream().text('{"type":\n').step, { code: 'CLIENT_RESPONSE_INVALID' }],
  [
    'an event of an unknown type',
    stream().text('{"type":"X","object":{}}\n').step,
    { code: 'CLIENT_RESPONSE_INVALID' },
  ],
  ['a response that is not a stream', respondValue({}), { code: 'CLIENT_RESPONSE_INVALID' }],
])('throws on %s', async (_, step, expected) => {
  const { failure, peer } = await collectEvents(1, [step], '5')
  expect(failure).toMatchObject(expected)
  expect(peer.requests).toHaveLength(1)
})

test.each(['', '0'])('refuses the revision "%s", from which a watch cannot be resumed', async (revision) => {
  const { failure, peer } = await collectEvents(1, [stream().step], revision)
  expect(failure).toMatchObject({ code: 'CLIENT_OPTIONS_INVALID', path: 'resourceVersion' })
  expect(peer.requests).toEqual([])
})

test('yields an event once that a proxy sends twice', async () => {
  const twice = [added('a', 6), changed('a', 7), added('a', 6), changed('a', 7), changed('a', 10)]
  const first = stream()
    .events(...twice, bookmark(20), bookmark(15))
    .cut()
  const { received, from } = await collectEvents(4, [first.step, stream().events(changed('a', 21)).step], '5')
  expect(received).toEqual(['ADDED a @6', 'MODIFIED a @7', 'MODIFIED a @10', 'MODIFIED a @21'])
  expect(from).toEqual(['5', '20'])
})

test('leaving the loop closes the stream', async () => {
  const open = stream()
  await collectEvents(1, [open.events(added('a', 6), added('b', 7)).step], '5')
  expect(open.isClosed).toBe(true)
})

test('the signal ends the watch without an error, also during the first list', async () => {
  const runtime = createVirtualRuntime()
  const client = createClient({ transport: new ScriptedPeer() })
  const aborter = new AbortController()
  const changes = watchObjects(client, configMapKind, { runtime, signal: aborter.signal })
  const first = changes.next()
  aborter.abort()
  expect(await first).toEqual({ done: true, value: undefined })
})

test('the pauses after failures double from watchObjectsRetryFirstMs up to watchObjectsRetryMsMax', async () => {
  const failures = Array.from({ length: 8 }, () => fails((request) => transportUnreachable(request, 'refused')))
  const { times, peer } = await collectEvents(1, [...failures, stream().events(added('a', 6)).step], '5')
  const { watchObjectsRetryFirstMs: first, watchObjectsRetryMsMax: longest } = runtimeLimits
  const pauses = times.slice(1).map((time, index) => time - (times[index] as number))
  pauses.forEach((pause, index) => {
    const least = Math.min(first * 2 ** index, longest)
    expect(pause).toBeGreaterThanOrEqual(least - 1)
    expect(pause).toBeLessThanOrEqual(least * 1.1 + 1)
  })
  expect(peer.queries[0]?.['timeoutSeconds']).toBe(String(runtimeLimits.watchObjectsTimeoutSeconds))
})
