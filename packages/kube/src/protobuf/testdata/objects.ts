import type { JsonObject } from '../../json/index.ts'

/** Objects as an API server prints them: decoding their encoding must return exactly these. */
export const printedObjects: readonly JsonObject[] = [
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: 'web',
      namespace: 'default',
      generation: 3,
      creationTimestamp: '2026-01-02T03:04:05Z',
      labels: { app: 'web', __proto__key: 'x' },
      managedFields: [
        {
          manager: 'kubectl',
          operation: 'Apply',
          apiVersion: 'apps/v1',
          time: '2026-01-02T03:04:05Z',
          fieldsType: 'FieldsV1',
          fieldsV1: { 'f:spec': { 'f:replicas': {} } },
        },
      ],
    },
    spec: {
      replicas: 0,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: {
          containers: [
            {
              name: 'web',
              image: 'nginx:1.27',
              ports: [{ containerPort: 8080, protocol: 'TCP' }],
              env: [{ name: 'KEY', valueFrom: { secretKeyRef: { name: 'secret', key: 'key', optional: false } } }],
              resources: { limits: { cpu: '500m', memory: '256Mi' } },
              livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, periodSeconds: 10 },
              readinessProbe: { tcpSocket: { port: 8080 } },
            },
          ],
          volumes: [{ name: 'data', emptyDir: { sizeLimit: '1Gi' } }],
        },
      },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: 1 } },
    },
    status: {},
  },
  {
    apiVersion: 'v1',
    kind: 'PodList',
    metadata: { resourceVersion: '42', remainingItemCount: 9007199254740993n },
    items: [
      { metadata: { name: 'one' }, spec: { containers: [{ name: 'a', resources: {} }] }, status: { phase: 'Running' } },
      { metadata: {}, spec: { containers: null, terminationGracePeriodSeconds: 0 }, status: {} },
    ],
  },
  { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, data: { password: 'aHVudGVyMg==', empty: '' } },
  {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name: 'leader' },
    spec: { holderIdentity: 'ünïcode 😀', renewTime: '2026-01-02T03:04:05.678901Z', leaseTransitions: -1 },
  },
  {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.example.com' },
    spec: {
      group: 'example.com',
      names: { plural: 'things', kind: 'Thing' },
      scope: 'Namespaced',
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: {
                spec: {
                  type: 'object',
                  additionalProperties: { type: 'integer', default: 3, maximum: 1.5 },
                  items: [{ type: 'string' }, { type: 'number' }],
                },
                list: { type: 'array', items: { type: 'string', enum: ['a', 'b', null] }, additionalItems: false },
              },
              dependencies: { a: ['b'], c: { type: 'object' } },
              'x-kubernetes-preserve-unknown-fields': true,
              $ref: '',
            },
          },
          subresources: { status: {} },
        },
      ],
    },
    status: { conditions: null, acceptedNames: { plural: '', kind: '' }, storedVersions: null },
  },
  {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenRequest',
    metadata: {},
    spec: { audiences: ['api'], expirationSeconds: null, boundObjectRef: { kind: 'Pod', name: 'one' } },
    status: { token: '', expirationTimestamp: null },
  },
  {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenReview',
    metadata: {},
    spec: {},
    status: { user: { username: 'jane', extra: { scopes: ['a', 'b'], none: [] } } },
  },
  { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'one' }, deleteOptions: { gracePeriodSeconds: 0 } },
  { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: {}, spec: { replicas: 2 }, status: { replicas: 2 } },
  { apiVersion: 'example.com/v1', kind: 'DeleteOptions', preconditions: { uid: 'u' }, propagationPolicy: 'Foreground' },
  { apiVersion: 'v1', kind: 'Status', metadata: {}, status: 'Failure', code: 404, details: { kind: 'pods' } },
  {
    apiVersion: 'meta.k8s.io/v1',
    kind: 'PartialObjectMetadataList',
    metadata: {},
    items: [{ metadata: { name: 'one', labels: { a: '' } } }],
  },
]
