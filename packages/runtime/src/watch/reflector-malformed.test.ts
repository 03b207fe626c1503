import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StateTable } from '../bytes/index.ts'
import { runtimeLimits } from '../limits.ts'
import { EventLines } from './event-lines.ts'
import { configMap, configMapList, initialEnd, watchEvent } from './testing/config-maps.ts'
import { objectsOf, recordReflector } from './testing/recording.ts'
import { respondBytes, respondStatus, respondValue, ScriptedPeer, ScriptedStream } from './testing/scripted-peer.ts'

const unnamed: JsonObject[] = [
  { apiVersion: 'v1', kind: 'ConfigMap' },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: null },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace: 'default', resourceVersion: '4' } },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: '', namespace: 'default', resourceVersion: '4' } },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', resourceVersion: '4' } },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', namespace: 'default' } },
  { apiVersion: 'meta.k8s.io/v1', kind: 'Table', metadata: { name: 'x', namespace: 'default', resourceVersion: '4' } },
]

test('reports malformed objects one by one, and they affect neither the first state nor the watch', async () => {
  const runtime = createVirtualRuntime()
  const stream = new ScriptedStream().events(
    ...unnamed.map((object) => watchEvent('ADDED', object)),
    watchEvent('ADDED', configMap('a', 3)),
    initialEnd(7),
    ...unnamed.map((object) => watchEvent('MODIFIED', object)),
    watchEvent('MODIFIED', configMap('a', 8)),
  )
  const peer = new ScriptedPeer(stream.step)
  const { reflector, calls, errors } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  expect(calls).toEqual(['replace a @7', 'MODIFIED a @8'])
  expect(errors).toHaveLength(2 * unnamed.length)
  expect(new Set(errors.map((error) => (error as { code?: unknown }).code))).toEqual(
    new Set(['WATCH_OBJECT_MALFORMED']),
  )
  expect(reflector.state.phase).toBe('watching')
  expect(peer.requests).toHaveLength(1)
})

test('reports malformed items of a list one by one and leaves them out', async () => {
  const runtime = createVirtualRuntime()
  const items = [...unnamed, configMap('a', 3)]
  const peer = new ScriptedPeer(respondStatus(400, 'BadRequest'), respondValue(configMapList(7, items)))
  const { reflector, calls, errors } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  expect(calls).toEqual(['replace a @7'])
  expect(errors).toHaveLength(unnamed.length)
})

test('a full state has the keys of its unreadable objects, as far as their names could be read', async () => {
  const runtime = createVirtualRuntime()
  const unreadSets: string[][] = []
  const onReplace = (_table: unknown, _revision: string, unread: ReadonlySet<string>) => {
    unreadSets.push([...unread])
  }
  const list = [...unnamed, configMap('a', 3)]
  const listing = new ScriptedPeer(respondStatus(400, 'BadRequest'), respondValue(configMapList(7, list)))
  recordReflector(listing, runtime, { onReplace }).reflector.start()
  await runtime.settle()
  const renamed = { ...unnamed.at(-1), metadata: configMap('y', 5)['metadata'] } as JsonObject
  const stream = new ScriptedStream().events(
    ...[...unnamed, renamed].map((object) => watchEvent('ADDED', object)),
    watchEvent('MODIFIED', configMap('y', 6)),
    initialEnd(7),
    watchEvent('MODIFIED', renamed),
  )
  recordReflector(new ScriptedPeer(stream.step), runtime, { onReplace }).reflector.start()
  await runtime.settle()
  expect(unreadSets).toEqual([['default/x'], ['default/x']])
})

test('reads a list over the network, whose items have no kind, as a list of the kind', async () => {
  const runtime = createVirtualRuntime()
  const item = '{"metadata":{"name":"a","namespace":"default","resourceVersion":"3"},"data":{"k":"v"}}'
  const list = `{"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"7"},"items":[${item}]}`
  const peer = new ScriptedPeer(respondStatus(400, 'BadRequest'), respondBytes(list))
  const { reflector, calls, errors } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  expect(calls).toEqual(['replace a @7'])
  expect(errors).toEqual([])
})

const unreadable = [
  '{"type":"ADDED","object":{',
  'null',
  '[]',
  '{"type":"ADDED"}',
  '{"type":"RENAMED","object":{}}',
  '{}',
]
const line = (type: string, object: JsonObject) => `${encodeJson({ type, object })}\n`

test.each(unreadable)(
  'reads the full state after a line that is not an event (%s), because it may have been a change',
  async (text) => {
    const runtime = createVirtualRuntime()
    const begin = `${line('ADDED', configMap('a', 3))}\n${line('BOOKMARK', initialEnd(7).object)}`
    const first = new ScriptedStream().text(`${begin}${text}\n${line('MODIFIED', configMap('a', 8))}`)
    const second = new ScriptedStream().text(
      `${line('ADDED', configMap('b', 9))}${line('BOOKMARK', initialEnd(9).object)}`,
    )
    const { reflector, calls, errors } = recordReflector(new ScriptedPeer(first.step, second.step), runtime)
    reflector.start()
    await runtime.settle()
    expect(calls).toEqual(['replace a @7'])
    expect(errors).toMatchObject([{ code: 'WATCH_LINE_UNREADABLE' }])
    await runtime.advance(2 * runtimeLimits.watchBackoffFirstMs)
    expect(calls).toEqual(['replace a @7', 'replace b @9'])
  },
)

test('replaces a full state with a line that is not an event by a list', async () => {
  const runtime = createVirtualRuntime()
  const stream = new ScriptedStream().text(`${line('ADDED', configMap('a', 3))}${unreadable[0]}\n`)
  const list = respondValue(configMapList(7, [configMap('a', 3), configMap('b', 5)]))
  const peer = new ScriptedPeer(stream.step, list, new ScriptedStream().step)
  const { reflector, calls } = recordReflector(peer, runtime)
  reflector.start()
  await runtime.settle()
  expect(calls).toEqual(['replace a b @7'])
  expect(reflector.state.phase).toBe('watching')
})

test('freezes objects from bytes, and passes on objects of events as the same references', async () => {
  const runtime = createVirtualRuntime()
  const shared = configMap('a', 3)
  const taken: unknown[] = []
  const onReplace = (table: StateTable<never>) => taken.push(...objectsOf(table))
  const events = new ScriptedStream().events(watchEvent('ADDED', shared), initialEnd(7))
  recordReflector(new ScriptedPeer(events.step), runtime, { onReplace }).reflector.start()
  await runtime.settle()
  expect(taken[0]).toBe(shared)
  const text = `${encodeJson({ type: 'ADDED', object: shared })}\n${encodeJson({ ...initialEnd(7) } as never)}\n`
  const bytes = new ScriptedStream().text(text)
  recordReflector(new ScriptedPeer(bytes.step), runtime, { onReplace }).reflector.start()
  await runtime.settle()
  expect(taken[1]).toEqual(shared)
  expect(Object.isFrozen((taken[1] as { metadata: unknown }).metadata)).toBe(true)
})

test('chunks split anywhere, also inside a character, give the same lines', () => {
  const places = fc.array(fc.nat(600), { maxLength: 60, size: 'max' })
  const line = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ''))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40, size: 'max' }), places, (lines, cuts) => {
      const bytes = new TextEncoder().encode(lines.map((text) => `${text}\n`).join(''))
      const read: string[] = []
      const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
      const splitter = new EventLines(
        (part, start, end) => read.push(decoder.decode(part.subarray(start, end))),
        () => read.push('too long'),
      )
      const ends = [...new Set(cuts.filter((cut) => cut < bytes.length))].sort((a, b) => a - b)
      let start = 0
      for (const end of [...ends, bytes.length]) {
        // As from a connection that reads into the same buffer each time.
        const chunk = Uint8Array.from(bytes.subarray(start, end))
        splitter.read(chunk)
        chunk.fill(0x21)
        start = end
      }
      expect(read).toEqual(lines.filter((text) => text !== ''))
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 10_000 : 300 },
  )
})

test('drops a line longer than watchLineBytesMax to its end and reports it once', () => {
  const read: string[] = []
  const splitter = new EventLines(
    (line, start, end) => read.push(line.toString('utf8', start, end)),
    () => read.push('too long'),
  )
  const piece = new Uint8Array(1024 * 1024).fill(0x61)
  splitter.read(new TextEncoder().encode('first\nsec'))
  for (let bytes = 0; bytes <= runtimeLimits.watchLineBytesMax; bytes += piece.length) splitter.read(piece)
  splitter.read(new TextEncoder().encode('end of it\nthird\n'))
  expect(read).toEqual(['first', 'too long', 'third'])
})

test('reports a line longer than watchLineBytesMax within one chunk once', () => {
  const read: string[] = []
  const splitter = new EventLines(
    (_, start, end) => read.push(String(end - start)),
    () => read.push('too long'),
  )
  const chunk = new Uint8Array(runtimeLimits.watchLineBytesMax + 4).fill(0x61)
  chunk[chunk.length - 1] = 0x0a
  chunk[chunk.length - 3] = 0x0a
  splitter.read(chunk)
  expect(read).toEqual(['too long', '1'])
})
