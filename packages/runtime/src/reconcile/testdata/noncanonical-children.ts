import type { KubernetesObject } from '@kubewright/kube/meta'
import { z } from 'zod'
import * as kinds from '../../kinds/index.ts'
import { defineResource, type KindReference } from '../../resource/index.ts'

export const Owner = defineResource({
  group: 'test.example.com',
  version: 'v1',
  kind: 'Owner',
  spec: z.object({ round: z.int().default(0) }),
})
const Part = defineResource({
  group: 'test.example.com',
  version: 'v1',
  kind: 'Part',
  spec: z.object({
    size: z.int().default(3),
    tags: z.array(z.string()).default([]),
    limits: z.record(z.string(), z.string()).default({}),
    nested: z.object({ on: z.boolean().default(true) }).default({ on: true }),
  }),
})
export const name = 'x'
const labels = { app: 'x' }
const container = {
  name: 'a',
  image: 'a:1',
  resources: { requests: { cpu: '1000m', memory: '1024Mi' }, limits: { cpu: '1500m' } },
  env: [],
  args: [],
}
const template = {
  metadata: { labels, annotations: {} },
  spec: { containers: [container], volumes: [], nodeSelector: {} },
}
const selector = { matchLabels: labels }
/** Children in another form than the one in which the server stores them. */
export const cases: readonly (readonly [string, KindReference, KubernetesObject])[] = [
  [
    'a ConfigMap with empty labels and data',
    kinds.ConfigMap,
    kinds.ConfigMap({ metadata: { name, labels: {}, finalizers: [] }, data: {} }),
  ],
  [
    'a ConfigMap with an empty text',
    kinds.ConfigMap,
    kinds.ConfigMap({ metadata: { name }, data: { a: '' }, binaryData: {}, immutable: false }),
  ],
  [
    'a ConfigMap with nulls',
    kinds.ConfigMap,
    kinds.ConfigMap({ metadata: { name, labels: null }, data: null } as never),
  ],
  ['a Secret with stringData', kinds.Secret, kinds.Secret({ metadata: { name }, stringData: { a: 'b' } })],
  [
    'a Secret with stringData and data',
    kinds.Secret,
    kinds.Secret({ metadata: { name }, data: { c: 'ZA==' }, stringData: { a: 'b' } }),
  ],
  ['a Secret with data', kinds.Secret, kinds.Secret({ metadata: { name }, data: { c: 'ZA==' } })],
  [
    'a Deployment with quantities and empty lists',
    kinds.Deployment,
    kinds.Deployment({ metadata: { name, labels: {} }, spec: { selector, template } }),
  ],
  [
    'a Deployment with a strategy',
    kinds.Deployment,
    kinds.Deployment({
      metadata: { name },
      spec: {
        selector,
        template,
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
      },
    }),
  ],
  [
    'a Deployment with an empty strategy',
    kinds.Deployment,
    kinds.Deployment({ metadata: { name }, spec: { selector, template, strategy: {} } }),
  ],
  [
    'a Deployment with probes',
    kinds.Deployment,
    kinds.Deployment({
      metadata: { name },
      spec: {
        selector,
        template: {
          ...template,
          spec: {
            containers: [
              {
                ...container,
                ports: [{ containerPort: 80 }],
                livenessProbe: { httpGet: { path: '/', port: 80 } },
                securityContext: {},
              },
            ],
            securityContext: {},
          },
        },
      },
    }),
  ],
  [
    'a Deployment with volumes',
    kinds.Deployment,
    kinds.Deployment({
      metadata: { name },
      spec: {
        selector,
        template: {
          ...template,
          spec: {
            containers: [{ ...container, volumeMounts: [{ name: 'v', mountPath: '/v' }] }],
            volumes: [
              { name: 'v', emptyDir: {} },
              { name: 'c', configMap: { name: 'x' } },
            ],
          },
        },
      },
    }),
  ],
  ['a DaemonSet', kinds.DaemonSet, kinds.DaemonSet({ metadata: { name }, spec: { selector, template } })],
  [
    'a DaemonSet with a type of update',
    kinds.DaemonSet,
    kinds.DaemonSet({ metadata: { name }, spec: { selector, template, updateStrategy: { type: 'RollingUpdate' } } }),
  ],
  [
    'a DaemonSet with an empty rolling update',
    kinds.DaemonSet,
    kinds.DaemonSet({
      metadata: { name },
      spec: { selector, template, updateStrategy: { type: 'RollingUpdate', rollingUpdate: {} } },
    }),
  ],
  [
    'a StatefulSet with volume claims',
    kinds.StatefulSet,
    kinds.StatefulSet({
      metadata: { name },
      spec: {
        selector,
        template,
        serviceName: 'x',
        volumeClaimTemplates: [
          {
            metadata: { name: 'v' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1024Mi' } } },
          },
        ],
      },
    }),
  ],
  [
    'a Job',
    kinds.Job,
    kinds.Job({
      metadata: { name },
      spec: { template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } } },
    }),
  ],
  [
    'a CronJob',
    kinds.CronJob,
    kinds.CronJob({
      metadata: { name },
      spec: {
        schedule: '* * * * *',
        jobTemplate: { spec: { template: { ...template, spec: { ...template.spec, restartPolicy: 'Never' } } } },
      },
    }),
  ],
  [
    'a Service',
    kinds.Service,
    kinds.Service({ metadata: { name }, spec: { selector: labels, ports: [{ port: 80 }] } }),
  ],
  [
    'a Service with ports by name and number',
    kinds.Service,
    kinds.Service({
      metadata: { name },
      spec: {
        selector: labels,
        ports: [
          { port: 80, targetPort: 'http', name: 'a' },
          { port: 81, targetPort: 8080, name: 'b' },
        ],
      },
    }),
  ],
  [
    'a headless Service without ports',
    kinds.Service,
    kinds.Service({ metadata: { name }, spec: { selector: labels, ports: [], clusterIP: 'None' } }),
  ],
  [
    'a Service with an empty selector',
    kinds.Service,
    kinds.Service({ metadata: { name }, spec: { selector: {}, ports: [{ port: 80 }] } }),
  ],
  [
    'a PersistentVolumeClaim',
    kinds.PersistentVolumeClaim,
    kinds.PersistentVolumeClaim({
      metadata: { name },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1024Mi' } } },
    }),
  ],
  [
    'a ServiceAccount with empty lists',
    kinds.ServiceAccount,
    kinds.ServiceAccount({ metadata: { name }, secrets: [], imagePullSecrets: [] }),
  ],
  ['a Role without rules', kinds.Role, kinds.Role({ metadata: { name }, rules: [] })],
  [
    'a Role with rules',
    kinds.Role,
    kinds.Role({
      metadata: { name },
      rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'], resourceNames: [] }],
    }),
  ],
  [
    'a RoleBinding to a ServiceAccount',
    kinds.RoleBinding,
    kinds.RoleBinding({
      metadata: { name },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'x' },
      subjects: [{ kind: 'ServiceAccount', name: 'x' }],
    } as never),
  ],
  [
    'a RoleBinding without API groups',
    kinds.RoleBinding,
    kinds.RoleBinding({
      metadata: { name },
      roleRef: { kind: 'Role', name: 'x' },
      subjects: [{ kind: 'User', name: 'x' }],
    } as never),
  ],
  [
    'an Ingress',
    kinds.Ingress,
    kinds.Ingress({
      metadata: { name },
      spec: {
        rules: [
          {
            host: 'a.b',
            http: {
              paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'x', port: { number: 80 } } } }],
            },
          },
        ],
      },
    }),
  ],
  [
    'a NetworkPolicy',
    kinds.NetworkPolicy,
    kinds.NetworkPolicy({
      metadata: { name },
      spec: { podSelector: {}, ingress: [{ ports: [{ port: 80 }] }], egress: [] },
    }),
  ],
  [
    'a PodDisruptionBudget',
    kinds.PodDisruptionBudget,
    kinds.PodDisruptionBudget({ metadata: { name }, spec: { selector, minAvailable: '50%' } }),
  ],
  [
    'a HorizontalPodAutoscaler',
    kinds.HorizontalPodAutoscaler,
    kinds.HorizontalPodAutoscaler({
      metadata: { name },
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' }, maxReplicas: 3 },
    }),
  ],
  [
    'a HorizontalPodAutoscaler with metrics',
    kinds.HorizontalPodAutoscaler,
    kinds.HorizontalPodAutoscaler({
      metadata: { name },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' },
        minReplicas: 1,
        maxReplicas: 3,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '500m' } } },
        ],
        behavior: {},
      },
    }),
  ],
  [
    'a ResourceQuota',
    kinds.ResourceQuota,
    kinds.ResourceQuota({ metadata: { name }, spec: { hard: { cpu: '1000m', pods: '10' } } }),
  ],
  [
    'a LimitRange',
    kinds.LimitRange,
    kinds.LimitRange({ metadata: { name }, spec: { limits: [{ type: 'Container', default: { cpu: '1000m' } }] } }),
  ],
  ['a Pod', kinds.Pod, kinds.Pod({ metadata: { name }, spec: { containers: [container] } })],
  [
    'a Lease',
    kinds.Lease,
    kinds.Lease({
      metadata: { name },
      spec: { renewTime: '2026-01-01T00:00:00.000000Z', leaseDurationSeconds: 15 },
    } as never),
  ],
  [
    'an EndpointSlice',
    kinds.EndpointSlice,
    kinds.EndpointSlice({
      metadata: { name },
      addressType: 'IPv4',
      endpoints: [{ addresses: ['10.0.0.1'] }],
      ports: [{ port: 80 }],
    } as never),
  ],
  ['a custom resource with defaults', Part, Part({ metadata: { name, labels: {} }, spec: {} })],
  [
    'a custom resource with empty fields',
    Part,
    Part({ metadata: { name }, spec: { tags: [], limits: {}, nested: {} } } as never),
  ],
]
