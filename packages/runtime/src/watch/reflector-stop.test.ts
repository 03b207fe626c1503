import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { bookmark, configMap, configMapList, initialEnd, watchEvent } from './testing/config-maps.ts'
import { recordReflector } from './testing/recording.ts'
import { respondStatus, respondValue, ScriptedPeer, ScriptedStream } from './testing/scripted-peer.ts'

test('closes and resumes a watch without data within watchIdleMsMax', async () => {
  const runtime = createVirtualRuntime()
  const dead = new ScriptedStream().events(initialEnd(7))
  const next = new ScriptedStream()
  const peer = new ScriptedPeer(dead.step, next.step)
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(runtimeLimits.watchIdleMsMax - 1)
  expect(dead.isClosed).toBe(false)
  await runtime.advance(1)
  expect(dead.isClosed).toBe(true)
  expect(peer.queries[1]).toMatchObject({ resourceVersion: '7' })
  next.events(watchEvent('ADDED', configMap('a', 8)))
  await runtime.settle()
  expect(calls).toEqual(['replace @7', 'ADDED a @8'])
})

test('bookmarks keep a quiet watch alive until the server ends it', async () => {
  const runtime = createVirtualRuntime()
  const quiet = new ScriptedStream().events(initialEnd(7))
  const peer = new ScriptedPeer(quiet.step)
  const { reflector } = recordReflector(peer, runtime)
  reflector.start()
  for (let minute = 1; minute < 5; minute++) {
    await runtime.advance(60_000)
    quiet.events(bookmark(7 + minute))
  }
  expect(quiet.isClosed).toBe(false)
  expect(peer.requests).toHaveLength(1)
  expect(reflector.revision).toBe('10')
})

test('closes and resumes a watch that the server does not end within watchOvertimeMsMax of its time', async () => {
  const runtime = createVirtualRuntime()
  const endless = new ScriptedStream().events(initialEnd(7))
  const peer = new ScriptedPeer(endless.step)
  const { reflector } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  const timeoutSeconds = Number(peer.queries[0]?.['timeoutSeconds'])
  for (let elapsed = 0; elapsed < timeoutSeconds; elapsed++) {
    await runtime.advance(1000)
    endless.events(bookmark(8 + elapsed))
  }
  expect(endless.isClosed).toBe(false)
  await runtime.advance(runtimeLimits.watchOvertimeMsMax)
  expect(endless.isClosed).toBe(true)
  expect(peer.requests).toHaveLength(2)
})

test('no callback runs after stop, even in the middle of a chunk', async () => {
  const runtime = createVirtualRuntime()
  const stream = new ScriptedStream().events(initialEnd(7))
  const peer = new ScriptedPeer(stream.step)
  const calls: string[] = []
  const { reflector } = recordReflector(peer, runtime, {
    onEvent: (type, state: { readonly name: string }) => {
      calls.push(`${type} ${state.name}`)
      void reflector.stop()
    },
  })
  reflector.start()
  await runtime.settle()
  stream.events(watchEvent('ADDED', configMap('a', 8)), watchEvent('ADDED', configMap('b', 9)))
  await runtime.settle()
  expect(calls).toEqual(['ADDED a'])
  expect(reflector.state.phase).toBe('stopped')
  await runtime.run(() => reflector.stop())
  expect(stream.isClosed).toBe(true)
})

test('stop ends whatever is in progress: an opening watch, a list, a pause', async () => {
  const scripts = [
    new ScriptedPeer(),
    new ScriptedPeer(respondStatus(400, 'BadRequest')),
    new ScriptedPeer(respondStatus(403, 'Forbidden')),
    new ScriptedPeer(respondStatus(400, 'BadRequest'), respondValue(configMapList(7, []))),
  ]
  for (const peer of scripts) {
    const runtime = createVirtualRuntime()
    const { reflector, errors } = recordReflector(peer, runtime)
    reflector.start()
    await runtime.settle()
    const reported = errors.length
    await runtime.run(() => reflector.stop())
    const requests = peer.requests.length
    await runtime.advance(600_000)
    expect(peer.requests).toHaveLength(requests)
    expect(errors).toHaveLength(reported)
    expect(reflector.state).toEqual({ phase: 'stopped' })
  }
})

test('closes a stream that opens after stop, even if it never delivers anything', async () => {
  const runtime = createVirtualRuntime()
  const stream = new ScriptedStream()
  let open = () => {}
  const peer = new ScriptedPeer(
    (request) =>
      new Promise((resolve) => {
        open = () => resolve(stream.step(request))
      }),
  )
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  const stopped = reflector.stop()
  open()
  await runtime.run(() => stopped)
  expect(stream.isClosed).toBe(true)
  expect(calls).toEqual([])
})

test('a reflector that is stopped before its start never begins', async () => {
  const runtime = createVirtualRuntime()
  const peer = new ScriptedPeer()
  const { reflector } = recordReflector(peer, runtime)
  await reflector.stop()
  reflector.start()
  await runtime.settle()
  expect(peer.requests).toEqual([])
})
