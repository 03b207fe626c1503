import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { conditionOf, isConditionTrueIn, listAt, numberAt, textAt, valueAt } from '../../../read-object.ts'
import { ageColumn, ageOf, column, nameColumn, orNone, wideColumn } from '../../columns/common-columns.ts'
import type { TableColumn } from '../../columns/table-column.ts'

/** Summary of a pod's containers for the table. */
interface PodSummary {
  readonly ready: number
  readonly total: number
  readonly status: string
  readonly restarts: number
  /** The last time a container ended before a restart; empty for none. */
  readonly lastRestart: string
}

/** Accumulates values over the containers. */
interface Tally {
  ready: number
  restarts: number
  lastRestart: string
  status: string
}

/** The row conditions of completed pods. */
const completions: ReadonlyMap<string, readonly JsonObject[]> = new Map(
  [
    ['Succeeded', 'The pod has completed successfully.'],
    ['Failed', 'The pod failed.'],
  ].map(([reason = '', message = '']) => [reason, [{ type: 'Completed', status: 'True', reason, message }]]),
)

export const podColumns: readonly TableColumn[] = [
  nameColumn,
  column('Ready', 'string', (pod) => readyText(summaryOf(pod)), 'How many of the containers are ready.'),
  {
    ...column('Status', 'string', (pod) => summaryOf(pod).status, 'What the pod is doing, taken from its containers.'),
    rowConditionsOf: (pod) => completions.get(textAt(pod, 'status', 'phase')),
  },
  column('Restarts', 'string', (pod, nowMs) => restartsText(summaryOf(pod), nowMs), 'How often containers restarted.'),
  ageColumn,
  wideColumn('IP', 'string', (pod) => orNone(podIp(pod)), 'The address of the pod.'),
  wideColumn('Node', 'string', (pod) => orNone(textAt(pod, 'spec', 'nodeName')), 'The node on which the pod runs.'),
  wideColumn(
    'Nominated Node',
    'string',
    (pod) => orNone(textAt(pod, 'status', 'nominatedNodeName')),
    'The node on which room is being made for the pod.',
  ),
  wideColumn('Readiness Gates', 'string', readinessGates, 'How many of the readiness gates are passed.'),
]

function readyText({ ready, total }: PodSummary): string {
  return `${ready}/${total}`
}

function restartsText({ restarts, lastRestart }: PodSummary, nowMs: number): string {
  return restarts === 0 || lastRestart === '' ? String(restarts) : `${restarts} (${ageOf(lastRestart, nowMs)} ago)`
}

function podIp(pod: JsonObject): string {
  return textAt(listAt(pod, 'status', 'podIPs')[0], 'ip') || textAt(pod, 'status', 'podIP')
}

function readinessGates(pod: JsonObject): string {
  const gates = listAt(pod, 'spec', 'readinessGates')
  if (gates.length === 0) return '<none>'
  const passed = gates.filter((gate) => isConditionTrueIn(pod, textAt(gate, 'conditionType')))
  return `${passed.length}/${gates.length}`
}

const summaries = new WeakMap<JsonObject, PodSummary>()

/** Three columns need it, so it is cached as long as the pod lives. */
function summaryOf(pod: JsonObject): PodSummary {
  let summary = summaries.get(pod)
  if (summary === undefined) {
    summary = summarize(pod)
    summaries.set(pod, summary)
  }
  return summary
}

/** As in kubectl: init containers take precedence; after them, the first container with a reason. */
function summarize(pod: JsonObject): PodSummary {
  const phase = textAt(pod, 'status', 'phase')
  const isGated = textAt(conditionOf(pod, 'PodScheduled'), 'reason') === 'SchedulingGated'
  const status = isGated ? 'SchedulingGated' : textAt(pod, 'status', 'reason') || phase
  const sidecars = sidecarsOf(pod)
  const init: Tally = { ready: 0, restarts: 0, lastRestart: '', status }
  const sidecar: Tally = { ready: 0, restarts: 0, lastRestart: '', status }
  const isInitializing = tallyInit(pod, sidecars, init, sidecar)
  const tally = { ...init }
  if (!isInitializing || isConditionTrueIn(pod, 'Initialized')) {
    Object.assign(tally, { restarts: sidecar.restarts, lastRestart: sidecar.lastRestart })
    tallyContainers(pod, tally)
  }
  return {
    ready: tally.ready,
    total: listAt(pod, 'spec', 'containers').length + sidecars.size,
    status: deletionStatus(pod, phase) ?? tally.status,
    restarts: tally.restarts,
    lastRestart: tally.lastRestart,
  }
}

function deletionStatus(pod: JsonObject, phase: string): string | undefined {
  if (valueAt(pod, 'metadata', 'deletionTimestamp') === undefined) return undefined
  if (textAt(pod, 'status', 'reason') === 'NodeLost') return 'Unknown'
  return phase === 'Succeeded' || phase === 'Failed' ? undefined : 'Terminating'
}

/** Init containers with restart policy Always are sidecars, and count like containers. */
function sidecarsOf(pod: JsonObject): ReadonlySet<string> {
  const names = listAt(pod, 'spec', 'initContainers')
    .filter((container) => textAt(container, 'restartPolicy') === 'Always')
    .map((container) => textAt(container, 'name'))
  return new Set(names)
}

/** Summarises the init containers up to the first one that is not done, and returns whether there is one. */
function tallyInit(pod: JsonObject, sidecars: ReadonlySet<string>, init: Tally, sidecar: Tally): boolean {
  const statuses = listAt(pod, 'status', 'initContainerStatuses')
  for (const [index, status] of statuses.entries()) {
    countRestarts(status, init)
    const isSidecar = sidecars.has(textAt(status, 'name'))
    if (isSidecar) countRestarts(status, sidecar)
    const terminated = valueAt(status, 'state', 'terminated')
    if (terminated !== undefined && numberAt(terminated, 'exitCode') === 0) continue
    if (isSidecar && valueAt(status, 'started') === true) {
      if (valueAt(status, 'ready') === true) init.ready++
      continue
    }
    const waiting = textAt(status, 'state', 'waiting', 'reason')
    const total = listAt(pod, 'spec', 'initContainers').length
    if (terminated !== undefined) init.status = `Init:${endOf(terminated)}`
    else if (waiting !== '' && waiting !== 'PodInitializing') init.status = `Init:${waiting}`
    else init.status = `Init:${index}/${total}`
    return true
  }
  return false
}

function tallyContainers(pod: JsonObject, tally: Tally): void {
  let hasRunning = false
  let failure = ''
  for (const status of listAt(pod, 'status', 'containerStatuses').toReversed()) {
    countRestarts(status, tally)
    const waiting = textAt(status, 'state', 'waiting', 'reason')
    const terminated = valueAt(status, 'state', 'terminated')
    if (waiting !== '') tally.status = waiting
    else if (terminated !== undefined) {
      tally.status = endOf(terminated)
      if (numberAt(terminated, 'exitCode') !== 0) failure = tally.status
    } else if (valueAt(status, 'ready') === true && valueAt(status, 'state', 'running') !== undefined) {
      hasRunning = true
      tally.ready++
    }
  }
  if (tally.status !== 'Completed') return
  if (hasRunning && isConditionTrueIn(pod, 'Ready')) tally.status = 'Running'
  else if (failure !== '') tally.status = failure
  else if (hasRunning) tally.status = 'NotReady'
}

/** The reason why a container ended. */
function endOf(terminated: JsonValue): string {
  const reason = textAt(terminated, 'reason')
  if (reason !== '') return reason
  const signal = numberAt(terminated, 'signal')
  return signal === 0 ? `ExitCode:${numberAt(terminated, 'exitCode')}` : `Signal:${signal}`
}

function countRestarts(status: JsonValue, tally: Tally): void {
  tally.restarts += numberAt(status, 'restartCount')
  const finished = textAt(status, 'lastState', 'terminated', 'finishedAt')
  // Times in a status are all in UTC with seconds, so they compare as text.
  if (finished > tally.lastRestart) tally.lastRestart = finished
}
