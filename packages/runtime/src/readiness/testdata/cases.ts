import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ReadinessStatus } from '../index.ts'

type Case = readonly [name: string, expected: ReadinessStatus, object: KubernetesObject]

const condition = (type: string, status: string, more: object = {}) => ({ type, status, reason: '', ...more })

function object(apiVersion: string, kind: string, spec: object, status?: object, metadata: object = {}) {
  return { apiVersion, kind, metadata: { name: 'x', generation: 2, ...metadata }, spec, status } as KubernetesObject
}

const rolledOut = {
  observedGeneration: 2,
  replicas: 3,
  updatedReplicas: 3,
  readyReplicas: 3,
  availableReplicas: 3,
  currentReplicas: 3,
  fullyLabeledReplicas: 3,
  currentRevision: 'a',
  updateRevision: 'a',
  conditions: [condition('Progressing', 'True', { reason: 'NewReplicaSetAvailable' }), condition('Available', 'True')],
}
const everyNode = {
  observedGeneration: 2,
  desiredNumberScheduled: 2,
  currentNumberScheduled: 2,
  updatedNumberScheduled: 2,
  numberAvailable: 2,
  numberReady: 2,
}
const three = { replicas: 3 }
const deployment = (status: object, spec: object = three) => object('apps/v1', 'Deployment', spec, status)
const statefulSet = (status: object, spec: object = three) => object('apps/v1', 'StatefulSet', spec, status)
const daemonSet = (status: object) => object('apps/v1', 'DaemonSet', {}, status)
const pod = (status: object) => object('v1', 'Pod', {}, status)
const definition = (...conditions: object[]) =>
  object('apiextensions.k8s.io/v1', 'CustomResourceDefinition', {}, { conditions })
const custom = (status: object) => object('example.com/v1', 'Widget', {}, status)
const crash = { name: 'web', state: { waiting: { reason: 'CrashLoopBackOff' } } }
const partitioned = { replicas: 3, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 2 } } }

/** Objects with the status that kstatus computes for them, except for Job and Service. */
export const cases: readonly Case[] = [
  ['an object that is being deleted', 'Terminating', object('v1', 'ConfigMap', {}, {}, { deletionTimestamp: 'now' })],
  ['a ConfigMap', 'Current', object('v1', 'ConfigMap', {})],
  ['a complete Deployment', 'Current', deployment(rolledOut)],
  ['a Deployment of an older generation', 'InProgress', deployment({ ...rolledOut, observedGeneration: 1 })],
  ['a Deployment without a status', 'InProgress', deployment({})],
  ['a Deployment with too few replicas', 'InProgress', deployment({ ...rolledOut, replicas: 2 })],
  ['a Deployment with old replicas', 'InProgress', deployment({ ...rolledOut, updatedReplicas: 2 })],
  ['a Deployment with too many replicas', 'InProgress', deployment({ ...rolledOut, replicas: 4 })],
  ['a Deployment with too few ready replicas', 'InProgress', deployment({ ...rolledOut, availableReplicas: 1 })],
  [
    'a Deployment past its deadline',
    'Failed',
    deployment({
      ...rolledOut,
      conditions: [condition('Progressing', 'False', { reason: 'ProgressDeadlineExceeded' })],
    }),
  ],
  [
    'a Deployment whose ReplicaSet progresses',
    'InProgress',
    deployment({ ...rolledOut, conditions: [condition('Progressing', 'True', { reason: 'ReplicaSetUpdated' })] }),
  ],
  [
    'a Deployment without a deadline',
    'Current',
    deployment(
      { ...rolledOut, conditions: [condition('Available', 'True')] },
      { ...three, progressDeadlineSeconds: 2_147_483_647 },
    ),
  ],
  ['a complete StatefulSet', 'Current', statefulSet(rolledOut)],
  ['a StatefulSet with an unready replica', 'InProgress', statefulSet({ ...rolledOut, readyReplicas: 2 })],
  ['a StatefulSet between revisions', 'InProgress', statefulSet({ ...rolledOut, updateRevision: 'b' })],
  ['a StatefulSet with OnDelete', 'Current', statefulSet({}, { ...three, updateStrategy: { type: 'OnDelete' } })],
  [
    'a StatefulSet updated up to its partition',
    'Current',
    statefulSet({ ...rolledOut, updatedReplicas: 1, updateRevision: 'b' }, partitioned),
  ],
  [
    'a StatefulSet not updated up to its partition',
    'InProgress',
    statefulSet({ ...rolledOut, updatedReplicas: 0, updateRevision: 'b' }, partitioned),
  ],
  ['a complete DaemonSet', 'Current', daemonSet(everyNode)],
  ['a DaemonSet without a status', 'InProgress', daemonSet({})],
  ['a DaemonSet with an old Pod', 'InProgress', daemonSet({ ...everyNode, updatedNumberScheduled: 1 })],
  ['a DaemonSet with an unavailable Pod', 'InProgress', daemonSet({ ...everyNode, numberAvailable: 1 })],
  ['a complete ReplicaSet', 'Current', object('apps/v1', 'ReplicaSet', three, rolledOut)],
  [
    'a ReplicaSet that cannot create Pods',
    'InProgress',
    object('apps/v1', 'ReplicaSet', three, { ...rolledOut, conditions: [condition('ReplicaFailure', 'True')] }),
  ],
  ['a Job that has not started', 'InProgress', object('batch/v1', 'Job', {}, {})],
  ['a Job that runs', 'InProgress', object('batch/v1', 'Job', {}, { startTime: 'now', active: 1 })],
  ['a complete Job', 'Current', object('batch/v1', 'Job', {}, { conditions: [condition('Complete', 'True')] })],
  ['a failed Job', 'Failed', object('batch/v1', 'Job', {}, { conditions: [condition('Failed', 'True')] })],
  ['a ready Pod', 'Current', pod({ phase: 'Running', conditions: [condition('Ready', 'True')] })],
  ['a Pod that is not ready', 'InProgress', pod({ phase: 'Running', conditions: [condition('Ready', 'False')] })],
  ['a Pod that crashes', 'Failed', pod({ phase: 'Running', containerStatuses: [crash] })],
  ['a pending Pod', 'InProgress', pod({ phase: 'Pending' })],
  ['a completed Pod', 'Current', pod({ phase: 'Succeeded' })],
  ['a failed Pod', 'Failed', pod({ phase: 'Failed' })],
  ['a bound claim', 'Current', object('v1', 'PersistentVolumeClaim', {}, { phase: 'Bound' })],
  ['a pending claim', 'InProgress', object('v1', 'PersistentVolumeClaim', {}, { phase: 'Pending' })],
  ['a Service in the cluster', 'Current', object('v1', 'Service', { type: 'ClusterIP' }, {})],
  [
    'a load balancer without an address',
    'InProgress',
    object('v1', 'Service', { type: 'LoadBalancer', clusterIP: '10.0.0.1' }, { loadBalancer: {} }),
  ],
  [
    'a load balancer with an address',
    'Current',
    object(
      'v1',
      'Service',
      { type: 'LoadBalancer', clusterIP: '10.0.0.1' },
      { loadBalancer: { ingress: [{ ip: '1.2.3.4' }] } },
    ),
  ],
  [
    'a computed disruption budget',
    'Current',
    object('policy/v1', 'PodDisruptionBudget', {}, { observedGeneration: 2 }),
  ],
  ['a new disruption budget', 'InProgress', object('policy/v1', 'PodDisruptionBudget', {}, {})],
  ['an established definition', 'Current', definition(condition('Established', 'True'))],
  ['a new definition', 'InProgress', definition(condition('Established', 'False', { reason: 'Installing' }))],
  ['a definition whose names are taken', 'Failed', definition(condition('NamesAccepted', 'False'))],
  ['a custom object that is ready', 'Current', custom({ conditions: [condition('Ready', 'True')] })],
  ['a custom object that is not ready', 'InProgress', custom({ conditions: [condition('Ready', 'False')] })],
  ['a custom object that is not available', 'InProgress', custom({ conditions: [condition('Available', 'Unknown')] })],
  [
    'a custom object whose reconcile failed',
    'InProgress',
    custom({ conditions: [condition('Ready', 'True'), condition('Reconciled', 'False')] }),
  ],
  [
    'a stalled custom object',
    'Failed',
    custom({ conditions: [condition('Stalled', 'True'), condition('Ready', 'True')] }),
  ],
  [
    'a custom object that reconciles',
    'InProgress',
    custom({ conditions: [condition('Ready', 'True'), condition('Reconciling', 'True')] }),
  ],
  [
    'a custom object with a condition of an older generation',
    'InProgress',
    custom({ conditions: [condition('Ready', 'True', { observedGeneration: 1 })] }),
  ],
  ['a Deployment of another group', 'Current', object('example.com/v1', 'Deployment', three, {})],
]
