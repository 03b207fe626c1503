import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { bookmark, configMap, configMapList, initialEnd, watchEvent } from './testing/config-maps.ts'
import { recordReflector } from './testing/recording.ts'
import { respondValue, ScriptedPeer, type ScriptedStep, ScriptedStream } from './testing/scripted-peer.ts'

test('onError gets WATCH_STALLED when a watch without data is opened again', async () => {
  const runtime = createVirtualRuntime()
  const halfOpen = new ScriptedStream().events(initialEnd(7))
  const peer = new ScriptedPeer(halfOpen.step, new ScriptedStream().step)
  const { reflector, errors, phases } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(runtimeLimits.watchIdleMsMax)
  expect(errors).toMatchObject([
    {
      code: 'WATCH_STALLED',
      message: 'the watch of ConfigMap sent nothing for 120 s; it is reopened at revision 7',
    },
  ])
  expect(phases).toEqual(['watching'])
  expect(peer.queries[1]).toMatchObject({ resourceVersion: '7' })
  await reflector.stop()
})

test('onError gets WATCH_STALLED when the server does not end a watch in its time', async () => {
  const runtime = createVirtualRuntime()
  const endless = new ScriptedStream().events(initialEnd(7))
  const peer = new ScriptedPeer(endless.step)
  const { reflector, errors } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  const timeoutSeconds = Number(peer.queries[0]?.['timeoutSeconds'])
  for (let elapsed = 0; elapsed < timeoutSeconds; elapsed++) {
    await runtime.advance(1000)
    endless.events(bookmark(8 + elapsed))
  }
  await runtime.advance(runtimeLimits.watchOvertimeMsMax)
  const revision = 7 + timeoutSeconds
  expect(errors).toMatchObject([
    {
      code: 'WATCH_STALLED',
      message: `the watch of ConfigMap did not end after its timeoutSeconds, ${timeoutSeconds}; it is reopened at revision ${revision}`,
    },
  ])
  await reflector.stop()
})

test('onError gets WATCH_LIST_SILENT when a list replaces a watch-list without an end', async () => {
  const runtime = createVirtualRuntime()
  const silent = new ScriptedStream().events(watchEvent('ADDED', configMap('a', 3)))
  const peer = new ScriptedPeer(silent.step, respondValue(configMapList(7, [configMap('a', 3)])))
  const { reflector, calls, errors } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.advance(runtimeLimits.watchListIdleMsMax)
  expect(calls).toEqual(['replace a @7'])
  expect(errors).toMatchObject([
    {
      code: 'WATCH_LIST_SILENT',
      message:
        'the server did not mark the end of the initial objects of the watch-list of ConfigMap and sent nothing for 15 s; the reflector uses a plain list instead',
    },
  ])
  await reflector.stop()
})

test('onError gets the first, second, fourth, eighth (and so on) of consecutive stalls, until data arrives', async () => {
  const runtime = createVirtualRuntime()
  const silent: ScriptedStep = (request) => new ScriptedStream().step(request)
  const first = new ScriptedStream().events(initialEnd(7))
  const alive = new ScriptedStream().events(bookmark(8))
  const peer = new ScriptedPeer(
    first.step,
    ...Array.from({ length: 7 }, () => silent),
    alive.step,
    ...Array.from({ length: 2 }, () => silent),
  )
  const { reflector, errors } = recordReflector(peer, runtime)
  const reported: number[] = []
  reflector.start()
  for (let stall = 1; stall <= 10; stall++) {
    const before = errors.length
    await runtime.advance(runtimeLimits.watchIdleMsMax)
    if (errors.length > before) reported.push(stall)
  }
  expect(reported).toEqual([1, 2, 4, 8, 9, 10])
  await reflector.stop()
})
