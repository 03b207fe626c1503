import type { JsonObject } from '@kubewright/kube/json'

/** The custom resource of all measurements of this suite: about 2 KB, typical of operators. */

const name = { type: 'string', maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' }
const port = {
  type: 'object',
  required: ['name', 'port'],
  properties: {
    name,
    port: { type: 'integer', format: 'int32', minimum: 1, maximum: 65535 },
    protocol: { type: 'string', enum: ['TCP', 'UDP', 'SCTP'], default: 'TCP' },
    targetPort: { 'x-kubernetes-int-or-string': true },
  },
}
const variable = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 1, maxLength: 253 }, value: { type: 'string', maxLength: 1024 } },
}
const condition = {
  type: 'object',
  required: ['type', 'status', 'lastTransitionTime', 'reason', 'message'],
  properties: {
    type: { type: 'string', maxLength: 316 },
    status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
    observedGeneration: { type: 'integer', format: 'int64', minimum: 0 },
    lastTransitionTime: { type: 'string', format: 'date-time' },
    reason: { type: 'string', minLength: 1, maxLength: 1024 },
    message: { type: 'string', maxLength: 32768 },
  },
}
const listMap = (items: JsonObject, key: string): JsonObject => ({
  type: 'array',
  maxItems: 64,
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': [key],
  items,
})

export const schema = {
  type: 'object',
  required: ['spec'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object' },
    spec: {
      type: 'object',
      required: ['image'],
      properties: {
        image: { type: 'string', minLength: 1, maxLength: 512 },
        replicas: { type: 'integer', format: 'int32', minimum: 0, maximum: 1000, default: 1 },
        ports: listMap(port, 'name'),
        env: listMap(variable, 'name'),
        nodeSelector: { type: 'object', additionalProperties: { type: 'string' } },
        args: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'atomic' },
        strategy: {
          type: 'object',
          properties: {
            type: { type: 'string', enum: ['RollingUpdate', 'Recreate'], default: 'RollingUpdate' },
            maxSurge: { 'x-kubernetes-int-or-string': true },
          },
        },
      },
    },
    status: {
      type: 'object',
      properties: {
        readyReplicas: { type: 'integer', format: 'int32' },
        conditions: listMap(condition, 'type'),
      },
    },
  },
}

const rules = [
  { rule: "self.replicas <= 100 || self.strategy.type == 'RollingUpdate'", message: 'too many replicas to recreate' },
  { rule: 'self.ports.all(p, p.port != 22)', message: 'port 22 is taken' },
  { rule: '!has(oldSelf.image) || self.image.startsWith(oldSelf.image.split(":")[0])', message: 'image is fixed' },
]

/** The schema with three CEL rules on spec, one of them a transition rule. */
export const schemaWithRules = {
  ...schema,
  properties: { ...schema.properties, spec: { ...schema.properties.spec, 'x-kubernetes-validations': rules } },
}

export const config = {
  apiVersion: 'bench.kubewright.dev/v1',
  kind: 'WebService',
  metadata: { name: 'checkout', namespace: 'shop', labels: { app: 'checkout', tier: 'backend', team: 'payments' } },
  spec: {
    image: 'registry.example.com/shop/checkout:1.27.3',
    replicas: 3,
    ports: [
      { name: 'http', port: 8080, protocol: 'TCP', targetPort: 'http' },
      { name: 'metrics', port: 9090, protocol: 'TCP', targetPort: 9090 },
      { name: 'grpc', port: 50051, protocol: 'TCP', targetPort: 50051 },
    ],
    env: Array.from({ length: 10 }, (_, index) => ({ name: `SETTING_${index}`, value: `value-of-setting-${index}` })),
    nodeSelector: { 'kubernetes.io/os': 'linux', 'topology.kubernetes.io/zone': 'eu-west-1a' },
    args: ['--listen=:8080', '--log-level=info', '--feature=fast-checkout'],
    strategy: { type: 'RollingUpdate', maxSurge: '25%' },
  },
}

const ready = (type: string) => ({
  type,
  status: 'True',
  observedGeneration: 7,
  lastTransitionTime: '2026-01-02T03:04:05Z',
  reason: 'MinimumReplicasAvailable',
  message: 'All replicas of the service are up to date and have been available for the minimum time.',
})

/** The object as the server stores it, without managedFields. */
export const live = {
  ...config,
  metadata: {
    ...config.metadata,
    uid: '0b5c8a3e-56b1-4f6e-9c7c-0a7a0d9f1c11',
    resourceVersion: '4711',
    generation: 7,
    creationTimestamp: '2026-01-01T00:00:00Z',
  },
  status: { readyReplicas: 3, conditions: ['Available', 'Progressing', 'Ready'].map(ready) },
}
