import { podSpec, podTemplate } from '../objects.ts'
import type { KindSample } from './kind-lifecycle.ts'

const selected = { selector: { matchLabels: { app: 'a' } }, template: podTemplate('a') }
const target = { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } }
const once = { ...podSpec, restartPolicy: 'Never' }

export const workloadKinds: readonly KindSample[] = [
  {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    plural: 'controllerrevisions',
    content: { data: { a: 'b' }, revision: 1 },
    change: { revision: 2 },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    plural: 'daemonsets',
    content: { spec: selected },
    change: { spec: { minReadySeconds: 5 } },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    plural: 'deployments',
    content: { spec: selected },
    change: { spec: { replicas: 2 } },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    plural: 'replicasets',
    content: { spec: selected },
    change: { spec: { replicas: 2 } },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    plural: 'statefulsets',
    content: { spec: { ...selected, serviceName: 'a' } },
    change: { spec: { replicas: 2 } },
  },
  {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    plural: 'cronjobs',
    content: { spec: { schedule: '@hourly', jobTemplate: { spec: { template: { spec: once } } } } },
    change: { spec: { suspend: true } },
  },
  {
    apiVersion: 'batch/v1',
    kind: 'Job',
    plural: 'jobs',
    content: { spec: { template: { spec: once } } },
    change: { spec: { parallelism: 2 } },
  },
  {
    apiVersion: 'autoscaling/v1',
    kind: 'HorizontalPodAutoscaler',
    plural: 'horizontalpodautoscalers',
    content: { spec: { ...target, maxReplicas: 5, targetCPUUtilizationPercentage: 50 } },
    change: { spec: { maxReplicas: 6 } },
  },
  {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    plural: 'horizontalpodautoscalers',
    content: { spec: { ...target, maxReplicas: 5 } },
    change: { spec: { maxReplicas: 6 } },
  },
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    plural: 'poddisruptionbudgets',
    content: { spec: { maxUnavailable: 1, selector: { matchLabels: { app: 'a' } } } },
    change: { spec: { maxUnavailable: '50%' } },
  },
  {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    plural: 'leases',
    content: { spec: { holderIdentity: 'me' } },
    change: { spec: { holderIdentity: 'you' } },
  },
  {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    plural: 'priorityclasses',
    isClusterWide: true,
    content: { value: 10 },
    change: { description: 'Ten.' },
  },
  {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    plural: 'runtimeclasses',
    isClusterWide: true,
    content: { handler: 'runc' },
    change: { scheduling: { nodeSelector: { a: 'b' } } },
  },
]
