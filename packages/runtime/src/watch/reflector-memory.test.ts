import { encodeJson } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { StateTable } from '../bytes/index.ts'
import { configMap, errorEvent, initialEnd, watchEvent } from './testing/config-maps.ts'
import { recordReflector } from './testing/recording.ts'
import { ScriptedPeer, type ScriptedStep, ScriptedStream } from './testing/scripted-peer.ts'

test('memory stays flat over thousands of relists, each of which begins with a new table', async () => {
  const relists = process.env['SOAK'] ? 10_000 : 400
  const runtime = createVirtualRuntime()
  const data = { filler: 'x'.repeat(1000) }
  const events = [
    ...Array.from({ length: 20 }, (_, index) => watchEvent('ADDED', configMap(`c${index}`, 3, data))),
    initialEnd(7),
    errorEvent(410, 'Expired'),
  ]
  const text = events.map((event) => `${encodeJson(event as never)}\n`).join('')
  const step: ScriptedStep = (request) => new ScriptedStream().text(text).step(request)
  const peer = new ScriptedPeer(...Array.from({ length: relists }, () => step))
  let replaced = 0
  const onReplace = (table: StateTable<never>) => {
    replaced++
    expect(table.size).toBe(20)
    expect(table.usage.parsedObjects).toBe(0)
  }
  const { reflector } = recordReflector(peer, runtime, { onReplace })
  reflector.start()
  const usedBytes = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
  const before = usedBytes()
  while (replaced < relists) await runtime.advance(60_000)
  // Ten thousand tables would need more than 600 MB.
  expect(usedBytes() - before).toBeLessThan(200 * 1024 * 1024)
  await runtime.run(() => reflector.stop())
})
