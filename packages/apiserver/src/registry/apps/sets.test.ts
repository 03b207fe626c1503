import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { replicationControllerStrategy } from '../core/replication-controller.ts'
import {
  changeProblems,
  created,
  decoded,
  podSpec,
  problems,
  statusProblems,
  updated,
  workload,
} from '../testing/workload.ts'
import { controllerRevisionStrategy } from './controller-revision.ts'
import { daemonSetStrategy } from './daemon-set.ts'
import { replicaSetStrategy } from './replica-set.ts'
import { statefulSetStrategy } from './stateful-set.ts'

const statefulSet = (spec: JsonObject = {}) => workload('apps/v1', 'StatefulSet', spec)
const daemonSet = (spec: JsonObject = {}, metadata: JsonObject = {}) => workload('apps/v1', 'DaemonSet', spec, metadata)
const generation = 'deprecated.daemonset.template.generation'
const generationOf = ({ metadata }: JsonObject) =>
  ((metadata as JsonObject)['annotations'] as JsonObject | undefined)?.[generation]

test('a replica set requires a selector, and has one replica by default', () => {
  const { selector: _, ...spec } = workload('apps/v1', 'ReplicaSet')['spec'] as JsonObject
  const replicaSet = { ...workload('apps/v1', 'ReplicaSet'), spec }
  expect(decoded(replicaSetStrategy, replicaSet)['spec']).toMatchObject({ replicas: 1 })
  expect(problems(replicaSetStrategy, replicaSet)).toEqual([
    'spec.selector: Required value',
    'spec.template.metadata.labels: Invalid value: {"app":"a"}: `selector` does not match template `labels`',
  ])
})

test('a replication controller has the labels of its template by default, and selects by them', () => {
  const spec = { template: { metadata: { labels: { app: 'a' } }, spec: podSpec } }
  const controller = { apiVersion: 'v1', kind: 'ReplicationController', metadata: { name: 'a' }, spec }
  expect(decoded(replicationControllerStrategy, controller)).toMatchObject({
    metadata: { labels: { app: 'a' } },
    spec: { replicas: 1, selector: { app: 'a' } },
  })
  const own = { ...controller, metadata: { name: 'a', labels: { b: 'c' } } }
  expect(decoded(replicationControllerStrategy, own)).toMatchObject({ metadata: { labels: { b: 'c' } } })
})

test('a replication controller without a template gets neither labels nor a selector', () => {
  const controller = { apiVersion: 'v1', kind: 'ReplicationController', metadata: { name: 'a' }, spec: {} }
  expect(problems(replicationControllerStrategy, controller)).toEqual([
    'spec.selector: Required value',
    'spec.template: Required value',
  ])
})

test('a stateful set retains its claims and starts its pods in order by default', () => {
  const claim = { metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'] } }
  expect(decoded(statefulSetStrategy, statefulSet({ volumeClaimTemplates: [claim] }))['spec']).toMatchObject({
    replicas: 1,
    revisionHistoryLimit: 10,
    podManagementPolicy: 'OrderedReady',
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
    persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
    volumeClaimTemplates: [
      {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        spec: { volumeMode: 'Filesystem' },
        status: { phase: 'Pending' },
      },
    ],
  })
})

test('a stateful set with a strategy type gets no rolling update defaults', () => {
  const strategyOf = (updateStrategy: JsonObject) =>
    (created(statefulSetStrategy, statefulSet({ updateStrategy }))['spec'] as JsonObject)['updateStrategy']
  expect(strategyOf({ type: 'RollingUpdate' })).toEqual({ type: 'RollingUpdate' })
  // maxUnavailable belongs to a feature that is off.
  const rollingUpdate = { partition: 1, maxUnavailable: 2 }
  expect(strategyOf({ rollingUpdate })).toEqual({ type: 'RollingUpdate', rollingUpdate: { partition: 1 } })
})

test.each<[what: string, spec: JsonObject, problem: string]>([
  [
    'an unknown order',
    { podManagementPolicy: 'Random' },
    `spec.podManagementPolicy: Invalid value: "Random": must be 'OrderedReady' or 'Parallel'`,
  ],
  [
    'rolling on deletion',
    { updateStrategy: { type: 'OnDelete', rollingUpdate: { partition: 1 } } },
    `spec.updateStrategy.rollingUpdate: Invalid value: {"Partition":1,"MaxUnavailable":null}: only allowed for updateStrategy 'RollingUpdate'`,
  ],
  [
    'a negative ordinal',
    { ordinals: { start: -1 } },
    'spec.ordinals.start: Invalid value: -1: must be greater than or equal to 0',
  ],
  [
    'an unknown policy about claims',
    { persistentVolumeClaimRetentionPolicy: { whenScaled: 'Maybe' } },
    'spec.persistentVolumeClaimRetentionPolicy.whenScaled: Unsupported value: "Maybe": supported values: "Retain", "Delete"',
  ],
])('refuses a stateful set with %s', (_, spec, problem) => {
  expect(problems(statefulSetStrategy, statefulSet(spec))).toEqual([problem])
})

test('few fields of a stateful set are mutable', () => {
  const old = created(statefulSetStrategy, statefulSet({ serviceName: 'a' }))
  expect(changeProblems(statefulSetStrategy, old, { replicas: 3, ordinals: { start: 1 }, minReadySeconds: 1 })).toEqual(
    [],
  )
  expect(changeProblems(statefulSetStrategy, old, { serviceName: 'b' })).toEqual([
    expect.stringMatching(/^spec: Forbidden: updates to statefulset spec for fields other than 'replicas'/),
  ])
})

test('a daemon set counts the changes of its template, regardless of requests', () => {
  expect(generationOf(decoded(daemonSetStrategy, daemonSet()))).toBe('0')
  const old = created(daemonSetStrategy, daemonSet())
  expect(generationOf(old)).toBe('1')
  expect(generationOf(updated(daemonSetStrategy, old, { minReadySeconds: 5 }))).toBe('1')
  expect(generationOf(updated(daemonSetStrategy, old, {}, { annotations: { [generation]: '7' } }))).toBe('1')
  const template = { metadata: { labels: { app: 'a', b: 'c' } }, spec: podSpec }
  expect(generationOf(updated(daemonSetStrategy, old, { template }))).toBe('2')
})

test('a daemon set with a malformed count cannot be decoded', () => {
  const broken = daemonSet({}, { annotations: { [generation]: 'x' } })
  expect(() => decoded(daemonSetStrategy, broken)).toThrow(
    'DaemonSet in version "v1" cannot be handled as a DaemonSet: strconv.ParseInt: parsing "x": invalid syntax',
  )
})

test.each<[what: string, rollingUpdate: JsonObject, problem: string]>([
  ['both', { maxSurge: 1 }, 'maxSurge: Invalid value: 1: may not be set when maxUnavailable is non-zero'],
  ['neither', { maxUnavailable: 0 }, 'maxUnavailable: Required value: cannot be 0 when maxSurge is 0'],
])('a daemon set uses either surge or unavailability, not %s', (_, rollingUpdate, problem) => {
  expect(problems(daemonSetStrategy, daemonSet({ updateStrategy: { rollingUpdate } }))).toEqual([
    `spec.updateStrategy.rollingUpdate.${problem}`,
  ])
})

test('status counts of sets are not negative', () => {
  const old = created(daemonSetStrategy, daemonSet())
  expect(statusProblems(daemonSetStrategy, old, { numberReady: -1 })).toEqual([
    'status.numberReady: Invalid value: -1: must be greater than or equal to 0',
  ])
  expect(
    statusProblems(statefulSetStrategy, created(statefulSetStrategy, statefulSet()), { availableReplicas: 1 }),
  ).toEqual([
    'status.availableReplicas: Invalid value: 1: cannot be greater than status.replicas',
    'status.availableReplicas: Invalid value: 1: cannot be greater than status.readyReplicas',
  ])
})

test('the data of a revision is immutable', () => {
  const revision = { apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata: { name: 'a' }, revision: 1 }
  expect(problems(controllerRevisionStrategy, revision)).toEqual(['data: Required value: data is mandatory'])
  const [error] =
    controllerRevisionStrategy.validateUpdate?.({ ...revision, data: { a: 2 } }, { ...revision, data: { a: 1 } }) ?? []
  expect(error).toMatchObject({ field: 'data', detail: 'field is immutable' })
})
