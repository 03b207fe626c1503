import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { type Transport, type TransportRequest, transportCut, transportUnreachable } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test, vi } from 'vitest'
import { createClient } from '../client/index.ts'
import type { RuntimeError } from '../errors.ts'
import { EventsV1Event } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createEventRecorder, type EventRecorder } from './index.ts'

const app = {
  apiVersion: 'app.example.com/v1',
  kind: 'AppService',
  metadata: { namespace: 'default', name: 'web', uid: 'u-1', resourceVersion: '7' },
}
const scaled = { reason: 'Scaled', action: 'Scale', note: 'from 1 to 3 replicas' } as const
const minuteMs = 60_000

/** A recorder on an embedded server, behind a transport that the test may disturb. */
function setUp() {
  const runtime = createVirtualRuntime({ timeLimitMs: 24 * 60 * minuteMs })
  const server = createApiServer({ runtime })
  const transport = server.transport()
  const sent: TransportRequest[] = []
  const interceptor: { send?: (request: TransportRequest, next: Transport) => ReturnType<Transport['send']> } = {}
  const intercepted: Transport = {
    send(request) {
      sent.push(request)
      return interceptor.send === undefined ? transport.send(request) : interceptor.send(request, transport)
    },
    close: () => transport.close(),
  }
  const admin = createClient({ transport, runtime })
  const drops: { readonly error: RuntimeError; readonly reason: string }[] = []
  const recorder: EventRecorder = createEventRecorder({
    client: createClient({ transport: intercepted, runtime, manager: 'app' }),
    runtime,
    controller: 'app',
    instance: 'app-1',
    onDropped: (error, reason) => drops.push({ error, reason }),
  })
  const events = async (namespace = 'default') => (await admin.list(EventsV1Event, { namespace })).items
  /** Lets time pass; with zero, runs only the work that needs no time. */
  const pass = (durationMs = 0) => sleep(runtime, durationMs, 'the next step of the test')
  return { runtime, admin, recorder, events, sent, interceptor, drops, pass }
}

test("writes an event in the background, with a name like client-go's", async () => {
  const { runtime, recorder, events, sent } = setUp()
  await runtime.run(async () => {
    recorder.event(app, { ...scaled, type: 'Warning', related: { ...app, kind: 'Pod', apiVersion: 'v1' } })
    expect(sent).toEqual([])
    await recorder.stop()
    const [event, ...others] = await events()
    expect(others).toEqual([])
    expect(event).toMatchObject({
      type: 'Warning',
      reason: 'Scaled',
      action: 'Scale',
      note: 'from 1 to 3 replicas',
      regarding: {
        apiVersion: 'app.example.com/v1',
        kind: 'AppService',
        name: 'web',
        namespace: 'default',
        uid: 'u-1',
      },
      related: { apiVersion: 'v1', kind: 'Pod', name: 'web' },
      reportingController: 'app',
      reportingInstance: 'app-1',
      eventTime: '2026-01-01T00:00:00.000000Z',
    })
    expect(event?.series).toBeUndefined()
    // The milliseconds are those of the clock, the nanoseconds below them are random.
    const nanoseconds = BigInt(`0x${event?.metadata.name.slice('web.'.length)}`)
    expect(nanoseconds / 1_000_000n).toBe(BigInt(Date.parse('2026-01-01T00:00:00Z')))
  })
  expect(recorder.counts).toMatchObject({ written: 1 })
})

test('an event about an object without a namespace is in default, and one about an unusual name has a UUID for a name', async () => {
  const { runtime, recorder, events } = setUp()
  await runtime.run(async () => {
    recorder.event(
      { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'system:x' } },
      scaled,
    )
    await recorder.stop()
    const [event] = await events()
    expect(event?.metadata.name).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    expect(event?.regarding).toEqual({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      name: 'system:x',
    })
  })
})

test('the same event again within six minutes makes a series that counts from 2, and is written when it ends', async () => {
  const { runtime, recorder, events, sent, pass } = setUp()
  await runtime.run(async () => {
    recorder.event(app, scaled)
    await pass(minuteMs)
    // A write of the object in between does not make it another one.
    recorder.event({ ...app, metadata: { ...app.metadata, resourceVersion: '8' } }, scaled)
    await pass()
    expect((await events())[0]?.series).toEqual({ count: 2, lastObservedTime: '2026-01-01T00:01:00.000000Z' })
    for (let round = 0; round < 5; round++) recorder.event(app, scaled)
    await pass()
    expect((await events())[0]?.series?.count).toBe(2)
    await pass(runtimeLimits.eventSeriesMs + 2 * minuteMs)
    expect((await events()).map((event) => event.series?.count)).toEqual([7])
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH'])
    // The series has ended: the same event is a new one.
    recorder.event(app, scaled)
    await recorder.stop()
    expect(await events()).toHaveLength(2)
  })
})

test('writes a series that has ended with its last count, even if the same event comes before the check', async () => {
  const { runtime, recorder, events, pass } = setUp()
  await runtime.run(async () => {
    recorder.event(app, scaled)
    await pass(minuteMs / 2)
    recorder.event(app, scaled)
    await pass()
    for (let round = 0; round < 4; round++) recorder.event(app, scaled)
    await pass(runtimeLimits.eventSeriesMs + 1)
    recorder.event(app, scaled)
    await recorder.stop()
    expect((await events()).map((event) => event.series?.count).sort()).toEqual([6, undefined])
  })
})

test('drops an event that cannot be sent at once, without delaying others', async () => {
  const { runtime, recorder, events, drops, pass } = setUp()
  await runtime.run(async () => {
    recorder.event(app, { ...scaled, annotations: { 'example.com/count': Number.NaN as never } })
    recorder.event(app, { ...scaled, reason: 'Moved' })
    await pass()
    expect(drops).toMatchObject([{ reason: 'refused', error: { cause: { code: 'CLIENT_VALUE_INVALID' } } }])
    expect((await events()).map(({ reason }) => reason)).toEqual(['Moved'])
    await recorder.stop()
  })
})

test('another note is another event, unlike in client-go, where it would vanish in the series', async () => {
  const { runtime, recorder, events } = setUp()
  await runtime.run(async () => {
    recorder.event(app, scaled)
    recorder.event(app, { ...scaled, note: 'from 3 to 4 replicas' })
    await recorder.stop()
    expect((await events()).map(({ note }) => note).sort()).toEqual(['from 1 to 3 replicas', 'from 3 to 4 replicas'])
  })
})

test('refreshes a continuing series every half hour, and creates it again when the server has deleted it', async () => {
  const { runtime, admin, recorder, events, sent, pass } = setUp()
  await runtime.run(async () => {
    for (let minute = 0; minute < runtimeLimits.eventRefreshMs / minuteMs + 5; minute++) {
      recorder.event(app, scaled)
      await pass(minuteMs)
    }
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH'])
    expect((await events())[0]?.series?.count).toBeGreaterThan(30)
    const [event] = await events()
    await admin.delete(EventsV1Event, { namespace: 'default', name: event?.metadata.name as string })
    await pass(10 * minuteMs)
    expect((await events()).map(({ metadata, series }) => [metadata.name, series?.count])).toEqual([
      [event?.metadata.name, 35],
    ])
    await recorder.stop()
  })
})

test('stopping writes the last count of each series', async () => {
  const { runtime, recorder, events, pass } = setUp()
  await runtime.run(async () => {
    for (let round = 0; round < 4; round++) {
      recorder.event(app, scaled)
      await pass()
    }
    await recorder.stop()
    expect((await events())[0]?.series?.count).toBe(4)
    recorder.event(app, scaled)
    expect(recorder.counts.dropped.stopped).toBe(1)
  })
})

test('does not write an event twice whose response was lost', async () => {
  const { runtime, recorder, events, interceptor, sent, pass } = setUp()
  interceptor.send = async (request, next) => {
    await next.send(request)
    delete interceptor.send
    throw transportCut(request, 'on purpose')
  }
  await runtime.run(async () => {
    recorder.event(app, scaled)
    await pass(20_000)
    expect(sent).toHaveLength(2)
    expect(await events()).toHaveLength(1)
    expect(recorder.counts).toMatchObject({ written: 1, dropped: { refused: 0 } })
    await recorder.stop()
  })
})

test('tries an unreachable server twelve times, about ten seconds apart; then drops the event', async () => {
  const { runtime, recorder, interceptor, sent, drops, pass } = setUp()
  interceptor.send = async (request) => {
    throw transportUnreachable(request, 'on purpose')
  }
  await runtime.run(async () => {
    recorder.event(app, scaled)
    await pass(10 * runtimeLimits.eventRetryMs)
    expect(sent.length).toBeGreaterThanOrEqual(8)
    expect(drops).toEqual([])
    await pass(60_000)
    expect(sent).toHaveLength(runtimeLimits.eventAttemptsMax)
    expect(drops.map(({ reason }) => reason)).toEqual(['refused'])
    expect(drops[0]?.error).toMatchObject({ code: 'EVENT_DROPPED', message: expect.stringContaining('AppService web') })
    await recorder.stop()
  })
})

test('does not send an event again that the server refuses', async () => {
  const { runtime, recorder, sent, drops, pass } = setUp()
  await runtime.run(async () => {
    recorder.event({ ...app, metadata: { ...app.metadata, namespace: 'nowhere' } }, scaled)
    await pass(60_000)
    expect(sent).toHaveLength(1)
    expect(drops.map(({ reason }) => reason)).toEqual(['refused'])
    await recorder.stop()
  })
})

test('drops, counts and reports once the excess of too many concurrent events, and no caller waits', async () => {
  const { runtime, recorder, interceptor, drops, sent, pass } = setUp()
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  interceptor.send = async (request, next) => {
    await opened
    return next.send(request)
  }
  await runtime.run(async () => {
    recorder.event(app, scaled)
    await pass()
    expect(sent).toHaveLength(1)
    const count = runtimeLimits.bufferedEventsMax + 10
    for (let number = 0; number < count; number++) {
      recorder.event({ ...app, metadata: { ...app.metadata, name: `web-${number}`, uid: `u-${number}` } }, scaled)
    }
    expect(recorder.counts.dropped.full).toBe(10)
    expect(drops.map(({ reason }) => reason)).toEqual(['full'])
    open()
    await recorder.stop()
    expect(recorder.counts.written).toBe(runtimeLimits.bufferedEventsMax + 1)
  })
})

test('one object has 25 events at once and then one in five minutes; repetitions of a series do not count', async () => {
  const { runtime, recorder, events, drops, pass } = setUp()
  await runtime.run(async () => {
    for (let number = 0; number < 40; number++) recorder.event(app, { ...scaled, note: `number ${number}` })
    for (let number = 0; number < 40; number++) recorder.event(app, { ...scaled, note: 'number 0' })
    // Warnings are counted separately, so that noise does not hide them.
    recorder.event(app, { ...scaled, type: 'Warning', note: 'number 0' })
    await pass()
    expect(recorder.counts.dropped.spam).toBe(15)
    expect(drops.map(({ reason }) => reason)).toEqual(['spam'])
    expect(await events()).toHaveLength(runtimeLimits.eventBurst + 1)
    await pass(runtimeLimits.eventRefillMs)
    recorder.event(app, { ...scaled, note: 'later' })
    recorder.event(app, { ...scaled, note: 'too soon' })
    await recorder.stop()
    expect((await events()).map(({ note }) => note)).toContain('later')
    expect(recorder.counts.dropped.spam).toBe(16)
  })
})

test('drops events that the API would refuse with their path and never throws; cuts a long note between characters', async () => {
  const { runtime, recorder, events, drops } = setUp()
  await runtime.run(async () => {
    recorder.event({ metadata: { name: 'web' } }, scaled)
    recorder.event({ ...app, metadata: {} }, scaled)
    recorder.event(app, { reason: '' })
    recorder.event(app, { reason: 'x'.repeat(runtimeLimits.eventWordCharactersMax + 1) })
    recorder.event(app, { reason: 'Scaled', type: 'Error' as 'Normal' })
    recorder.event(null as never, scaled)
    expect(drops.map(({ error }) => error.path)).toEqual([
      'regarding',
      'regarding',
      'reason',
      'reason',
      'type',
      undefined,
    ])
    expect(drops.every(({ error }) => error.code === 'EVENT_INVALID')).toBe(true)
    recorder.event(app, { reason: 'Scaled', note: '€'.repeat(2000) })
    await recorder.stop()
    const [event, ...others] = await events()
    expect(others).toEqual([])
    // Each of these characters takes three bytes.
    expect(event?.note).toBe(`${'€'.repeat(Math.floor(runtimeLimits.eventNoteBytesMax / 3) - 1)}…`)
    expect(event?.action).toBe('Scaled')
  })
  expect(recorder.counts.dropped.invalid).toBe(6)
})

test('a stop does not wait longer than its grace period for a server that does not respond', async () => {
  const { runtime, recorder, interceptor, pass } = setUp()
  interceptor.send = (request) =>
    new Promise((_resolve, reject) => {
      request.signal?.addEventListener('abort', () => reject(transportCut(request, 'aborted')))
    })
  await runtime.run(async () => {
    recorder.event(app, scaled)
    recorder.event(app, { ...scaled, note: 'another' })
    await pass()
    const startMs = runtime.clock.monotonic()
    await recorder.stop({ graceMs: 3000 })
    expect(runtime.clock.monotonic() - startMs).toBe(3000)
  })
  expect(recorder.counts).toMatchObject({ written: 0, dropped: { stopped: 2 } })
})

test('refuses a controller that is not a qualified name at once', () => {
  const { runtime, admin } = setUp()
  expect(() => createEventRecorder({ client: admin, runtime, controller: 'not a name' })).toThrow(/qualified name/)
})

test('gives up a request without a response after eventRequestTimeoutMs, and a stop without a grace period takes eventFlushMs', async () => {
  const { runtime, recorder, interceptor, sent, pass } = setUp()
  const gaveUpMs: number[] = []
  interceptor.send = (request) =>
    new Promise((_resolve, reject) => {
      request.signal?.addEventListener('abort', () => {
        gaveUpMs.push(runtime.clock.monotonic())
        reject(transportCut(request, 'aborted'))
      })
    })
  await runtime.run(async () => {
    recorder.event(app, scaled)
    await pass(runtimeLimits.eventRequestTimeoutMs + 1)
    expect(gaveUpMs).toEqual([runtimeLimits.eventRequestTimeoutMs])
    while (sent.length < 2) await pass(1000)
    const startMs = runtime.clock.monotonic()
    await recorder.stop()
    expect(runtime.clock.monotonic() - startMs).toBe(runtimeLimits.eventFlushMs)
  })
})

test('remembers up to eventSeriesMax series and eventObjectsMax objects; the oldest are new again', async () => {
  const { runtime, recorder, drops, pass } = setUp()
  const named = (number: number) => ({
    ...app,
    metadata: { ...app.metadata, name: `web-${number}`, uid: `u-${number}` },
  })
  const others = Math.max(runtimeLimits.eventSeriesMax, runtimeLimits.eventObjectsMax)
  await runtime.run(async () => {
    for (let number = 0; number <= runtimeLimits.eventBurst; number++) {
      recorder.event(named(0), { ...scaled, note: `number ${number}` })
    }
    expect(recorder.counts.dropped.spam).toBe(1)
    for (let number = 1; number <= others; number++) {
      recorder.event(named(number), scaled)
      if (number % 100 === 0) await pass(1)
    }
    await pass(1)
    const { written } = recorder.counts
    // As if for the first time: neither part of its series nor above the limit.
    recorder.event(named(0), { ...scaled, note: 'number 1' })
    await pass(1)
    expect(recorder.counts).toMatchObject({ written: written + 1, dropped: { spam: 1, full: 0 } })
    expect(drops).toHaveLength(1)
    await recorder.stop()
  })
})

test('an event that cannot be recorded has no effect when onDropped throws or rejects: it is a warning', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const runtime = createVirtualRuntime()
  const client = createClient({ transport: createApiServer({ runtime }).transport(), runtime })
  const listeners = [
    () => {
      throw new Error('thrown')
    },
    () => Promise.reject(new Error('rejected')),
  ]
  try {
    await runtime.run(async () => {
      for (const onDropped of listeners) {
        const recorder = createEventRecorder({ client, runtime, controller: 'app', onDropped })
        recorder.event(app, { reason: '' })
        recorder.event(app, scaled)
        await recorder.stop()
        expect(recorder.counts).toMatchObject({ written: 1, dropped: { invalid: 1 } })
      }
    })
    expect(warn.mock.calls.map(([text]) => text)).toEqual([
      'a callback of the operator failed: thrown',
      'a callback of the operator failed: rejected',
    ])
  } finally {
    warn.mockRestore()
  }
})
