import { expect, test } from 'vitest'
import { explainRecord } from './explain-record.ts'
import { formatRecord } from './format-record.ts'
import type { ReconcileRecord } from './record.ts'
import { exportSpan, type SpanAttributes, type SpanLike, type TracerLike } from './span-export.ts'

const record: ReconcileRecord = {
  controller: 'app',
  key: 'default/web',
  reconcileId: '00000000-0000-4000-8000-000000000000',
  attempt: 1,
  causes: [{ source: 'watch', what: 'App default/web updated (spec)' }],
  causesOmitted: 3,
  queuedAtMs: 1_000_000,
  startedAtMs: 1_000_250,
  durationMs: 12,
  reads: [
    { verb: 'get', kind: 'App.example.com', target: 'default/web', from: 'cache', revision: '7' },
    { verb: 'list', kind: 'Pod', target: 'default app=web', from: 'server', revision: '9' },
    { verb: 'get', kind: 'Secret', target: 'default/none', from: 'cache', revision: '' },
  ],
  readsOmitted: 0,
  writes: [
    {
      verb: 'apply',
      kind: 'Deployment.apps',
      key: 'default/web',
      result: 'changed',
      fields: [{ path: 'spec.replicas', before: '1', after: '2' }],
      fieldsOmitted: 2,
    },
    { verb: 'patch', kind: 'App.example.com', key: 'default/web', subresource: 'status', result: 'refused' },
  ],
  writesOmitted: 1,
  logs: [{ level: 'info', message: 'scaled' }],
  logsOmitted: 0,
  outcome: 'retry',
  error: new TypeError('no response\nfrom it'),
  hotLoop: {
    reason: 'flip',
    kind: 'Deployment.apps',
    key: 'default/web',
    path: 'spec.replicas',
    manager: 'hpa',
    count: 5,
  },
}

interface Exported {
  readonly name: string
  readonly attributes: SpanAttributes | undefined
  readonly startTime: number | undefined
  readonly events: [string, SpanAttributes | undefined, number | undefined][]
  status?: { code: number; message?: string }
  endTime?: number | undefined
}

/** The shape of a Tracer of the API, which keeps the exported spans. */
function memoryTracer() {
  const spans: Exported[] = []
  const tracer: TracerLike = {
    startSpan(name, options) {
      const exported: Exported = { name, attributes: options?.attributes, startTime: options?.startTime, events: [] }
      spans.push(exported)
      const span: SpanLike = {
        setStatus: (status) => {
          exported.status = status
        },
        addEvent: (event, attributes, timeMs) => exported.events.push([event, attributes, timeMs]),
        end: (endTime) => {
          exported.endTime = endTime
        },
      }
      return span
    },
  }
  return { tracer, spans }
}

test('a record becomes a span with its times, causes and actions', () => {
  const { tracer, spans } = memoryTracer()
  exportSpan(tracer, record)
  const [span] = spans
  expect(span).toMatchObject({ name: 'reconcile app', startTime: 1_000_250, endTime: 1_000_262 })
  expect(span?.attributes).toMatchObject({
    'kubewright.controller': 'app',
    'k8s.namespace.name': 'default',
    'kubewright.object.name': 'web',
    'kubewright.reconcile.id': record.reconcileId,
    'kubewright.attempt': 1,
    'kubewright.outcome': 'retry',
    'kubewright.causes': ['App default/web updated (spec)'],
    'kubewright.causes.omitted': 3,
    'kubewright.queued.ms': 250,
  })
  expect(span?.events.map(([name]) => name)).toEqual(['read', 'read', 'read', 'write', 'write', 'log', 'exception'])
  expect(span?.events[3]?.[1]).toMatchObject({ kind: 'Deployment.apps', result: 'changed', paths: ['spec.replicas'] })
  expect(span?.status).toEqual({ code: 2, message: 'no response from it' })
})

test('a record without a failure has no status, and a key without a namespace no namespace', () => {
  const { tracer, spans } = memoryTracer()
  const { error: _, hotLoop: __, ...fine } = record
  exportSpan(tracer, { ...fine, key: 'node-1', outcome: 'ok', requeueAfterMs: 5 })
  expect(spans[0]?.status).toBeUndefined()
  expect(spans[0]?.attributes).toMatchObject({ 'k8s.namespace.name': '', 'kubewright.requeue_after.ms': 5 })
})

test('the explanation of a record has all its steps, and its line names the fight', () => {
  expect(explainRecord(record).split('\n')).toEqual([
    'app reconciled default/web (00000000-0000-4000-8000-000000000000) at 1970-01-01T00:16:40.250Z, attempt 2',
    '  because App default/web updated (spec)',
    '  because 3 more',
    '  read App.example.com default/web (get from the cache, revision 7)',
    '  read Pod default app=web (list from the server, revision 9)',
    '  read Secret default/none (get from the cache, not found)',
    '  wrote Deployment.apps default/web (apply: changed)',
    '  wrote   spec.replicas: 1 → 2',
    '  wrote   2 more fields',
    '  wrote App.example.com default/web/status (patch: refused)',
    '  wrote 1 more',
    '  logged info scaled',
    '  slowed down: spec.replicas of Deployment default/web was set 5 times, and hpa changed it back each time',
    '  retry: no response from it after 12 ms, having waited for 250 ms',
  ])
  expect(formatRecord(record)).toContain('slowed down: spec.replicas of Deployment default/web was set 5 times')
})

test('a span whose methods throw or reject is ended, and its errors are reported', async () => {
  const failures = [
    () => {
      throw new Error('no exporter')
    },
    () => Promise.reject(new Error('no exporter')),
  ]
  for (const fail of failures) {
    const errors: unknown[] = []
    let ended = 0
    const end = () => {
      ended++
      return fail() as never
    }
    const span: SpanLike = { setStatus: fail, addEvent: fail, end }
    exportSpan({ startSpan: () => span }, record, (error) => errors.push(error))
    exportSpan({ startSpan: (() => Promise.reject(new Error('no exporter'))) as never }, record, (error) =>
      errors.push(error),
    )
    await new Promise((resolve) => setImmediate(resolve))
    expect(ended).toBe(1)
    expect(errors.length).toBeGreaterThan(5)
    expect(errors).toEqual(errors.map(() => new Error('no exporter')))
  }
})
