import type { FlowControl } from '../flow-control/index.ts'
import type { Metric, Sample } from './exposition.ts'

/** Metrics of queues, seats and refusals. */
export function flowControlMetrics(flowControl: FlowControl): readonly Metric[] {
  const flows = flowControl.classifications().map(({ schema, level, counts }) => ({
    labels: { flow_schema: schema.name, priority_level: level.spec.name },
    counts,
  }))
  const levels = new Set(flowControl.classifications().map(({ level }) => level))
  const perFlow = (read: (counts: (typeof flows)[number]['counts']) => number): Sample[] =>
    flows.map(({ labels, counts }) => ({ labels, value: read(counts) }))
  return [
    metric(
      'current_executing_requests',
      'gauge',
      'Requests that are executing.',
      perFlow((counts) => counts.executing),
    ),
    metric(
      'current_executing_seats',
      'gauge',
      'Seats occupied by executing requests.',
      perFlow((counts) => counts.executingSeats),
    ),
    metric(
      'current_inqueue_requests',
      'gauge',
      'Requests that are queued.',
      perFlow((counts) => counts.waiting),
    ),
    metric(
      'dispatched_requests_total',
      'counter',
      'Requests that started executing.',
      perFlow((counts) => counts.dispatched),
    ),
    metric(
      'nominal_limit_seats',
      'gauge',
      'Nominal number of seats of a priority level.',
      [...levels].map(({ spec, seats }) => ({ labels: { priority_level: spec.name }, value: seats })),
    ),
    metric(
      'rejected_requests_total',
      'counter',
      'Requests that were rejected.',
      flows.flatMap(({ labels, counts }) =>
        [...counts.refused].map(([reason, value]) => ({ labels: { ...labels, reason }, value })),
      ),
    ),
  ]
}

function metric(name: string, type: 'counter' | 'gauge', help: string, samples: readonly Sample[]): Metric {
  return { name: `apiserver_flowcontrol_${name}`, type, help, samples }
}
