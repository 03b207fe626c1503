import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { configMap, errorEvent, initialEnd, watchEvent } from '../watch/testing/config-maps.ts'
import { respondStatus, ScriptedPeer, ScriptedStream } from '../watch/testing/scripted-peer.ts'
import { createManager } from './create-manager.ts'

/** A watch that begins with two objects. */
function withObjects(revision: number): ScriptedStream {
  const objects = [watchEvent('ADDED', configMap('a', 3)), watchEvent('ADDED', configMap('b', 5))]
  return new ScriptedStream().events(...objects, initialEnd(revision))
}

test('the watches of a manager count their lists, ends and failures in its metrics', async () => {
  const runtime = createVirtualRuntime()
  const [first, second, third] = [withObjects(7), new ScriptedStream(), withObjects(20)]
  const [fourth, last] = [new ScriptedStream(), new ScriptedStream()]
  const peer = new ScriptedPeer(
    first.step,
    second.step,
    third.step,
    respondStatus(429, 'TooManyRequests'),
    fourth.step,
    last.step,
  )
  const manager = createManager({ name: 'app', runtime, transport: peer })
  manager.cache.informer(ConfigMap)
  const counts = () =>
    manager.metrics
      .render()
      .split('\n')
      .filter((line) => /^(reflector|kubewright_watch)_/.test(line) && !/_bucket|_seconds_sum| 0$/.test(line))
      .map((line) => line.replace(/(name|kind)="ConfigMap",?/, ''))
  expect(counts()).toEqual([])
  const started = manager.start()
  await runtime.settle()
  await started
  first.events(watchEvent('MODIFIED', configMap('a', 8)), watchEvent('MODIFIED', configMap('a', 9)))
  await runtime.settle()
  expect(counts()).toEqual([
    'reflector_items_per_list_sum{} 2',
    'reflector_items_per_list_count{} 1',
    'reflector_last_resource_version{} 9',
    'reflector_list_duration_seconds_count{} 1',
    'reflector_lists_total{} 1',
    'reflector_watches_total{} 1',
  ])
  // First no events come; then the revision is compacted, the connection breaks, and the server is overloaded.
  await runtime.advance(runtimeLimits.watchIdleMsMax)
  second.events(errorEvent(410, 'Expired'))
  await runtime.advance(runtimeLimits.watchBackoffMsMax)
  third.cut()
  await runtime.advance(runtimeLimits.watchBackoffMsMax)
  fourth.end()
  await runtime.settle()
  await runtime.run(() => manager.stop())
  expect(counts()).toEqual([
    'kubewright_watch_ends_total{reason="cut"} 1',
    'kubewright_watch_ends_total{reason="done"} 1',
    'kubewright_watch_ends_total{reason="failed"} 1',
    'kubewright_watch_ends_total{reason="idle"} 1',
    'kubewright_watch_ends_total{reason="stopped"} 1',
    'kubewright_watch_failures_total{reason="expired"} 1',
    'kubewright_watch_failures_total{reason="throttled"} 1',
    'kubewright_watch_relists_total{} 1',
    'reflector_items_per_list_sum{} 4',
    'reflector_items_per_list_count{} 2',
    'reflector_items_per_watch_sum{} 3',
    'reflector_items_per_watch_count{} 5',
    'reflector_last_resource_version{} 20',
    'reflector_list_duration_seconds_count{} 2',
    'reflector_lists_total{} 2',
    'reflector_watch_duration_seconds_count{} 5',
    'reflector_watches_total{} 5',
  ])
})
