import type { OperatorMutations } from './mutations-scenario.ts'

/** Changes to objects of the Bitpoke MySQL operator, and the errors of k8s.io/apiextensions-apiserver v0.36.3. */
export const bitpokeMysqlMutations: readonly OperatorMutations[] = [
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqlbackups.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: {},
        errors: [
          'metadata.name: Required value: name or generateName is required',
          'metadata.namespace: Required value',
        ],
      },
      {
        path: 'metadata/generation',
        value: -1,
        errors: ['metadata.generation: Invalid value: -1: must be greater than or equal to 0'],
      },
      { path: 'spec', value: {}, errors: ['spec.clusterName: Required value'] },
      {
        path: 'spec/backupURL',
        value: {},
        errors: ['spec.backupURL: Invalid value: "object": spec.backupURL in body must be of type string: "object"'],
      },
      {
        path: 'spec/clusterName',
        value: 1.5,
        errors: [
          'spec.clusterName: Invalid value: "number": spec.clusterName in body must be of type string: "number"',
        ],
      },
      {
        path: 'status/completed',
        value: 7,
        errors: [
          'status.completed: Invalid value: "integer": status.completed in body must be of type boolean: "integer"',
        ],
      },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqlbackups.yaml',
    version: 'v1alpha1',
    seed: 5,
    mutations: [
      {
        path: 'status/conditions',
        value: [null],
        errors: [
          'status.conditions[0]: Invalid value: "null": status.conditions[0] in body must be of type object: "null"',
        ],
      },
      {
        path: 'status/conditions/0',
        value: 7,
        errors: [
          'status.conditions[0]: Invalid value: "integer": status.conditions[0] in body must be of type object: "integer"',
        ],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '',
        errors: [
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
      { path: 'status/conditions/0/lastTransitionTime', value: [], errors: [] },
      {
        path: 'status/conditions/0/message',
        value: 7,
        errors: [
          'status.conditions[0].message: Invalid value: "integer": status.conditions[0].message in body must be of type string: "integer"',
        ],
      },
      { path: 'status/conditions/0/reason', errors: ['status.conditions[0].reason: Required value'] },
      { path: 'status/conditions/0/type', errors: ['status.conditions[0].type: Required value'] },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqlclusters.yaml',
    version: 'v1alpha1',
    seed: 3,
    mutations: [
      {
        path: 'metadata',
        value: null,
        errors: [
          'metadata.name: Required value: name or generateName is required',
          'metadata.namespace: Required value',
        ],
      },
      {
        path: 'metadata/managedFields',
        value: [{ operation: 'Bogus' }],
        errors: ['metadata.managedFields[0].operation: Invalid value: "Bogus": must be `Apply` or `Update`'],
      },
      {
        path: 'spec/mysqlConf/key0',
        value: {},
        errors: [
          '<nil>: Invalid value: "": "spec.mysqlConf.key0" must validate at least one schema (anyOf)',
          'spec.mysqlConf.key0: Invalid value: "object": spec.mysqlConf.key0 in body must be of type integer,string: "object"',
          'spec.mysqlConf.key0: Invalid value: "object": spec.mysqlConf.key0 in body must be of type integer: "object"',
        ],
      },
      {
        path: 'spec/mysqlConf/key1',
        value: ['a'],
        errors: [
          '<nil>: Invalid value: "": "spec.mysqlConf.key1" must validate at least one schema (anyOf)',
          'spec.mysqlConf.key1: Invalid value: "array": spec.mysqlConf.key1 in body must be of type integer,string: "array"',
          'spec.mysqlConf.key1: Invalid value: "array": spec.mysqlConf.key1 in body must be of type integer: "array"',
        ],
      },
      { path: 'spec/queryLimits/maxQueryTime', value: null, errors: ['spec.queryLimits.maxQueryTime: Required value'] },
      {
        path: 'spec/secretName',
        value: 'éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé',
        errors: ['spec.secretName: Too long: may not be more than 63 bytes'],
      },
      {
        path: 'spec/secretName',
        value: '',
        errors: ['spec.secretName: Invalid value: "": spec.secretName in body should be at least 1 chars long'],
      },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqlclusters.yaml',
    version: 'v1alpha1',
    seed: 4,
    mutations: [
      {
        path: 'spec/maxSlaveLatency',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in spec.maxSlaveLatency',
          'spec.maxSlaveLatency: Invalid value: "float64": spec.maxSlaveLatency in body must be of type int64: "float64"',
        ],
      },
      { path: 'spec/queryLimits', value: {}, errors: ['spec.queryLimits.maxQueryTime: Required value'] },
      {
        path: 'spec/tmpfsSize',
        value: 'Ünï\n"\\',
        errors: [
          'spec.tmpfsSize: Invalid value: "Ünï\\n\\"\\\\": spec.tmpfsSize in body should match \'^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$\'',
        ],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '2024-02-30T00:00:00Z',
        errors: [
          'status.conditions[0].lastTransitionTime: Invalid value: "2024-02-30T00:00:00Z": status.conditions[0].lastTransitionTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
      { path: 'status/conditions/0/type', errors: ['status.conditions[0].type: Required value'] },
      { path: 'status/nodes/0/conditions/0/lastTransitionTime', value: ['a'], errors: [] },
      { path: 'status/nodes/0/name', errors: ['status.nodes[0].name: Required value'] },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqlclusters.yaml',
    version: 'v1alpha1',
    seed: 38,
    mutations: [
      {
        path: 'spec/podSpec/affinity/nodeAffinity/preferredDuringSchedulingIgnoredDuringExecution/0/weight',
        value: null,
        errors: [
          'spec.podSpec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: Required value',
        ],
      },
      {
        path: 'spec/podSpec/initContainers/1/ports/0/containerPort',
        errors: ['spec.podSpec.initContainers[1].ports[0].containerPort: Required value'],
      },
      {
        path: 'spec/podSpec/initContainers/1/ports/0/hostPort',
        value: {},
        errors: [
          'spec.podSpec.initContainers[1].ports[0].hostPort: Invalid value: "": spec.podSpec.initContainers[1].ports[0].hostPort in body must be of type int32: ""',
        ],
      },
      {
        path: 'spec/podSpec/labels',
        value: { 'a.b/c d': [true] },
        errors: [
          'spec.podSpec.labels.a.b/c d: Invalid value: "array": spec.podSpec.labels.a.b/c d in body must be of type string: "array"',
        ],
      },
      {
        path: 'spec/podSpec/volumes/0/iscsi/lun',
        value: 3000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in spec.podSpec.volumes[0].iscsi.lun',
        ],
      },
      {
        path: 'spec/podSpec/volumes/0/iscsi/readOnly',
        value: {},
        errors: [
          'spec.podSpec.volumes[0].iscsi.readOnly: Invalid value: "object": spec.podSpec.volumes[0].iscsi.readOnly in body must be of type boolean: "object"',
        ],
      },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqldatabases.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      {
        path: 'apiVersion',
        value: 'mysql.presslabs.org/v9',
        errors: ['apiVersion: Invalid value: "mysql.presslabs.org/v9": must be mysql.presslabs.org/v1alpha1'],
      },
      {
        path: 'metadata',
        value: { name: 'a', namespace: 'a.b' },
        errors: ['metadata.namespace: Invalid value: "a.b": must not contain dots'],
      },
      {
        path: 'spec',
        value: [],
        errors: ['spec: Invalid value: "array": spec in body must be of type object: "array"'],
      },
      { path: 'spec/clusterRef', value: null, errors: ['spec.clusterRef: Required value'] },
      {
        path: 'spec/clusterRef/name',
        value: true,
        errors: [
          'spec.clusterRef.name: Invalid value: "boolean": spec.clusterRef.name in body must be of type string: "boolean"',
        ],
      },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqldatabases.yaml',
    version: 'v1alpha1',
    seed: 2,
    mutations: [
      {
        path: 'spec/clusterRef/namespace',
        value: { bogus: 1 },
        errors: [
          'spec.clusterRef.namespace: Invalid value: "object": spec.clusterRef.namespace in body must be of type string: "object"',
        ],
      },
      {
        path: 'status/conditions',
        value: [null],
        errors: [
          'status.conditions[0]: Invalid value: "null": status.conditions[0] in body must be of type object: "null"',
        ],
      },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqldatabases.yaml',
    version: 'v1alpha1',
    seed: 3,
    mutations: [
      {
        path: 'status/conditions/0',
        value: 1.5,
        errors: [
          'status.conditions[0]: Invalid value: "number": status.conditions[0] in body must be of type object: "number"',
        ],
      },
      { path: 'status/conditions/0/lastTransitionTime', value: [], errors: [] },
      {
        path: 'status/conditions/0/lastUpdateTime',
        value: '',
        errors: [
          'status.conditions[0].lastUpdateTime: Invalid value: "": status.conditions[0].lastUpdateTime in body must be of type date-time: ""',
        ],
      },
      {
        path: 'status/conditions/0/message',
        value: ['a'],
        errors: [
          'status.conditions[0].message: Invalid value: "array": status.conditions[0].message in body must be of type string: "array"',
        ],
      },
      { path: 'status/conditions/0/reason', errors: ['status.conditions[0].reason: Required value'] },
      { path: 'status/conditions/0/type', errors: ['status.conditions[0].type: Required value'] },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqlusers.yaml',
    version: 'v1alpha1',
    seed: 2,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', generation: -1 },
        errors: [
          'metadata.generation: Invalid value: -1: must be greater than or equal to 0',
          'metadata.namespace: Required value',
        ],
      },
      {
        path: 'metadata/ownerReferences',
        value: [{}],
        errors: [
          'metadata.ownerReferences.apiVersion: Invalid value: "": version must not be empty',
          'metadata.ownerReferences.kind: Invalid value: "": must not be empty',
          'metadata.ownerReferences.name: Invalid value: "": must not be empty',
          'metadata.ownerReferences.uid: Invalid value: "": must not be empty',
        ],
      },
      { path: 'spec/allowedHosts', value: null, errors: ['spec.allowedHosts: Required value'] },
      {
        path: 'spec/clusterRef',
        value: true,
        errors: [
          'spec.clusterRef: Invalid value: "boolean": spec.clusterRef in body must be of type object: "boolean"',
        ],
      },
      { path: 'spec/password', errors: ['spec.password: Required value'] },
      {
        path: 'spec/permissions',
        value: true,
        errors: [
          'spec.permissions: Invalid value: "boolean": spec.permissions in body must be of type array: "boolean"',
        ],
      },
      {
        path: 'spec/resourceLimits',
        value: { 'a.b/c d': [true] },
        errors: [
          '<nil>: Invalid value: "": "spec.resourceLimits.a.b/c d" must validate at least one schema (anyOf)',
          'spec.resourceLimits.a.b/c d: Invalid value: "array": spec.resourceLimits.a.b/c d in body must be of type integer,string: "array"',
          'spec.resourceLimits.a.b/c d: Invalid value: "array": spec.resourceLimits.a.b/c d in body must be of type integer: "array"',
        ],
      },
      { path: 'spec/user', errors: ['spec.user: Required value'] },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqlusers.yaml',
    version: 'v1alpha1',
    seed: 4,
    mutations: [
      {
        path: 'status/conditions/0',
        value: ['a'],
        errors: [
          'status.conditions[0]: Invalid value: "array": status.conditions[0] in body must be of type object: "array"',
        ],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '2024-02-30T00:00:00Z',
        errors: [
          'status.conditions[0].lastTransitionTime: Invalid value: "2024-02-30T00:00:00Z": status.conditions[0].lastTransitionTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
    ],
  },
  {
    file: 'bitpoke-mysql-mysql.presslabs.org_mysqlusers.yaml',
    version: 'v1alpha1',
    seed: 5,
    mutations: [
      {
        path: 'spec/resourceLimits/key0',
        value: [],
        errors: [
          '<nil>: Invalid value: "": "spec.resourceLimits.key0" must validate at least one schema (anyOf)',
          'spec.resourceLimits.key0: Invalid value: "array": spec.resourceLimits.key0 in body must be of type integer,string: "array"',
          'spec.resourceLimits.key0: Invalid value: "array": spec.resourceLimits.key0 in body must be of type integer: "array"',
        ],
      },
      {
        path: 'spec/resourceLimits/key0',
        value: {},
        errors: [
          '<nil>: Invalid value: "": "spec.resourceLimits.key0" must validate at least one schema (anyOf)',
          'spec.resourceLimits.key0: Invalid value: "object": spec.resourceLimits.key0 in body must be of type integer,string: "object"',
          'spec.resourceLimits.key0: Invalid value: "object": spec.resourceLimits.key0 in body must be of type integer: "object"',
        ],
      },
      {
        path: 'spec/resourceLimits/key0',
        value: 'Ünï\n"\\',
        errors: [
          'spec.resourceLimits.key0: Invalid value: "Ünï\\n\\"\\\\": spec.resourceLimits.key0 in body should match \'^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$\'',
        ],
      },
    ],
  },
]
