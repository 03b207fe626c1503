import { handleRejection, isPromiseLike, safeObserver } from '../callback.ts'
import type { Cause } from '../queue/index.ts'
import { errorMessage, toLine } from './error-message.ts'
import { describeHotLoop } from './hot-loop.ts'
import type { ReconcileRecord } from './record.ts'

/** Attribute values that OpenTelemetry allows. */
export type SpanAttributes = Record<string, string | number | boolean | string[]>

/**
 * The used part of a Span of @opentelemetry/api. Typed structurally, so that only operators that pass a tracer need the
 * package.
 */
export interface SpanLike {
  setStatus(status: { code: number; message?: string }): unknown
  addEvent(name: string, attributes?: SpanAttributes, timeMs?: number): unknown
  end(endTimeMs?: number): void
}

/** A Tracer of @opentelemetry/api: `trace.getTracer('my-operator')`. */
export interface TracerLike {
  startSpan(name: string, options?: { kind?: number; startTime?: number; attributes?: SpanAttributes }): SpanLike
}

/** SpanKind.INTERNAL and SpanStatusCode.ERROR of the API. */
const internalKind = 0
const errorCode = 2

const spanMethods = ['setStatus', 'addEvent', 'end'] as const

/**
 * Exports a record as a span with the record's times. Reads, writes and logs become span events, because they belong to
 * the reconcile. Attributes named k8s.* follow OpenTelemetry's conventions. `report` gets what a method of the span
 * throws or rejects with.
 */
export function exportSpan(tracer: TracerLike, record: ReconcileRecord, report?: (error: unknown) => unknown): void {
  const endMs = record.startedAtMs + record.durationMs
  const started = tracer.startSpan(`reconcile ${record.controller}`, {
    kind: internalKind,
    startTime: record.startedAtMs,
    attributes: attributesOf(record),
  })
  // An asynchronous tracer has no span yet.
  if (isPromiseLike(started)) {
    handleRejection(started, report)
    return
  }
  const span = safeObserver(started, spanMethods, report)
  for (const { verb, kind, target, from, revision } of record.reads) {
    span.addEvent('read', { verb, kind, target, from, revision }, record.startedAtMs)
  }
  for (const write of record.writes) {
    const { verb, kind, key, subresource, result, fields = [] } = write
    const paths = fields.map(({ path }) => path)
    span.addEvent(
      'write',
      { verb, kind, key, result, ...(subresource === undefined ? {} : { subresource }), paths },
      endMs,
    )
  }
  for (const { level, message } of record.logs) span.addEvent('log', { level, message }, endMs)
  if (record.error !== undefined) {
    const message = errorMessage(record.error)
    span.addEvent('exception', { 'exception.type': typeOf(record.error), 'exception.message': message }, endMs)
    span.setStatus({ code: errorCode, message })
  }
  span.end(endMs)
}

function attributesOf(record: ReconcileRecord): SpanAttributes {
  const slash = record.key.indexOf('/')
  return {
    'kubewright.controller': record.controller,
    'k8s.namespace.name': slash < 0 ? '' : record.key.slice(0, slash),
    'kubewright.object.name': record.key.slice(slash + 1),
    'kubewright.reconcile.id': record.reconcileId ?? '',
    'kubewright.attempt': record.attempt,
    'kubewright.outcome': record.outcome,
    'kubewright.causes': record.causes.map(({ what }: Cause) => toLine(what)),
    'kubewright.causes.omitted': record.causesOmitted,
    'kubewright.queued.ms': Math.max(0, record.startedAtMs - record.queuedAtMs),
    ...(record.requeueAfterMs === undefined ? {} : { 'kubewright.requeue_after.ms': record.requeueAfterMs }),
    ...(record.hotLoop === undefined ? {} : { 'kubewright.hot_loop': describeHotLoop(record.hotLoop) }),
  }
}

function typeOf(error: unknown): string {
  return error instanceof Error ? String(error.name) : typeof error
}
