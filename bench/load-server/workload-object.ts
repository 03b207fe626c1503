import { workloadNames } from './workload-definition.ts'

const namespaceCount = 20
/** Wide enough that names sort like indexes. */
const indexDigits = 7
const created = '2026-05-04T09:12:31Z'

/** A time in microseconds since 1970, as a text of fixed width that the server overwrites when it sends. */
export const noMoment = '0000000000000000'

export interface WorkloadSpec {
  readonly env: readonly { readonly name: string; readonly value: string }[]
  readonly image: string
  readonly ports: readonly { readonly containerPort: number; readonly name: string; readonly protocol: string }[]
  readonly replicas: number
  readonly resources: Readonly<Record<'limits' | 'requests', { readonly cpu: string; readonly memory: string }>>
  /** The send time of the event with this state; noMoment if it is not measured. */
  readonly sentAtMicros: string
  readonly serviceAccountName: string
}

export interface WorkloadStatus {
  readonly conditions: readonly {
    readonly lastTransitionTime: string
    readonly message: string
    readonly observedGeneration: number
    readonly reason: string
    readonly status: string
    readonly type: string
  }[]
  readonly observedGeneration: number
  readonly readyReplicas: number
}

export interface Workload {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace: string
    readonly resourceVersion: string
    readonly [field: string]: unknown
  }
  readonly spec: WorkloadSpec
  readonly status: WorkloadStatus
}

export function workloadName(index: number): string {
  return `workload-${String(index).padStart(indexDigits, '0')}`
}

/** Consecutive objects share a namespace, so that keys have the order of a server's list. */
export function workloadNamespace(index: number, count: number): string {
  const namespace = Math.floor((index * namespaceCount) / Math.max(count, 1))
  return `team-${String(namespace).padStart(2, '0')}`
}

/** One object with its keys in the order of a real API server, which sorts those of custom resources. */
export function workloadObject(index: number, count: number, revision: number, generation = 3): Workload {
  const { group, version, kind } = workloadNames
  return {
    apiVersion: `${group}/${version}`,
    kind,
    metadata: {
      annotations: {
        'bench.kubewright.dev/description': `what team ${index % 37} keeps running for customer ${index % 1009}`,
        'bench.kubewright.dev/revision': String(generation),
      },
      creationTimestamp: created,
      generation,
      labels: {
        'app.kubernetes.io/instance': workloadName(index),
        'app.kubernetes.io/name': 'workload',
        tier: index % 3 === 0 ? 'front' : 'back',
      },
      managedFields: managedFields(),
      name: workloadName(index),
      namespace: workloadNamespace(index, count),
      resourceVersion: String(revision),
      uid: `7c9e6679-7425-40de-944b-${String(index).padStart(12, '0')}`,
    },
    spec: spec(index, generation),
    status: status(index, generation),
  }
}

function spec(index: number, generation: number): WorkloadSpec {
  return {
    env: [
      { name: 'LOG_LEVEL', value: index % 5 === 0 ? 'debug' : 'info' },
      { name: 'DATABASE_HOST', value: `postgres-${index % 251}.databases.svc.cluster.local` },
      { name: 'CACHE_ADDRESS', value: `redis-${index % 127}.caches.svc.cluster.local:6379` },
    ],
    image: `registry.example.com/shop/workload-${index % 97}:1.${index % 60}.${generation}`,
    ports: [
      { containerPort: 8080, name: 'http', protocol: 'TCP' },
      { containerPort: 9090, name: 'metrics', protocol: 'TCP' },
    ],
    replicas: 1 + (index % 5),
    resources: {
      limits: { cpu: '500m', memory: '512Mi' },
      requests: { cpu: `${50 + (index % 10) * 10}m`, memory: '128Mi' },
    },
    sentAtMicros: noMoment,
    serviceAccountName: 'workload-runner',
  }
}

function status(index: number, generation: number): WorkloadStatus {
  const replicas = 1 + (index % 5)
  return {
    conditions: [
      condition(
        'Available',
        'MinimumReplicasAvailable',
        `${replicas} of ${replicas} replicas are available`,
        generation,
      ),
      condition('Progressing', 'NewReplicaSetAvailable', 'the latest revision has been rolled out', generation),
    ],
    observedGeneration: generation,
    readyReplicas: replicas,
  }
}

function condition(type: string, reason: string, message: string, observedGeneration: number) {
  return { lastTransitionTime: created, message, observedGeneration, reason, status: 'True', type }
}

/** About 800 bytes: the managedFields after an apply of the spec and an update of the status. */
function managedFields() {
  const { group, version } = workloadNames
  const entry = { apiVersion: `${group}/${version}`, fieldsType: 'FieldsV1' }
  const names = { 'f:cpu': {}, 'f:memory': {} }
  return [
    {
      ...entry,
      fieldsV1: {
        'f:metadata': {
          'f:annotations': { 'f:bench.kubewright.dev/description': {}, 'f:bench.kubewright.dev/revision': {} },
          'f:labels': { 'f:app.kubernetes.io/instance': {}, 'f:app.kubernetes.io/name': {}, 'f:tier': {} },
        },
        'f:spec': {
          'f:env': { 'k:{"name":"DATABASE_HOST"}': { '.': {}, 'f:name': {}, 'f:value': {} } },
          'f:image': {},
          'f:ports': {},
          'f:replicas': {},
          'f:resources': { 'f:limits': names, 'f:requests': names },
        },
      },
      manager: 'bench',
      operation: 'Apply',
      time: created,
    },
    {
      ...entry,
      fieldsV1: { 'f:status': { 'f:conditions': {}, 'f:observedGeneration': {}, 'f:readyReplicas': {} } },
      manager: 'workload-controller',
      operation: 'Update',
      subresource: 'status',
      time: created,
    },
  ]
}
