import type { BenchRow } from '../row.ts'

/** A row of this suite: its text in the table, and which measurement of a round it shows. */
export interface RowDefinition extends Pick<BenchRow, 'name' | 'work' | 'unit' | 'better'> {
  /** The measurement of a round. */
  readonly measured: string
  /** Whether kubewright is called in process; the peers' numbers are those over HTTPS. */
  readonly inProcess: boolean
  /** Whether kubewright syncs each write to disk, as etcd does; otherwise it keeps everything in memory. */
  readonly durable: boolean
}

const less = 'less'
const more = 'more'

function overHttps(name: string, work: string, unit: BenchRow['unit'], better: BenchRow['better']): RowDefinition {
  return { name, work, unit, better, measured: name, inProcess: false, durable: false }
}

function inProcess(definition: RowDefinition, name: string, work: string): RowDefinition {
  return { ...definition, name, work, inProcess: true }
}

function durable(definition: RowDefinition, name: string, work: string): RowDefinition {
  return { ...definition, name, work, durable: true }
}

function createRows(kind: 'configmap' | 'custom', what: string): RowDefinition[] {
  const rate = overHttps(`creates-${kind}`, `${what} created, HTTPS, 20 connections`, 'per second', more)
  const p99 = overHttps(`creates-${kind}-p99`, `${what}: create latency, p99`, 'ms', less)
  return [
    rate,
    overHttps(`creates-${kind}-p50`, `${what}: create latency, median`, 'ms', less),
    p99,
    overHttps(`creates-${kind}-cpu`, `${what}: server CPU per create`, 'µs', less),
    inProcess(rate, `creates-${kind}-in-process`, `${what} created, kubewright in process`),
    durable(rate, `creates-${kind}-durable`, `${what} created, HTTPS, 20 connections, kubewright on disk`),
    durable(p99, `creates-${kind}-durable-p99`, `${what}: create latency, p99, kubewright on disk`),
  ]
}

function listRows(kind: 'configmap' | 'custom', what: string): RowDefinition[] {
  return [
    overHttps(`list-${kind}`, `list of 10 000 ${what}`, 'ms', less),
    overHttps(`list-${kind}-cpu`, `list of 10 000 ${what}: server CPU`, 'ms', less),
    overHttps(`list-${kind}-size`, `list of 10 000 ${what}: response size`, 'MB', less),
  ]
}

const ready = overHttps('ready', 'process start until /readyz returns 200, HTTPS', 'ms', less)
const first = overHttps('first-custom-resource', 'CRD creation until its first custom resource, HTTPS', 'ms', less)

export const rowDefinitions: readonly RowDefinition[] = [
  ready,
  inProcess(ready, 'ready-in-process', 'package import until ready, kubewright in process'),
  overHttps('memory-idle', 'resident memory, idle', 'MB', less),
  overHttps('memory-loaded', 'resident memory after 24 000 creates', 'MB', less),
  first,
  inProcess(
    first,
    'first-custom-resource-in-process',
    'CRD creation until its first custom resource, kubewright in process',
  ),
  ...createRows('configmap', 'ConfigMaps'),
  ...createRows('custom', 'custom resources'),
  ...listRows('configmap', 'ConfigMaps'),
  ...listRows('custom', 'custom resources'),
  overHttps('fan-out', 'events delivered to 100 watchers, HTTPS', 'per second', more),
  overHttps('fan-out-cpu', 'server CPU per delivered event, including the writes', 'µs', less),
]
