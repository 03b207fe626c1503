import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { configMap, configMapKind, configMapList } from '../watch/testing/config-maps.ts'
import { respondStatus, respondValue, ScriptedPeer, ScriptedStream } from '../watch/testing/scripted-peer.ts'
import { createClient } from './create-client.ts'
import { type ListStreamOptions, listStream } from './list-stream.ts'

const selection = { namespace: 'default', labelSelector: 'a=b', fieldSelector: 'x=y' } as const

function start(...steps: ConstructorParameters<typeof ScriptedPeer>) {
  const runtime = createVirtualRuntime()
  const peer = new ScriptedPeer(...steps)
  const client = createClient({ transport: peer })
  const seen: string[] = []
  const read = async (options: Partial<ListStreamOptions> = {}) => {
    const onEnd = (revision: string) => seen.push(`end ${revision}`)
    for await (const { type, object } of listStream(client, configMapKind, { runtime, onEnd, ...options })) {
      seen.push(`${type} ${object.metadata?.name}`)
    }
  }
  return { runtime, peer, read, seen }
}

const event = (type: string, name: string, revision: number) =>
  `${JSON.stringify({ type, object: configMap(name, revision) })}\n`
const bookmark = (revision: string, annotations = {}) =>
  `${JSON.stringify({ type: 'BOOKMARK', object: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { resourceVersion: revision, annotations } } })}\n`
const end = bookmark('9', { 'k8s.io/initial-events-end': 'true' })

test('yields streamed objects as they arrive, up to the bookmark that ends the list, and closes the connection', async () => {
  const stream = new ScriptedStream()
  const { peer, read, seen } = start(stream.step)
  const done = read(selection)
  const text = event('ADDED', 'a', 5) + bookmark('6') + event('MODIFIED', 'a', 7) + event('DELETED', 'a', 8) + end
  stream
    .text(text.slice(0, 40))
    .text(text.slice(40))
    .text(event('ADDED', 'later', 10))
  await done
  expect(seen).toEqual(['ADDED a', 'MODIFIED a', 'DELETED a', 'end 9'])
  expect(stream.isClosed).toBe(true)
  const { namespace: _, ...selectors } = selection
  expect(peer.requests).toHaveLength(1)
  expect(peer.requests[0]).toMatchObject({ path: '/api/v1/namespaces/default/configmaps', stream: true })
  expect(peer.queries[0]).toMatchObject({
    ...selectors,
    watch: 'true',
    sendInitialEvents: 'true',
    resourceVersionMatch: 'NotOlderThan',
  })
})

test.each([400, 405, 406, 422])('reads pages from a server that responds with %i to a streaming list', async (code) => {
  const pages = [configMapList(7, [configMap('a', 1)], 'next'), configMapList(7, [configMap('b', 2)])]
  const { peer, read, seen } = start(respondStatus(code, 'Unknown'), ...pages.map((page) => respondValue(page)))
  await read(selection)
  expect(seen).toEqual(['ADDED a', 'ADDED b', 'end 7'])
  expect(peer.queries[1]).toEqual({
    labelSelector: 'a=b',
    fieldSelector: 'x=y',
    limit: String(runtimeLimits.listPageSize),
  })
})

test('does not repeat objects already yielded: an expired page and a broken stream throw', async () => {
  const expired = start(
    respondStatus(422, 'Invalid'),
    respondValue(configMapList(7, [configMap('a', 1)], 'next')),
    respondStatus(410, 'Expired'),
    respondValue(configMapList(9, [configMap('a', 1)])),
  )
  await expect(expired.read()).rejects.toMatchObject({ code: 'WATCH_ENDED' })
  expect(expired.seen).toEqual(['ADDED a'])
  const ended = start(new ScriptedStream().text(event('ADDED', 'a', 5)).end().step)
  await expect(ended.read()).rejects.toMatchObject({ code: 'WATCH_ENDED' })
  const cut = start(new ScriptedStream().text(event('ADDED', 'a', 5)).cut().step)
  await expect(cut.read()).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
  expect([...ended.seen, ...cut.seen]).toEqual(['ADDED a', 'ADDED a'])
})

test('throws a refusal, and an error in the stream, with the Status of the server', async () => {
  await expect(start(respondStatus(403, 'Forbidden')).read()).rejects.toMatchObject({ reason: 'Forbidden' })
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code: 410, reason: 'Expired' }
  const stream = new ScriptedStream().text(`${JSON.stringify({ type: 'ERROR', object: status })}\n`)
  await expect(start(stream.step).read()).rejects.toMatchObject({ code: 410, reason: 'Expired' })
  expect(stream.isClosed).toBe(true)
})

test('gives up a list that the server never ends after watchListIdleMsMax without an object', async () => {
  const stream = new ScriptedStream()
  const { runtime, read, seen } = start(stream.step)
  const failure = expect(read()).rejects.toMatchObject({ code: 'WATCH_LIST_SILENT' })
  await runtime.advance(runtimeLimits.watchListIdleMsMax - 1)
  stream.text(event('ADDED', 'a', 5))
  await runtime.advance(runtimeLimits.watchListIdleMsMax - 1)
  expect(stream.isClosed).toBe(false)
  await runtime.advance(1)
  await failure
  expect(seen).toEqual(['ADDED a'])
})

test('leaving the loop and the signal close the connection', async () => {
  const left = new ScriptedStream().text(event('ADDED', 'a', 5) + event('ADDED', 'b', 6))
  const runtime = createVirtualRuntime()
  const client = createClient({ transport: new ScriptedPeer(left.step) })
  for await (const { object } of listStream(client, configMapKind, { runtime })) {
    expect(object.metadata?.name).toBe('a')
    break
  }
  expect(left.isClosed).toBe(true)
  const stopped = new ScriptedStream()
  const { read } = start(stopped.step)
  const controller = new AbortController()
  const failure = expect(read({ signal: controller.signal })).rejects.toThrow('its signal was aborted')
  await runtime.settle()
  controller.abort()
  await failure
  expect(stopped.isClosed).toBe(true)
})
