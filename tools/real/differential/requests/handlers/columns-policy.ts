import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { get, mergePatch, post, type StepParts, tableType } from '../steps.ts'
import { cells } from './columns-workloads.ts'

const scalers = collection('autoscaling/v2', 'horizontalpodautoscalers')
const oldScalers = collection('autoscaling/v1', 'horizontalpodautoscalers')
const quotas = collection('v1', 'resourcequotas')
const volumes = '/api/v1/persistentvolumes'
const claims = collection('v1', 'persistentvolumeclaims')
const storage = '/apis/storage.k8s.io/v1'
const admission = '/apis/admissionregistration.k8s.io/v1'
const flow = '/apis/flowcontrol.apiserver.k8s.io/v1'
const resourceClaims = collection('resource.k8s.io/v1', 'resourceclaims')

function scaler(name: string, metrics: readonly JsonObject[], spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      maxReplicas: 5,
      metrics,
      ...spec,
    },
  }
}

const percent = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }
const amount = { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '1Gi' } } }
const ofPods = {
  type: 'Pods',
  pods: { metric: { name: 'asked' }, target: { type: 'AverageValue', averageValue: '100' } },
}
const ofObject = {
  type: 'Object',
  object: {
    metric: { name: 'asked' },
    describedObject: { kind: 'Service', name: 's' },
    target: { type: 'Value', value: '2k' },
  },
}
const outside = {
  type: 'External',
  external: { metric: { name: 'waiting' }, target: { type: 'AverageValue', averageValue: '30' } },
}
const currentMetrics = [
  { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 12, averageValue: '120m' } } },
  { type: 'External', external: { metric: { name: 'waiting' }, current: { averageValue: '31', value: '0' } } },
]

const selector = {
  matchLabels: { b: '2', a: '1' },
  matchExpressions: [{ key: 'c', operator: 'In', values: ['d', 'e'] }],
}
const objectsOf = (path: string, kind: string, apiVersion: string) => ({
  post: (name: string, content: JsonObject, metadata: JsonObject = {}) =>
    post(path, { apiVersion, kind, metadata: { name: `{namespace}-${name}`, ...metadata }, ...content }),
  get: (name: string, parts: StepParts) => get(`${path}/{namespace}-${name}`, parts),
  remove: (name: string) => ({ method: 'DELETE' as const, path: `${path}/{namespace}-${name}` }),
})
const classes = objectsOf(`${storage}/storageclasses`, 'StorageClass', 'storage.k8s.io/v1')
const drivers = objectsOf(`${storage}/csidrivers`, 'CSIDriver', 'storage.k8s.io/v1')
const bindings = objectsOf(
  `${admission}/validatingadmissionpolicybindings`,
  'ValidatingAdmissionPolicyBinding',
  'admissionregistration.k8s.io/v1',
)
const policies = objectsOf(
  `${admission}/validatingadmissionpolicies`,
  'ValidatingAdmissionPolicy',
  'admissionregistration.k8s.io/v1',
)
const levels = objectsOf(
  `${flow}/prioritylevelconfigurations`,
  'PriorityLevelConfiguration',
  'flowcontrol.apiserver.k8s.io/v1',
)
const quietRules = [
  { apiGroups: ['quiet.example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['none'] },
]

export const policyColumnScenarios: readonly RequestScenario[] = [
  {
    name: 'columns of autoscalers',
    setup: [
      post(scalers, scaler('plain', [percent], { minReplicas: 2 })),
      post(scalers, scaler('many', [percent, outside, ofPods, ofObject])),
      post(scalers, scaler('amounts', [amount, ofObject])),
      post(scalers, scaler('pods', [ofPods])),
      mergePatch(`${scalers}/many/status`, {
        status: { desiredReplicas: 1, currentReplicas: 3, currentMetrics, conditions: [] },
      }),
    ],
    steps: [
      ...['plain', 'many', 'amounts', 'pods'].map((name) => get(`${scalers}/${name}`, cells(name))),
      get(`${oldScalers}/plain`, cells('plain, as an old version')),
      get(`${oldScalers}/many`, cells('many, as an old version')),
    ],
  },
  {
    name: 'columns of quotas',
    setup: [
      post(quotas, {
        apiVersion: 'v1',
        kind: 'ResourceQuota',
        metadata: { name: 'q' },
        spec: { hard: { pods: '10', 'limits.cpu': '4', 'requests.memory': '1Gi' } },
      }),
      mergePatch(`${quotas}/q/status`, {
        status: {
          hard: { pods: '10', 'limits.cpu': '4', 'requests.memory': '1Gi' },
          used: { pods: '3', 'limits.cpu': '1500m' },
        },
      }),
    ],
    steps: [get(`${quotas}/q`, cells('a quota'))],
  },
  {
    name: 'columns of storage',
    setup: [
      post(volumes, {
        apiVersion: 'v1',
        kind: 'PersistentVolume',
        metadata: { name: '{namespace}', annotations: { 'volume.beta.kubernetes.io/storage-class': 'old' } },
        spec: {
          capacity: { storage: '0.5Gi' },
          accessModes: ['ReadWriteMany', 'ReadOnlyMany'],
          hostPath: { path: '/x' },
          claimRef: { namespace: 'n', name: 'c' },
        },
      }),
      post(claims, {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { name: 'c' },
        spec: {
          accessModes: ['ReadWriteOnce'],
          resources: { requests: { storage: '1Gi' } },
          volumeName: 'v',
          storageClassName: 'fast',
          volumeAttributesClassName: 'gold',
          volumeMode: 'Block',
        },
      }),
      classes.post(
        'default',
        { provisioner: 'example.com/disk', volumeBindingMode: 'WaitForFirstConsumer' },
        {
          annotations: { 'storageclass.beta.kubernetes.io/is-default-class': 'true' },
        },
      ),
      drivers.post('d', {
        spec: {
          podInfoOnMount: true,
          storageCapacity: true,
          tokenRequests: [{ audience: 'a' }, { audience: 'b', expirationSeconds: 3600 }],
          volumeLifecycleModes: ['Ephemeral', 'Persistent'],
        },
      }),
    ],
    steps: [
      get(`${volumes}/{namespace}`, cells('a volume')),
      get(`${claims}/c`, cells('a bound claim')),
      classes.get('default', cells('a default class')),
      drivers.get('d', cells('a driver')),
    ],
    cleanup: [{ method: 'DELETE', path: `${volumes}/{namespace}` }, classes.remove('default'), drivers.remove('d')],
  },
  {
    name: 'columns of admission',
    setup: [
      policies.post('p', {
        spec: {
          paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
          matchConstraints: { resourceRules: quietRules },
          validations: [{ expression: 'true' }, { expression: '1 < 2' }],
        },
      }),
      bindings.post('one', {
        spec: {
          policyName: 'p',
          validationActions: ['Deny'],
          paramRef: { name: 'c', parameterNotFoundAction: 'Deny' },
        },
      }),
      bindings.post('two', {
        spec: {
          policyName: 'p',
          validationActions: ['Deny'],
          paramRef: { name: 'c', namespace: 'n', parameterNotFoundAction: 'Deny' },
        },
      }),
      bindings.post('three', {
        spec: { policyName: 'p', validationActions: ['Deny'], paramRef: { selector, parameterNotFoundAction: 'Deny' } },
      }),
      levels.post('q', {
        spec: {
          type: 'Limited',
          limited: {
            nominalConcurrencyShares: 7,
            limitResponse: { type: 'Queue', queuing: { queues: 8, handSize: 2, queueLengthLimit: 9 } },
          },
        },
      }),
    ],
    steps: [
      policies.get('p', cells('a policy')),
      bindings.get('one', cells('a binding to a name')),
      bindings.get('two', cells('a binding to a name in a namespace')),
      bindings.get('three', cells('a binding to what is selected')),
      levels.get('q', cells('a level with queues')),
    ],
    cleanup: [
      policies.remove('p'),
      ...['one', 'two', 'three'].map((name) => bindings.remove(name)),
      levels.remove('q'),
    ],
  },
  {
    name: 'columns of claims to devices',
    setup: [
      post(resourceClaims, {
        apiVersion: 'resource.k8s.io/v1',
        kind: 'ResourceClaim',
        metadata: { name: 'c' },
        spec: { devices: { requests: [{ name: 'one', exactly: { deviceClassName: 'disks' } }] } },
      }),
    ],
    steps: [get(`${resourceClaims}/c`, cells('pending'))],
  },
  {
    name: 'columns of events and nodes',
    setup: [
      post(collection('v1', 'events'), {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name: 'e' },
        involvedObject: { kind: 'Pod', namespace: '{namespace}', name: 'p', fieldPath: 'spec.containers{a}' },
        type: 'Normal',
        reason: 'Pulled',
        message: ' pulled \n',
        count: 3,
        source: { component: 'kubelet', host: 'n' },
      }),
      post('/api/v1/nodes', {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: '{namespace}', labels: { 'node-role.kubernetes.io/b': '', 'kubernetes.io/role': 'a' } },
        spec: { unschedulable: true },
        status: {
          conditions: [{ type: 'Ready', status: 'Unknown' }],
          addresses: [{ type: 'ExternalIP', address: '192.0.2.5' }],
          nodeInfo: { kernelVersion: '6.1', architecture: 'amd64', kubeletVersion: 'v1.36.0', osImage: 'Linux' },
        },
      }),
    ],
    steps: [
      get(`${collection('v1', 'events')}/e`, cells('an event')),
      get(`${collection('events.k8s.io/v1', 'events')}/e`, cells('an event of the other group')),
      get('/api/v1/nodes/{namespace}', cells('a node')),
      get('/api/v1/componentstatuses/nosuch', { name: 'a component that is not there', accept: tableType }),
    ],
    cleanup: [{ method: 'DELETE', path: '/api/v1/nodes/{namespace}' }],
  },
]
