import type { BenchRow } from '../row.ts'

/** A row of this suite: how the table shows it, and what of a round it is. */
export interface RowDefinition extends Pick<BenchRow, 'name' | 'work' | 'unit' | 'better'> {
  /** What it is of a round of a peer, and of ours unless that is in process. */
  readonly measured: string
  /** Whether ours is a function call in process; the peers' numbers are those over HTTPS. */
  readonly inProcess: boolean
  /** Whether ours waits for the disk at each write, as etcd does; with all in memory otherwise. */
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
  const p99 = overHttps(`creates-${kind}-p99`, `${what}: a create takes, 99 %`, 'ms', less)
  return [
    rate,
    overHttps(`creates-${kind}-p50`, `${what}: a create takes, median`, 'ms', less),
    p99,
    overHttps(`creates-${kind}-cpu`, `${what}: CPU of the server for a create`, 'µs', less),
    inProcess(rate, `creates-${kind}-in-process`, `${what} created, ours in process`),
    durable(rate, `creates-${kind}-durable`, `${what} created, HTTPS, 20 connections, ours on the disk`),
    durable(p99, `creates-${kind}-durable-p99`, `${what}: a create takes, 99 %, ours on the disk`),
  ]
}

function listRows(kind: 'configmap' | 'custom', what: string): RowDefinition[] {
  return [
    overHttps(`list-${kind}`, `list of 10 000 ${what}`, 'ms', less),
    overHttps(`list-${kind}-cpu`, `list of 10 000 ${what}: CPU of the server`, 'ms', less),
    overHttps(`list-${kind}-size`, `list of 10 000 ${what}: body`, 'MB', less),
  ]
}

const ready = overHttps('ready', 'ready: process start to the first 200 of /readyz, HTTPS', 'ms', less)
const first = overHttps('first-custom-resource', 'first custom resource after its CRD, HTTPS', 'ms', less)

export const rowDefinitions: readonly RowDefinition[] = [
  ready,
  inProcess(ready, 'ready-in-process', 'ready: ours in process, loading the packages included'),
  overHttps('memory-idle', 'resident memory, idle', 'MB', less),
  overHttps('memory-loaded', 'resident memory after 24 000 creates', 'MB', less),
  first,
  inProcess(first, 'first-custom-resource-in-process', 'first custom resource after its CRD, ours in process'),
  ...createRows('configmap', 'ConfigMaps'),
  ...createRows('custom', 'custom resources'),
  ...listRows('configmap', 'ConfigMaps'),
  ...listRows('custom', 'custom resources'),
  overHttps('fan-out', 'events delivered to 100 watchers, HTTPS', 'per second', more),
  overHttps('fan-out-cpu', 'CPU of the server for an event delivered, writes included', 'µs', less),
]
