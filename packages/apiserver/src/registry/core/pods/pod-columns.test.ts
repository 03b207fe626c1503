import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { podColumns } from './pod-columns.ts'

const nowMs = Date.UTC(2026, 0, 1, 1)

function cells(pod: JsonObject): unknown[] {
  return podColumns.map((column) => column.cellOf(pod, nowMs))
}

/** The cells computed from the containers: Ready, Status, Restarts. */
function summary(spec: JsonObject, status: JsonObject, metadata: JsonObject = {}): unknown[] {
  return cells({ metadata: { name: 'p', ...metadata }, spec, status }).slice(1, 4)
}

const one = { containers: [{ name: 'a' }] }
const two = { containers: [{ name: 'a' }, { name: 'b' }] }
const withInit = { ...one, initContainers: [{ name: 'i' }, { name: 'j' }] }
const withSidecar = { ...one, initContainers: [{ name: 'i', restartPolicy: 'Always' }] }
const running = { ready: true, restartCount: 0, state: { running: {} } }

test('prints a pod as kubectl does', () => {
  const pod: JsonObject = {
    metadata: { name: 'p', creationTimestamp: '2026-01-01T00:00:00Z' },
    spec: { ...one, nodeName: 'n', readinessGates: [{ conditionType: 'x/a' }, { conditionType: 'x/b' }] },
    status: {
      phase: 'Running',
      podIP: '10.0.0.1',
      containerStatuses: [running],
      conditions: [{ type: 'x/a', status: 'True' }],
    },
  }
  expect(podColumns.map((column) => [column.name, column.priority])).toEqual([
    ['Name', 0],
    ['Ready', 0],
    ['Status', 0],
    ['Restarts', 0],
    ['Age', 0],
    ['IP', 1],
    ['Node', 1],
    ['Nominated Node', 1],
    ['Readiness Gates', 1],
  ])
  expect(cells(pod)).toEqual(['p', '1/1', 'Running', '0', '60m', '10.0.0.1', 'n', '<none>', '1/2'])
})

test('prints a pod without a status', () => {
  expect(cells({ metadata: { name: 'p' }, spec: one, status: { phase: 'Pending' } })).toEqual([
    'p',
    '0/1',
    'Pending',
    '0',
    '<unknown>',
    '<none>',
    '<none>',
    '<none>',
    '<none>',
  ])
})

test('the first container with a reason sets the status', () => {
  const waiting = { restartCount: 3, state: { waiting: { reason: 'CrashLoopBackOff' } } }
  const failed = { restartCount: 0, state: { terminated: { reason: 'Error', exitCode: 1 } } }
  expect(summary(two, { phase: 'Running', containerStatuses: [waiting, failed] })).toEqual([
    '0/2',
    'CrashLoopBackOff',
    '3',
  ])
  expect(summary(two, { phase: 'Running', containerStatuses: [running, failed] })).toEqual(['1/2', 'Error', '0'])
})

test('shows the last restart beside the count', () => {
  const restarted = { ...running, restartCount: 2, lastState: { terminated: { finishedAt: '2026-01-01T00:57:30Z' } } }
  expect(summary(one, { phase: 'Running', containerStatuses: [restarted] })).toEqual([
    '1/1',
    'Running',
    '2 (2m30s ago)',
  ])
})

test('shows a termination without a reason by signal or exit code', () => {
  const ended = (terminated: JsonObject) =>
    summary(one, { phase: 'Failed', containerStatuses: [{ state: { terminated } }] })[1]
  expect(ended({ exitCode: 3 })).toBe('ExitCode:3')
  expect(ended({ exitCode: 137, signal: 9 })).toBe('Signal:9')
  expect(ended({ exitCode: 137, reason: 'OOMKilled' })).toBe('OOMKilled')
})

test('init containers take precedence', () => {
  const done = { state: { terminated: { exitCode: 0, reason: 'Completed' } } }
  const states: [JsonObject[], string][] = [
    [[{ state: { running: {} } }, {}], 'Init:0/2'],
    [[done, { state: { waiting: { reason: 'PodInitializing' } } }], 'Init:1/2'],
    [[done, { state: { waiting: { reason: 'ImagePullBackOff' } } }], 'Init:ImagePullBackOff'],
    [[{ state: { terminated: { exitCode: 2 } } }, {}], 'Init:ExitCode:2'],
    [[{ state: { terminated: { exitCode: 2, signal: 15 } } }, {}], 'Init:Signal:15'],
    [[{ state: { terminated: { exitCode: 1, reason: 'Error' } } }, {}], 'Init:Error'],
  ]
  for (const [initContainerStatuses, wanted] of states) {
    expect(summary(withInit, { phase: 'Pending', initContainerStatuses })[1]).toBe(wanted)
  }
})

test('a started sidecar counts like a container', () => {
  const sidecar = { name: 'i', started: true, ready: true, restartCount: 1, state: { running: {} } }
  const status = {
    phase: 'Running',
    initContainerStatuses: [sidecar],
    containerStatuses: [{ ...running, restartCount: 2 }],
  }
  expect(summary(withSidecar, status)).toEqual(['2/2', 'Running', '3'])
})

test('a pod with completed and running containers is Running or NotReady', () => {
  const done = { state: { terminated: { exitCode: 0, reason: 'Completed' } } }
  const status = { phase: 'Running', containerStatuses: [done, running] }
  expect(summary(two, status)).toEqual(['1/2', 'NotReady', '0'])
  expect(summary(two, { ...status, conditions: [{ type: 'Ready', status: 'True' }] })).toEqual(['1/2', 'Running', '0'])
})

test('a pod that is being deleted is Terminating, unless it has ended or its node is lost', () => {
  const metadata = { deletionTimestamp: '2026-01-01T00:00:00Z' }
  expect(summary(one, { phase: 'Running', containerStatuses: [running] }, metadata)[1]).toBe('Terminating')
  expect(summary(one, { phase: 'Succeeded' }, metadata)[1]).toBe('Succeeded')
  expect(summary(one, { phase: 'Running', reason: 'NodeLost' }, metadata)[1]).toBe('Unknown')
})

test('the reason of the pod takes precedence over its phase', () => {
  expect(summary(one, { phase: 'Failed', reason: 'Evicted' })[1]).toBe('Evicted')
  const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated' }]
  expect(summary(one, { phase: 'Pending', conditions })[1]).toBe('SchedulingGated')
})

test('of terminated containers, a failed one takes precedence', () => {
  const done = { restartCount: 0, state: { terminated: { exitCode: 0, reason: 'Completed' } } }
  const failed = { restartCount: 0, state: { terminated: { exitCode: 3, reason: 'Error' } } }
  expect(summary(two, { phase: 'Running', containerStatuses: [done, failed] })[1]).toBe('Error')
  const ready = [{ type: 'Ready', status: 'True' }]
  expect(summary(two, { phase: 'Running', containerStatuses: [done, running], conditions: ready })[1]).toBe('Running')
  expect(summary(two, { phase: 'Running', containerStatuses: [done, running] })[1]).toBe('NotReady')
})

test('the row of a completed pod has a condition', () => {
  const conditionsOf = (phase: string) =>
    podColumns.flatMap((column) => column.rowConditionsOf?.({ status: { phase } }) ?? [])
  expect(conditionsOf('Running')).toEqual([])
  expect(conditionsOf('Failed')).toMatchObject([{ type: 'Completed', status: 'True', reason: 'Failed' }])
  expect(conditionsOf('Succeeded')).toMatchObject([{ type: 'Completed', status: 'True', reason: 'Succeeded' }])
})
