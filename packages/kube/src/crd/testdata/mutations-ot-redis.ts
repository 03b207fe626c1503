import type { OperatorMutations } from './mutations-scenario.ts'

/** Changes to objects of the OT Redis operator, and the errors of k8s.io/apiextensions-apiserver v0.36.3. */
export const otRedisMutations: readonly OperatorMutations[] = [
  {
    file: 'ot-redis-redis.redis.opstreelabs.in_redis.yaml',
    version: 'v1beta2',
    seed: 12,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', finalizers: ['not valid'] },
        errors: [
          "metadata.finalizers: Invalid value: \"not valid\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
          'metadata.namespace: Required value',
        ],
      },
      { path: 'spec', errors: ['spec: Required value'] },
      {
        path: 'spec/acl/secret/defaultMode',
        value: -3000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.acl.secret.defaultMode',
        ],
      },
      {
        path: 'spec/affinity/podAffinity/preferredDuringSchedulingIgnoredDuringExecution/0/weight',
        value: 'text',
        errors: [
          'spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Invalid value: "string": spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight in body must be of type integer: "string"',
        ],
      },
      {
        path: 'spec/env',
        value: [null],
        errors: ['spec.env[0]: Invalid value: "null": spec.env[0] in body must be of type object: "null"'],
      },
      { path: 'spec/kubernetesConfig', errors: ['spec.kubernetesConfig: Required value'] },
      {
        path: 'spec/livenessProbe/grpc/port',
        value: { bogus: 1 },
        errors: [
          'spec.livenessProbe.grpc.port: Invalid value: "": spec.livenessProbe.grpc.port in body must be of type int32: ""',
        ],
      },
      {
        path: 'spec/livenessProbe/httpGet/port',
        value: true,
        errors: [
          '<nil>: Invalid value: "": "spec.livenessProbe.httpGet.port" must validate at least one schema (anyOf)',
          'spec.livenessProbe.httpGet.port: Invalid value: "boolean": spec.livenessProbe.httpGet.port in body must be of type integer,string: "boolean"',
          'spec.livenessProbe.httpGet.port: Invalid value: "boolean": spec.livenessProbe.httpGet.port in body must be of type integer: "boolean"',
        ],
      },
      {
        path: 'spec/redisConfig/maxMemoryPercentOfLimit',
        value: 0,
        errors: [
          'spec.redisConfig.maxMemoryPercentOfLimit: Invalid value: 0: spec.redisConfig.maxMemoryPercentOfLimit in body should be greater than or equal to 1',
        ],
      },
      {
        path: 'spec/redisConfig/maxMemoryPercentOfLimit',
        value: 101,
        errors: [
          'spec.redisConfig.maxMemoryPercentOfLimit: Invalid value: 101: spec.redisConfig.maxMemoryPercentOfLimit in body should be less than or equal to 100',
        ],
      },
      {
        path: 'spec/securityContext/runAsUser',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in spec.securityContext.runAsUser',
          'spec.securityContext.runAsUser: Invalid value: "float64": spec.securityContext.runAsUser in body must be of type int64: "float64"',
        ],
      },
    ],
  },
  {
    file: 'ot-redis-redis.redis.opstreelabs.in_redis.yaml',
    version: 'v1beta2',
    seed: 17,
    mutations: [
      {
        path: 'spec/kubernetesConfig/service/additional/type',
        value: '',
        errors: [
          'spec.kubernetesConfig.service.additional.type: Unsupported value: "": supported values: "LoadBalancer", "NodePort", "ClusterIP"',
        ],
      },
      {
        path: 'spec/redisExporter/resources/claims',
        value: [{ name: '1h' }, { name: '1h' }, { name: '1h' }],
        errors: ['spec.redisExporter.resources.claims[1]: Duplicate value: {"name":"1h"}'],
      },
      {
        path: 'spec/sidecars/1/resources/limits/key0',
        value: '',
        errors: [
          'spec.sidecars[1].resources.limits.key0: Invalid value: "": spec.sidecars[1].resources.limits.key0 in body should match \'^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$\'',
        ],
      },
    ],
  },
  {
    file: 'ot-redis-redis.redis.opstreelabs.in_redis.yaml',
    version: 'v1beta2',
    seed: 38,
    mutations: [
      {
        path: 'spec/storage/volumeClaimTemplate/status/conditions/1/lastTransitionTime',
        value: '2024-02-30T00:00:00Z',
        errors: [
          'spec.storage.volumeClaimTemplate.status.conditions[1].lastTransitionTime: Invalid value: "2024-02-30T00:00:00Z": spec.storage.volumeClaimTemplate.status.conditions[1].lastTransitionTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
    ],
  },
  {
    file: 'ot-redis-redis.redis.opstreelabs.in_redisclusters.yaml',
    version: 'v1beta2',
    seed: 6,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', labels: { a: 'not valid!' } },
        errors: [
          "metadata.labels: Invalid value: \"not valid!\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
          'metadata.namespace: Required value',
        ],
      },
      { path: 'spec', errors: ['spec: Required value'] },
      { path: 'spec/TLS/secret', errors: ['spec.TLS.secret: Required value'] },
      {
        path: 'spec/clusterSize',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.clusterSize',
          'spec.clusterSize: Invalid value: "float64": spec.clusterSize in body must be of type int32: "float64"',
        ],
      },
      {
        path: 'spec/podManagementPolicy',
        value: '',
        errors: ['spec.podManagementPolicy: Unsupported value: "": supported values: "OrderedReady", "Parallel"'],
      },
      {
        path: 'spec/podSecurityContext/fsGroup',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in spec.podSecurityContext.fsGroup',
          'spec.podSecurityContext.fsGroup: Invalid value: "float64": spec.podSecurityContext.fsGroup in body must be of type int64: "float64"',
        ],
      },
      {
        path: 'spec/port',
        value: {},
        errors: ['spec.port: Invalid value: "object": spec.port in body must be of type integer: "object"'],
      },
      {
        path: 'spec/redisConfig/maxMemoryPercentOfLimit',
        value: 0,
        errors: [
          'spec.redisConfig.maxMemoryPercentOfLimit: Invalid value: 0: spec.redisConfig.maxMemoryPercentOfLimit in body should be greater than or equal to 1',
        ],
      },
      {
        path: 'spec/redisConfig/maxMemoryPercentOfLimit',
        value: 101,
        errors: [
          'spec.redisConfig.maxMemoryPercentOfLimit: Invalid value: 101: spec.redisConfig.maxMemoryPercentOfLimit in body should be less than or equal to 100',
        ],
      },
      {
        path: 'spec/redisExporter/port',
        value: [],
        errors: [
          'spec.redisExporter.port: Invalid value: "array": spec.redisExporter.port in body must be of type integer: "array"',
        ],
      },
      {
        path: 'spec/redisFollower/resources/claims',
        value: [{ name: 'a' }, { name: 'a' }, { name: 'a' }],
        errors: ['spec.redisFollower.resources.claims[1]: Duplicate value: {"name":"a"}'],
      },
      {
        path: 'spec/resources/limits/key0',
        value: ['a'],
        errors: [
          '<nil>: Invalid value: "": "spec.resources.limits.key0" must validate at least one schema (anyOf)',
          'spec.resources.limits.key0: Invalid value: "array": spec.resources.limits.key0 in body must be of type integer,string: "array"',
          'spec.resources.limits.key0: Invalid value: "array": spec.resources.limits.key0 in body must be of type integer: "array"',
        ],
      },
      {
        path: 'spec/resources/limits/key1',
        value: 'Ünï\n"\\',
        errors: [
          'spec.resources.limits.key1: Invalid value: "Ünï\\n\\"\\\\": spec.resources.limits.key1 in body should match \'^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$\'',
        ],
      },
    ],
  },
  {
    file: 'ot-redis-redis.redis.opstreelabs.in_redisclusters.yaml',
    version: 'v1beta2',
    seed: 47,
    mutations: [
      {
        path: 'spec/storage/volumeClaimTemplate/status/conditions/0/lastProbeTime',
        value: '',
        errors: [
          'spec.storage.volumeClaimTemplate.status.conditions[0].lastProbeTime: Invalid value: "": spec.storage.volumeClaimTemplate.status.conditions[0].lastProbeTime in body must be of type date-time: ""',
        ],
      },
    ],
  },
  {
    file: 'ot-redis-redis.redis.opstreelabs.in_redisreplications.yaml',
    version: 'v1beta2',
    seed: 2,
    mutations: [
      {
        path: 'metadata',
        value: { generateName: '-A' },
        errors: [
          "metadata.generateName: Invalid value: \"-A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
          'metadata.name: Required value: name or generateName is required',
          'metadata.namespace: Required value',
        ],
      },
      { path: 'spec', errors: ['spec: Required value'] },
      { path: 'spec/TLS/secret', errors: ['spec.TLS.secret: Required value'] },
      {
        path: 'spec/acl/secret/defaultMode',
        value: 1.5,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.acl.secret.defaultMode',
          'spec.acl.secret.defaultMode: Invalid value: "float64": spec.acl.secret.defaultMode in body must be of type int32: "float64"',
        ],
      },
      {
        path: 'spec/clusterSize',
        value: -3000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.clusterSize',
        ],
      },
      {
        path: 'spec/hostPort',
        value: 'text',
        errors: ['spec.hostPort: Invalid value: "string": spec.hostPort in body must be of type integer: "string"'],
      },
      {
        path: 'spec/initContainer/resources/claims',
        value: [{ name: '1h' }, { name: '1h' }, { name: '1h' }],
        errors: ['spec.initContainer.resources.claims[1]: Duplicate value: {"name":"1h"}'],
      },
      {
        path: 'spec/podSecurityContext/runAsUser',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in spec.podSecurityContext.runAsUser',
          'spec.podSecurityContext.runAsUser: Invalid value: "float64": spec.podSecurityContext.runAsUser in body must be of type int64: "float64"',
        ],
      },
      {
        path: 'spec/redisExporter/port',
        value: ['a'],
        errors: [
          'spec.redisExporter.port: Invalid value: "array": spec.redisExporter.port in body must be of type integer: "array"',
        ],
      },
    ],
  },
  {
    file: 'ot-redis-redis.redis.opstreelabs.in_redisreplications.yaml',
    version: 'v1beta2',
    seed: 3,
    mutations: [
      {
        path: 'spec/initContainer/resources/limits/key0',
        value: '',
        errors: [
          'spec.initContainer.resources.limits.key0: Invalid value: "": spec.initContainer.resources.limits.key0 in body should match \'^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$\'',
        ],
      },
      {
        path: 'spec/livenessProbe/httpGet/port',
        value: { bogus: 1 },
        errors: [
          '<nil>: Invalid value: "": "spec.livenessProbe.httpGet.port" must validate at least one schema (anyOf)',
          'spec.livenessProbe.httpGet.port: Invalid value: "object": spec.livenessProbe.httpGet.port in body must be of type integer,string: "object"',
          'spec.livenessProbe.httpGet.port: Invalid value: "object": spec.livenessProbe.httpGet.port in body must be of type integer: "object"',
        ],
      },
      {
        path: 'spec/redisConfig/maxMemoryPercentOfLimit',
        value: 0,
        errors: [
          'spec.redisConfig.maxMemoryPercentOfLimit: Invalid value: 0: spec.redisConfig.maxMemoryPercentOfLimit in body should be greater than or equal to 1',
        ],
      },
      {
        path: 'spec/redisConfig/maxMemoryPercentOfLimit',
        value: 101,
        errors: [
          'spec.redisConfig.maxMemoryPercentOfLimit: Invalid value: 101: spec.redisConfig.maxMemoryPercentOfLimit in body should be less than or equal to 100',
        ],
      },
      {
        path: 'spec/sentinel/service/headless/type',
        value: '',
        errors: [
          'spec.sentinel.service.headless.type: Unsupported value: "": supported values: "LoadBalancer", "NodePort", "ClusterIP"',
        ],
      },
      {
        path: 'status/connectionInfo/port',
        value: true,
        errors: [
          'status.connectionInfo.port: Invalid value: "boolean": status.connectionInfo.port in body must be of type integer: "boolean"',
        ],
      },
    ],
  },
  {
    file: 'ot-redis-redis.redis.opstreelabs.in_redisreplications.yaml',
    version: 'v1beta2',
    seed: 21,
    mutations: [
      {
        path: 'spec/storage/volumeClaimTemplate/status/conditions/1/lastTransitionTime',
        value: '2024-02-30T00:00:00Z',
        errors: [
          'spec.storage.volumeClaimTemplate.status.conditions[1].lastTransitionTime: Invalid value: "2024-02-30T00:00:00Z": spec.storage.volumeClaimTemplate.status.conditions[1].lastTransitionTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
    ],
  },
  {
    file: 'ot-redis-redis.redis.opstreelabs.in_redissentinels.yaml',
    version: 'v1beta2',
    seed: 8,
    mutations: [
      {
        path: 'metadata/ownerReferences',
        value: [
          { apiVersion: 'v1', kind: 'A', name: 'a', uid: '1', controller: true },
          { apiVersion: 'v1', kind: 'B', name: 'b', uid: '2', controller: true },
        ],
        errors: [
          'metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"A","name":"a","uid":"1","controller":true},{"apiVersion":"v1","kind":"B","name":"b","uid":"2","controller":true}]: Only one reference can have Controller set to true. Found "true" in references for A/a and B/b',
        ],
      },
      { path: 'spec', errors: ['spec: Required value'] },
      {
        path: 'spec/clusterSize',
        value: 0,
        errors: ['spec.clusterSize: Invalid value: 0: spec.clusterSize in body should be greater than or equal to 1'],
      },
      {
        path: 'spec/hostPort',
        value: 1.5,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer (default format) in spec.hostPort',
          'spec.hostPort: Invalid value: "number": spec.hostPort in body must be of type integer: "number"',
        ],
      },
      { path: 'spec/kubernetesConfig', errors: ['spec.kubernetesConfig: Required value'] },
      {
        path: 'spec/kubernetesConfig/service/serviceType',
        value: '',
        errors: [
          'spec.kubernetesConfig.service.serviceType: Unsupported value: "": supported values: "LoadBalancer", "NodePort", "ClusterIP"',
        ],
      },
      {
        path: 'spec/livenessProbe/httpGet/port',
        value: [],
        errors: [
          '<nil>: Invalid value: "": "spec.livenessProbe.httpGet.port" must validate at least one schema (anyOf)',
          'spec.livenessProbe.httpGet.port: Invalid value: "array": spec.livenessProbe.httpGet.port in body must be of type integer,string: "array"',
          'spec.livenessProbe.httpGet.port: Invalid value: "array": spec.livenessProbe.httpGet.port in body must be of type integer: "array"',
        ],
      },
      {
        path: 'spec/pdb/minAvailable',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.pdb.minAvailable',
          'spec.pdb.minAvailable: Invalid value: "float64": spec.pdb.minAvailable in body must be of type int32: "float64"',
        ],
      },
      { path: 'spec/readinessProbe/grpc/port', value: null, errors: ['spec.readinessProbe.grpc.port: Required value'] },
      {
        path: 'spec/redisExporter/port',
        value: { bogus: 1 },
        errors: [
          'spec.redisExporter.port: Invalid value: "object": spec.redisExporter.port in body must be of type integer: "object"',
        ],
      },
    ],
  },
  {
    file: 'ot-redis-redis.redis.opstreelabs.in_redissentinels.yaml',
    version: 'v1beta2',
    seed: 12,
    mutations: [
      {
        path: 'spec/kubernetesConfig/resources/claims',
        value: [{ name: 'v1' }, { name: 'v1' }],
        errors: ['spec.kubernetesConfig.resources.claims[1]: Duplicate value: {"name":"v1"}'],
      },
      {
        path: 'spec/podSecurityContext/runAsUser',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in spec.podSecurityContext.runAsUser',
          'spec.podSecurityContext.runAsUser: Invalid value: "float64": spec.podSecurityContext.runAsUser in body must be of type int64: "float64"',
        ],
      },
      {
        path: 'spec/redisExporter/resources/limits/key0',
        value: 'Ünï\n"\\',
        errors: [
          'spec.redisExporter.resources.limits.key0: Invalid value: "Ünï\\n\\"\\\\": spec.redisExporter.resources.limits.key0 in body should match \'^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$\'',
        ],
      },
    ],
  },
]
