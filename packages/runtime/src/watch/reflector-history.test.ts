import type { JsonValue } from '@kubewright/kube/json'
import { tooLargeResourceVersionStatus } from '@kubewright/kube/status'
import { transportUnreachable } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { bookmark, configMap, configMapList, errorEvent, initialEnd, watchEvent } from './testing/config-maps.ts'
import { recordReflector } from './testing/recording.ts'
import {
  fails,
  respondBytes,
  respondStatus,
  respondValue,
  ScriptedPeer,
  type ScriptedStep,
  ScriptedStream,
} from './testing/scripted-peer.ts'

const atRevision = (revision: number) => respondValue(configMapList(revision, []))
const tooLarge = respondValue(tooLargeResourceVersionStatus(40, 12, 1) as unknown as JsonValue, 504)
const stream = (...names: readonly string[]) =>
  new ScriptedStream().events(...names.map((name) => watchEvent('ADDED', configMap(name, 3))))
const list = (revision: number, ...names: readonly string[]) =>
  respondValue(
    configMapList(
      revision,
      names.map((name) => configMap(name, 3)),
    ),
  )
const codesOf = (errors: readonly Error[]) => errors.map((error) => (error as { code?: unknown }).code)

/** A server that knows revisions up to this one. */
const serverAt =
  (revision: number): ScriptedStep =>
  (request) =>
    Number(request.query?.['resourceVersion'] ?? 0) > revision ? tooLarge(request) : atRevision(revision)(request)

test.each(['end', 'cut'] as const)(
  'a lower server revision after the %s of a watch causes a list from storage that replaces everything, reported once',
  async (how) => {
    const runtime = createVirtualRuntime()
    const first = stream('a', 'b').events(initialEnd(40))
    const peer = new ScriptedPeer(
      first.step,
      stream('a').events(initialEnd(12)).step,
      list(12, 'a'),
      list(13, 'a'),
      new ScriptedStream().step,
    )
    peer.onRevisionQuery = serverAt(12)
    const others: boolean[] = []
    const { reflector, calls, errors } = recordReflector(peer, runtime, {
      onReplace: (_table, _revision, _unread, isOtherHistory) => others.push(isOtherHistory),
    })
    reflector.start()
    await runtime.advance(5000)
    first[how]()
    await runtime.advance(2 * runtimeLimits.revisionCatchUpMs)
    expect(others).toEqual([false, true])
    expect(calls).toEqual([])
    expect(reflector.revision).toBe('13')
    expect(codesOf(errors)).toEqual(['WATCH_HISTORY_CHANGED'])
    expect(errors[0]?.message).toContain('ConfigMap: the revision went back from 40 to 12;')
    for (const query of peer.queries.slice(1, 4)) expect(query).not.toHaveProperty('resourceVersion')
    expect(peer.queries[4]).toMatchObject({ watch: 'true', resourceVersion: '13' })
    await reflector.stop()
  },
)

test('a list from a lagging server does not take the watch back, and is repeated with pauses', async () => {
  const runtime = createVirtualRuntime()
  const first = stream('a', 'b').events(initialEnd(40))
  const expired = new ScriptedStream().events(errorEvent(410, 'Expired'))
  const peer = new ScriptedPeer(
    first.step,
    expired.step,
    // Both come from the cache of the lagging server.
    stream('a').events(initialEnd(30)).step,
    list(30, 'a'),
    stream('a', 'b', 'c').events(initialEnd(45)).step,
  )
  const times: number[] = []
  peer.onRevisionQuery = (request) => {
    times.push(runtime.clock.monotonic())
    // The connection moves to a lagging server, which catches up a few seconds later.
    if (times.length === 1) return serverAt(40)(request)
    return times.length < 6 ? serverAt(30)(request) : serverAt(44)(request)
  }
  const { reflector, calls, errors } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(5000)
  first.end()
  await runtime.advance(2 * runtimeLimits.revisionCatchUpMs)
  expect(calls).toEqual(['replace a b @40', 'replace a b c @45'])
  expect(codesOf(errors)).toEqual([410, 'WATCH_LIST_OUTDATED'])
  expect(peer.requests).toHaveLength(5)
  await reflector.stop()
})

test('waits revisionCatchUpMs for a lagging server, with a revision request each revisionRetryMs', async () => {
  const runtime = createVirtualRuntime()
  const first = stream('a').events(initialEnd(40))
  const peer = new ScriptedPeer(first.step, stream().events(initialEnd(30)).step, list(30), list(31))
  const requestedMs: number[] = []
  peer.onRevisionQuery = (request) => {
    if (request.query?.['resourceVersion'] === '40') requestedMs.push(runtime.clock.monotonic())
    return serverAt(30)(request)
  }
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(5000)
  first.end()
  await runtime.advance(runtimeLimits.revisionCatchUpMs - 1)
  expect(calls).toEqual(['replace a @40'])
  await runtime.advance(1)
  expect(calls).toEqual(['replace a @40', 'replace @31'])
  const gaps = requestedMs.slice(1).map((time, index) => time - (requestedMs[index] ?? 0))
  expect(gaps).toEqual(Array.from({ length: 9 }, () => runtimeLimits.revisionRetryMs))
  await reflector.stop()
})

test.each([
  ['of the same revision', serverAt(40)],
  ['of a newer revision', serverAt(50)],
  ['without a revision', respondValue({ kind: 'ConfigMapList', apiVersion: 'v1', metadata: {}, items: [] })],
  ['that is not JSON', respondBytes('no list')],
  ['Forbidden', respondStatus(403, 'Forbidden')],
])('resumes a watch at its revision after a response %s to the request for the server revision', async (_, step) => {
  const runtime = createVirtualRuntime()
  const first = stream('a').events(initialEnd(40))
  const peer = new ScriptedPeer(first.step, new ScriptedStream().step)
  peer.onRevisionQuery = step
  const { reflector, calls, errors } = recordReflector(peer, runtime, { fieldSelector: 'metadata.name=a' })
  reflector.start()
  await runtime.advance(5000)
  first.cut()
  await runtime.settle()
  expect(peer.queries[1]).toMatchObject({ watch: 'true', resourceVersion: '40' })
  expect(peer.revisionQueries).toEqual([{ limit: '1', fieldSelector: 'metadata.name=a' }])
  expect([calls, errors]).toEqual([['replace a @40'], []])
  await reflector.stop()
})

test('repeats a failed request for the server revision after a pause', async () => {
  const runtime = createVirtualRuntime()
  const first = stream('a').events(initialEnd(40))
  const peer = new ScriptedPeer(first.step, new ScriptedStream().step)
  const steps: ScriptedStep[] = [
    fails((request) => transportUnreachable(request, 'connect ECONNREFUSED')),
    respondStatus(500, 'InternalError'),
    serverAt(40),
  ]
  peer.onRevisionQuery = (request) => (steps.shift() as ScriptedStep)(request)
  const { reflector, phases } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(5000)
  first.cut()
  await runtime.settle()
  expect(reflector.state.phase).toBe('waiting')
  await runtime.advance(10_000)
  expect(phases).toEqual(['waiting', 'waiting'])
  expect(reflector.state.phase).toBe('watching')
  expect(steps).toEqual([])
  await reflector.stop()
})

test('a watch that the server ends at its timeout causes no request for the server revision', async () => {
  const runtime = createVirtualRuntime()
  const first = stream('a').events(initialEnd(40))
  const peer = new ScriptedPeer(first.step, new ScriptedStream().step)
  const { reflector } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  const timeoutMs = Number(peer.queries[0]?.['timeoutSeconds']) * 1000
  for (let passedMs = 0; passedMs < timeoutMs; passedMs += 1000) {
    await runtime.advance(1000)
    first.events(bookmark(41))
  }
  first.end()
  await runtime.settle()
  expect(peer.queries[1]).toMatchObject({ resourceVersion: '41' })
  expect(peer.revisionQueries).toEqual([])
  await reflector.stop()
})

test('a full state older than what the receiver has seen is treated like one older than the watch', async () => {
  const runtime = createVirtualRuntime()
  const peer = new ScriptedPeer(stream('a').events(initialEnd(30)).step, list(30, 'a'), list(31, 'a'))
  peer.onRevisionQuery = serverAt(30)
  const { reflector, calls, errors } = recordReflector(peer, runtime, { seenRevision: () => '40' })
  reflector.start()
  await runtime.advance(runtimeLimits.revisionCatchUpMs)
  expect(calls).toEqual(['replace a @31'])
  expect(codesOf(errors)).toEqual(['WATCH_HISTORY_CHANGED'])
  await reflector.stop()
})

test('an object that contradicts what was seen proves another history, whatever the revision', async () => {
  const runtime = createVirtualRuntime()
  const first = stream('a').events(initialEnd(40))
  const peer = new ScriptedPeer(first.step, stream('a').events(initialEnd(900)).step)
  peer.onRevisionQuery = respondValue(configMapList(900, [configMap('a', 3)]))
  const requestedMs: unknown[] = []
  const others: boolean[] = []
  const { reflector, errors } = recordReflector(peer, runtime, {
    contradicts: (...call) => requestedMs.push(call) > 0,
    onReplace: (_table, _revision, _unread, isOtherHistory) => others.push(isOtherHistory),
  })
  reflector.start()
  await runtime.advance(5000)
  first.cut()
  await runtime.settle()
  expect(requestedMs).toEqual([[{ namespace: 'default', name: 'a', uid: 'uid-a', resourceVersion: '3' }, '900']])
  expect(others).toEqual([false, true])
  expect(codesOf(errors)).toEqual(['WATCH_HISTORY_CHANGED'])
  await reflector.stop()
})

test('stop ends the wait for a lagging server', async () => {
  const runtime = createVirtualRuntime()
  const peer = new ScriptedPeer(stream('a').events(initialEnd(30)).step, list(30, 'a'))
  peer.onRevisionQuery = serverAt(30)
  const { reflector, calls, errors } = recordReflector(peer, runtime, { seenRevision: () => '40' })
  reflector.start()
  await runtime.advance(runtimeLimits.revisionRetryMs)
  await runtime.run(() => reflector.stop())
  expect(runtime.clock.monotonic()).toBe(runtimeLimits.revisionRetryMs)
  expect([calls, errors]).toEqual([[], []])
})
