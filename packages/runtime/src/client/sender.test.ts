import { transportCut, transportTimeout, transportUnreachable } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { configMap, configMapKind } from '../watch/testing/config-maps.ts'
import { fails, respondValue, ScriptedPeer, type ScriptedStep } from '../watch/testing/scripted-peer.ts'
import { createClient } from './create-client.ts'

const name = { namespace: 'default', name: 'web' }
const object = configMap('web', 1)
const busy = (code: number, headers: Record<string, string> = { 'retry-after': '1' }): ScriptedStep =>
  respondValue(
    { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code, message: 'busy' },
    code,
    headers,
  )

function start(...steps: ScriptedStep[]) {
  const runtime = createVirtualRuntime()
  const peer = new ScriptedPeer(...steps)
  return { runtime, peer, client: createClient({ transport: peer, runtime }) }
}

test.each([429, 503])(
  'retries a request after the pause when the server responds with %i and Retry-After',
  async (code) => {
    const { runtime, peer, client } = start(busy(code, { 'retry-after': '7' }), respondValue(object))
    const created = await runtime.run(() => client.create(configMapKind, object))
    expect(created).toBe(object)
    expect(runtime.clock.monotonic()).toBe(7000)
    expect(peer.requests).toHaveLength(2)
  },
)

test('returns the refusal without Retry-After, or with one longer than retryAfterMsMax', async () => {
  const tooLong = String(runtimeLimits.retryAfterMsMax / 1000 + 1)
  const { runtime, peer, client } = start(busy(429, {}), busy(429, { 'retry-after': tooLong }))
  for (const count of [1, 2]) {
    await expect(runtime.run(() => client.get(configMapKind, name))).rejects.toMatchObject({ code: 429 })
    expect(peer.requests).toHaveLength(count)
  }
})

test('sends a request at most requestAttemptsMax times', async () => {
  const { runtime, peer, client } = start(...Array.from({ length: 20 }, () => busy(429)))
  await expect(runtime.run(() => client.get(configMapKind, name))).rejects.toMatchObject({ code: 429 })
  expect(peer.requests).toHaveLength(runtimeLimits.requestAttemptsMax)
})

test('retries a read after another 5xx with Retry-After, and not a write', async () => {
  const read = start(busy(500), respondValue(object))
  expect(await read.runtime.run(() => read.client.get(configMapKind, name))).toBe(object)
  const write = start(busy(500), respondValue(object))
  const updated = write.runtime.run(() => write.client.update(configMapKind, object as never))
  await expect(updated).rejects.toMatchObject({ code: 500 })
  expect(write.peer.requests).toHaveLength(1)
})

test('retries a read after a broken connection, after cutRetryDelayMs', async () => {
  const { runtime, peer, client } = start(
    fails((request) => transportCut(request, 'reset')),
    respondValue(object),
  )
  expect(await runtime.run(() => client.get(configMapKind, name))).toBe(object)
  expect(peer.requests).toHaveLength(2)
  expect(runtime.clock.monotonic()).toBe(runtimeLimits.cutRetryDelayMs)
})

test.each<[string, ScriptedStep]>([
  ['KUBE_TRANSPORT_CUT', fails((request) => transportCut(request, 'reset'))],
  ['KUBE_TRANSPORT_TIMEOUT', fails((request) => transportTimeout(request, 1000))],
  ['KUBE_TRANSPORT_UNREACHABLE', fails((request) => transportUnreachable(request, 'refused'))],
])('never retries a write after %s', async (code, step) => {
  for (const write of [
    ({ client }: ReturnType<typeof start>) => client.create(configMapKind, object),
    ({ client }: ReturnType<typeof start>) => client.update(configMapKind, object as never),
    ({ client }: ReturnType<typeof start>) => client.patch(configMapKind, name, { type: 'merge', patch: {} }),
    ({ client }: ReturnType<typeof start>) => client.apply(configMapKind, object, { manager: 'm' }),
    ({ client }: ReturnType<typeof start>) => client.delete(configMapKind, name),
  ]) {
    const started = start(step, respondValue(object))
    await expect(started.runtime.run(() => write(started))).rejects.toMatchObject({ code })
    expect(started.peer.requests).toHaveLength(1)
  }
})

/** The retries of client-go (with_retry.go), except two that are left out on purpose. */
const reads = ['get', 'list'] as const
const writes = ['create', 'update', 'patch', 'apply', 'delete', 'deleteAllOf'] as const
type Verb = (typeof reads)[number] | (typeof writes)[number]

function request(client: ReturnType<typeof start>['client'], verb: Verb): Promise<unknown> {
  if (verb === 'list') return client.list(configMapKind)
  if (verb === 'deleteAllOf') return client.deleteAllOf(configMapKind, { namespace: 'default' })
  if (verb === 'patch') return client.patch(configMapKind, name, { type: 'merge', patch: {} })
  if (verb === 'get') return client.get(configMapKind, name)
  if (verb === 'delete') return client.delete(configMapKind, name)
  if (verb === 'apply') return client.apply(configMapKind, object, {})
  return verb === 'create' ? client.create(configMapKind, object) : client.update(configMapKind, object as never)
}

test.each<[step: string, first: ScriptedStep, repeated: readonly Verb[]]>([
  ['429 with Retry-After', busy(429), [...reads, ...writes]],
  ['503 with Retry-After', busy(503), [...reads, ...writes]],
  ['500 with Retry-After, where client-go repeats writes as well', busy(500), reads],
  ['504 with Retry-After, where client-go repeats writes as well', busy(504), reads],
  ['429 without Retry-After', busy(429, {}), []],
  ['503 without Retry-After', busy(503, {}), []],
  ['429 with a date as Retry-After', busy(429, { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }), []],
  ['404 with Retry-After', busy(404), []],
  ['a cut connection', fails((sent) => transportCut(sent, 'reset')), reads],
  ['no connection', fails((sent) => transportUnreachable(sent, 'refused')), []],
  ['no response in time', fails((sent) => transportTimeout(sent, 1000)), []],
])('after %s these requests are retried', async (_, first, repeated) => {
  for (const verb of [...reads, ...writes]) {
    const list = { kind: 'ConfigMapList', apiVersion: 'v1', metadata: {}, items: [] }
    const isList = verb === 'list' || verb === 'deleteAllOf'
    const { runtime, peer, client } = start(first, respondValue(isList ? list : object))
    await runtime.run(() => request(client, verb)).catch(() => undefined)
    expect([verb, peer.requests.length]).toEqual([verb, repeated.includes(verb) ? 2 : 1])
  }
})

test('aborting the request ends the pause', async () => {
  const { runtime, peer, client } = start(busy(429, { 'retry-after': '30' }), respondValue(object))
  const cancelling = new AbortController()
  const read = client.get(configMapKind, name, { signal: cancelling.signal })
  await runtime.settle()
  cancelling.abort()
  await expect(runtime.run(() => read)).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
  expect(peer.requests).toHaveLength(1)
  expect(runtime.clock.monotonic()).toBe(0)
})

test('retries nothing without a Runtime', async () => {
  const peer = new ScriptedPeer(busy(429), respondValue(object))
  const client = createClient({ transport: peer })
  await expect(client.get(configMapKind, name)).rejects.toMatchObject({ code: 429 })
})
