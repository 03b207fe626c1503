import {
  type Attributes,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  type SpanStatus,
  SpanStatusCode,
  type TimeInput,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { afterEach, expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { configMapController, createManagerWorld } from '../operator/testing/manager-fixture.ts'
import { exportSpan, type ReconcileRecord, type TracerLike } from './index.ts'

afterEach(() => trace.disable())

const record: ReconcileRecord = {
  controller: 'app',
  key: 'default/web',
  attempt: 0,
  causes: [],
  causesOmitted: 0,
  queuedAtMs: 0,
  startedAtMs: 1,
  durationMs: 2,
  reads: [],
  readsOmitted: 0,
  writes: [],
  writesOmitted: 0,
  logs: [{ level: 'info', message: 'scaled' }],
  logsOmitted: 0,
  outcome: 'retry',
  error: new Error('no'),
}

interface Kept {
  readonly name: string
  readonly options: SpanOptions | undefined
  readonly events: string[]
  status?: SpanStatus
  endTime?: TimeInput | undefined
}

/** A provider of tracers as the API types it, which keeps the exported spans. */
function keepSpans(): readonly Kept[] {
  const spans: Kept[] = []
  const startSpan = (name: string, options?: SpanOptions): Span => {
    const kept: Kept = { name, options, events: [] }
    spans.push(kept)
    const context: SpanContext = { traceId: '1'.repeat(32), spanId: '1'.repeat(16), traceFlags: 1 }
    const span: Span = {
      spanContext: () => context,
      setAttribute: () => span,
      setAttributes: (_attributes: Attributes) => span,
      addEvent: (event: string) => {
        kept.events.push(event)
        return span
      },
      addLink: () => span,
      addLinks: () => span,
      setStatus: (status: SpanStatus) => {
        kept.status = status
        return span
      },
      updateName: () => span,
      end: (endTime?: TimeInput) => {
        kept.endTime = endTime
      },
      isRecording: () => true,
      recordException: () => {},
    }
    return span
  }
  const startActiveSpan = () => {
    throw new Error('a record has no span that is active')
  }
  const tracer: Tracer = { startSpan, startActiveSpan }
  trace.setGlobalTracerProvider({ getTracer: () => tracer })
  return spans
}

test('a tracer of the API package fits our type, and without a provider a span costs nothing and has no effect', () => {
  const tracer: TracerLike = trace.getTracer('my-operator')
  expect(() => exportSpan(tracer, record)).not.toThrow()
})

test('kinds, statuses and times match the API package', () => {
  const spans = keepSpans()
  exportSpan(trace.getTracer('my-operator'), record)
  expect(spans).toEqual([
    {
      name: 'reconcile app',
      options: expect.objectContaining({ kind: SpanKind.INTERNAL, startTime: 1 }),
      events: ['log', 'exception'],
      status: { code: SpanStatusCode.ERROR, message: 'no' },
      endTime: 3,
    },
  ])
})

test('each reconcile of an operator with a tracer of the API package is a span', async () => {
  const spans = keepSpans()
  const { runtime, manager, admin } = createManagerWorld()
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const app = manager({ controllerDefaults: { tracer: trace.getTracer('my-operator') } })
    let runs = 0
    const controller = app.addController(
      configMapController(
        async (request, { client }) => {
          if (++runs === 1) throw new Error('not yet')
          await client.patch(ConfigMap, request, { type: 'merge', patch: { data: { seen: 'yes' } } })
          return undefined
        },
        { wakesOnOwnWrites: false },
      ),
    )
    await app.start()
    await controller.queue.idle()
    await app.stop()
  })
  expect(spans.map(({ name, status }) => [name, status?.code])).toEqual([
    ['reconcile maps', SpanStatusCode.ERROR],
    ['reconcile maps', undefined],
  ])
  expect(spans[1]?.events).toEqual(['write'])
  expect(spans[1]?.options?.attributes).toMatchObject({
    'kubewright.controller': 'maps',
    'k8s.namespace.name': 'default',
    'kubewright.object.name': 'a',
    'kubewright.attempt': 1,
    'kubewright.outcome': 'ok',
    'kubewright.causes': ['retry after: not yet'],
  })
})
