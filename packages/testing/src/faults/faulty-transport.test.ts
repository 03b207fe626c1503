import type { Transport, TransportChunk, TransportRequest, TransportResponse } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import { createRandom, createVirtualRuntime } from '../virtual-runtime/index.ts'
import { calmNetwork, createFaultyTransport, type FaultRates, roughNetwork } from './index.ts'

const get: TransportRequest = { method: 'GET', path: '/api/v1/pods' }
const post: TransportRequest = { method: 'POST', path: '/api/v1/pods' }

/** A server that counts its requests and streams numbered events. */
function peer(eventCount = 0) {
  const requests: string[] = []
  let closed = 0
  const transport: Transport = {
    async send(request): Promise<TransportResponse> {
      requests.push(request.method)
      if (request.stream !== true) return { status: 200, headers: {}, body: { form: 'value', value: requests.length } }
      let index = 0
      const next = async (): Promise<TransportChunk | undefined> => {
        if (index >= eventCount) return undefined
        const events = [{ type: 'ADDED', object: { number: index++ } } as const]
        return { form: 'events', events }
      }
      return { status: 200, headers: {}, body: { form: 'stream', stream: { next, close: () => void closed++ } } }
    },
    close() {},
  }
  return { transport, requests, closed: () => closed }
}

function setUp(rates: Partial<FaultRates>, seed = 1, eventCount = 0) {
  const runtime = createVirtualRuntime({ seed })
  const server = peer(eventCount)
  const faults: string[] = []
  const transport = createFaultyTransport({
    transport: server.transport,
    runtime,
    random: createRandom(seed),
    rates: { ...calmNetwork, ...rates },
    onFault: (fault) => faults.push(fault),
  })
  return { runtime, server, transport, faults }
}

test('a calm network changes nothing', async () => {
  const { runtime, server, transport, faults } = setUp({})
  const response = await runtime.run(() => transport.send(get))
  expect(response.body).toEqual({ form: 'value', value: 1 })
  expect(server.requests).toEqual(['GET'])
  expect(faults).toEqual([])
})

test('a dropped request never arrives, and the caller gets an error that says so', async () => {
  const { runtime, server, transport } = setUp({ drop: 1 })
  await expect(runtime.run(() => transport.send(post))).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
  expect(server.requests).toEqual([])
})

test('a cut request arrives, but the caller cannot know', async () => {
  const { runtime, server, transport } = setUp({ cut: 1 })
  await expect(runtime.run(() => transport.send(post))).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
  expect(server.requests).toEqual(['POST'])
})

test('only idempotent requests arrive twice', async () => {
  const { runtime, server, transport } = setUp({ duplicate: 1 })
  const apply = { method: 'PATCH', path: '/x', headers: { 'content-type': 'application/apply-patch+yaml' } } as const
  const merge = { method: 'PATCH', path: '/x', headers: { 'content-type': 'application/merge-patch+json' } } as const
  await runtime.run(async () => {
    for (const request of [get, post, apply, merge]) await transport.send(request)
  })
  expect(server.requests).toEqual(['GET', 'GET', 'POST', 'PATCH', 'PATCH', 'PATCH'])
})

test('an overloaded server responds 429 with a Retry-After, and does nothing', async () => {
  const { runtime, server, transport } = setUp({ overload: 1 })
  const response = await runtime.run(() => transport.send(post))
  expect(response).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  expect(server.requests).toEqual([])
})

test('a delayed request that is cancelled meanwhile is not sent', async () => {
  const { runtime, server, transport } = setUp({ delay: 1, delayMsMax: 1000 })
  const abort = new AbortController()
  const sent = transport.send({ ...post, signal: abort.signal })
  abort.abort()
  await expect(runtime.run(() => sent)).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
  expect(server.requests).toEqual([])
})

test('a stream keeps its order with delays and repetitions', async () => {
  const { runtime, transport, faults } = setUp({ delay: 0.8, delayMsMax: 50, streamDuplicate: 0.3 }, 3, 40)
  const numbers = await runtime.run(() => readNumbers(transport))
  expect(faults.length).toBeGreaterThan(0)
  expect(numbers.length).toBe(40 + faults.length)
  expect([...numbers].sort((left, right) => left - right)).toEqual(numbers)
})

test('a broken stream throws, and the server sees it closed', async () => {
  const { runtime, transport, server } = setUp({ streamCut: 1 }, 1, 3)
  await expect(runtime.run(() => readNumbers(transport))).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
  expect(server.closed()).toBe(1)
})

test('a stalled stream is silent until its reader closes it', async () => {
  const { runtime, transport } = setUp({ streamStall: 1 }, 1, 3)
  const numbers = await runtime.run(async () => {
    const response = await transport.send({ ...get, stream: true })
    if (response.body.form !== 'stream') throw new Error('no stream')
    const { stream } = response.body
    runtime.clock.after(1000, 'the reader loses patience', () => stream.close())
    return [await stream.next(), runtime.clock.monotonic()]
  })
  expect(numbers).toEqual([undefined, 1000])
})

test('after heal the network has no faults', async () => {
  const { runtime, transport } = setUp({ drop: 1, cut: 1 })
  transport.heal()
  await expect(runtime.run(() => transport.send(get))).resolves.toMatchObject({ status: 200 })
})

test('the same seed gives the same faults at the same times', async () => {
  const history = async (seed: number) => {
    const { runtime, transport, faults } = setUp(roughNetwork, seed, 30)
    const times: number[] = []
    await runtime.run(async () => {
      for (let index = 0; index < 50; index++) {
        await transport.send(get).catch(() => undefined)
        times.push(runtime.clock.monotonic())
      }
    })
    return { faults, times }
  }
  expect(await history(5)).toEqual(await history(5))
  expect(await history(5)).not.toEqual(await history(6))
})

async function readNumbers(transport: Transport): Promise<number[]> {
  const response = await transport.send({ ...get, stream: true })
  if (response.body.form !== 'stream') throw new Error('no stream')
  const numbers: number[] = []
  for (;;) {
    const chunk = await response.body.stream.next()
    if (chunk === undefined) return numbers
    if (chunk.form === 'events') for (const event of chunk.events) numbers.push(event.object['number'] as number)
  }
}
