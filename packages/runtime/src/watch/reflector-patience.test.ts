import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { configMap, configMapList, errorEvent, initialEnd, watchEvent } from './testing/config-maps.ts'
import { recordReflector } from './testing/recording.ts'
import {
  respondBytes,
  respondStatus,
  respondValue,
  ScriptedPeer,
  type ScriptedStep,
  ScriptedStream,
} from './testing/scripted-peer.ts'

test.each([
  [
    'a value',
    respondValue({ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: { resourceVersion: '7' }, rows: [] }),
  ],
  [
    'bytes',
    respondBytes('{"kind":"Table","apiVersion":"meta.k8s.io/v1","metadata":{"resourceVersion":"7"},"rows":[]}'),
  ],
])('does not read a Table instead of a list, as %s, as a list without objects', async (_, table) => {
  const runtime = createVirtualRuntime()
  const first = new ScriptedStream().events(watchEvent('ADDED', configMap('a', 3)), initialEnd(5))
  const gone: ScriptedStep = (request) => new ScriptedStream().events(errorEvent(410, 'Expired')).step(request)
  const peer = new ScriptedPeer(first.step, gone, respondStatus(400, 'BadRequest'), table)
  const { reflector, calls, errors } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(2 * runtimeLimits.watchShortMs)
  first.end()
  await runtime.advance(10_000)
  expect(calls).toEqual(['replace a @5'])
  expect(errors.map(({ message }) => message).join()).toContain('the response is a Table')
})

test('keeps requesting watch-lists when silent ones alternate with good ones', async () => {
  const runtime = createVirtualRuntime()
  const list = respondValue(configMapList(7, []))
  const expired: ScriptedStep = (request) => new ScriptedStream().events(errorEvent(410, 'Expired')).step(request)
  const good: ScriptedStep = (request) =>
    new ScriptedStream().events(initialEnd(7), errorEvent(410, 'Expired')).step(request)
  const rounds = Array.from({ length: 2 * runtimeLimits.silentWatchListsMax }, () => [
    new ScriptedStream().step,
    list,
    expired,
    good,
  ])
  const peer = new ScriptedPeer(...rounds.flat())
  const { reflector } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(rounds.length * (runtimeLimits.watchListIdleMsMax + 3 * runtimeLimits.watchBackoffMsMax))
  const watchLists = peer.queries.filter((query) => query['sendInitialEvents'] === 'true')
  // Twice in each round, and once more after the last.
  expect(watchLists).toHaveLength(2 * rounds.length + 1)
})

test('only InternalErrors in a row cause a full state, not single ones', async () => {
  const runtime = createVirtualRuntime()
  const watches: ScriptedStream[] = []
  const quiet: ScriptedStep = (request) => {
    const stream = new ScriptedStream()
    watches.push(stream)
    return stream.step(request)
  }
  const first = new ScriptedStream().events(initialEnd(7))
  watches.push(first)
  const peer = new ScriptedPeer(first.step, ...Array.from({ length: 6 }, () => quiet))
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  for (let round = 0; round < 5; round++) {
    await runtime.advance(1000)
    watches.at(-1)?.events(errorEvent(500, 'InternalError'))
    // Blank lines keep the watch open in between.
    for (let passedMs = 0; passedMs <= 2 * runtimeLimits.watchBackoffResetMs; passedMs += 10_000) {
      await runtime.advance(10_000)
      watches.at(-1)?.text('\n')
    }
  }
  expect(calls).toEqual(['replace @7'])
  expect(peer.queries.slice(1).every((query) => query['resourceVersion'] === '7')).toBe(true)
  expect(peer.requests).toHaveLength(6)
})
