import { type OperatorMutations, rulesNotChecked } from './mutations-scenario.ts'

/** Changes to objects of Crossplane's packages, and the errors of k8s.io/apiextensions-apiserver v0.36.3. */
export const crossplanePackageMutations: readonly OperatorMutations[] = [
  {
    file: 'crossplane-pkg.crossplane.io_configurations.yaml',
    version: 'v1',
    seed: 8,
    mutations: [
      {
        path: 'metadata/name',
        errors: [rulesNotChecked, 'metadata.name: Required value: name or generateName is required'],
      },
      {
        path: 'metadata/namespace',
        value: 'default',
        errors: ['metadata.namespace: Forbidden: not allowed on this type'],
      },
      { path: 'spec', value: {}, errors: [rulesNotChecked, 'spec.package: Required value'] },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_configurations.yaml',
    version: 'v1',
    seed: 9,
    mutations: [
      {
        path: 'status/conditions',
        value: [
          {
            lastTransitionTime: '2024-05-06T07:08:09Z',
            reason: 'https://example.com',
            status: 'abc/def',
            type: 'example.com',
          },
          {
            lastTransitionTime: '2024-05-06T07:08:09Z',
            reason: 'https://example.com',
            status: 'abc/def',
            type: 'example.com',
          },
        ],
        errors: ['status.conditions[1]: Duplicate value: {"type":"example.com"}'],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '2024-02-30T00:00:00Z',
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Invalid value: "2024-02-30T00:00:00Z": status.conditions[0].lastTransitionTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
      { path: 'status/conditions/0/reason', errors: [rulesNotChecked, 'status.conditions[0].reason: Required value'] },
      {
        path: 'status/conditions/0/type',
        value: { bogus: 1 },
        errors: [
          rulesNotChecked,
          'status.conditions[0].type: Invalid value: "object": status.conditions[0].type in body must be of type string: "object"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_configurations.yaml',
    version: 'v1',
    seed: 19,
    mutations: [
      {
        path: 'spec/commonLabels',
        value: [],
        errors: [
          rulesNotChecked,
          'spec.commonLabels: Invalid value: "array": spec.commonLabels in body must be of type object: "array"',
        ],
      },
      {
        path: 'spec/package',
        value: '',
        errors: [
          "spec.package: Invalid value: \"\": must be a fully qualified image name, including the registry, repository, and tag or digest. For example, 'registry.example.com/repo/package:tag' or 'registry.example.com/repo/package[:tag]@sha256:1234567890abcdef1234567890abcdef1234567890abcdef1234567890abcdef'.",
        ],
      },
      {
        path: 'spec/packagePullSecrets',
        value: [null],
        errors: [
          rulesNotChecked,
          'spec.packagePullSecrets[0]: Invalid value: "null": spec.packagePullSecrets[0] in body must be of type object: "null"',
        ],
      },
      {
        path: 'status/conditions/0/observedGeneration',
        value: {},
        errors: [
          rulesNotChecked,
          'status.conditions[0].observedGeneration: Invalid value: "": status.conditions[0].observedGeneration in body must be of type int64: ""',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functions.yaml',
    version: 'v1',
    seed: 8,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', managedFields: [{ operation: 'Bogus' }] },
        errors: ['metadata.managedFields[0].operation: Invalid value: "Bogus": must be `Apply` or `Update`'],
      },
      {
        path: 'metadata/managedFields',
        value: [{ operation: 'Bogus' }],
        errors: ['metadata.managedFields[0].operation: Invalid value: "Bogus": must be `Apply` or `Update`'],
      },
      { path: 'spec', value: { bogus: 1 }, errors: [rulesNotChecked, 'spec.package: Required value'] },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functions.yaml',
    version: 'v1',
    seed: 9,
    mutations: [
      {
        path: 'status/conditions',
        value: [{}, {}],
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Required value',
          'status.conditions[0].reason: Required value',
          'status.conditions[0].status: Required value',
          'status.conditions[0].type: Required value',
          'status.conditions[1].lastTransitionTime: Required value',
          'status.conditions[1].reason: Required value',
          'status.conditions[1].status: Required value',
          'status.conditions[1].type: Required value',
          'status.conditions[1]: Duplicate value: {}',
        ],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '2024-02-30T00:00:00Z',
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Invalid value: "2024-02-30T00:00:00Z": status.conditions[0].lastTransitionTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functions.yaml',
    version: 'v1',
    seed: 19,
    mutations: [
      {
        path: 'spec/commonLabels',
        value: { 'a.b/c d': [true] },
        errors: [
          rulesNotChecked,
          'spec.commonLabels.a.b/c d: Invalid value: "array": spec.commonLabels.a.b/c d in body must be of type string: "array"',
        ],
      },
      {
        path: 'spec/package',
        value: '',
        errors: [
          "spec.package: Invalid value: \"\": must be a fully qualified image name, including the registry, repository, and tag or digest. For example, 'registry.example.com/repo/package:tag' or 'registry.example.com/repo/package[:tag]@sha256:1234567890abcdef1234567890abcdef1234567890abcdef1234567890abcdef'.",
        ],
      },
      {
        path: 'spec/packagePullSecrets',
        value: 7,
        errors: [
          rulesNotChecked,
          'spec.packagePullSecrets: Invalid value: "integer": spec.packagePullSecrets in body must be of type array: "integer"',
        ],
      },
      { path: 'spec/runtimeConfigRef/name', errors: [rulesNotChecked, 'spec.runtimeConfigRef.name: Required value'] },
      {
        path: 'status/conditions/0/observedGeneration',
        value: { bogus: 1 },
        errors: [
          rulesNotChecked,
          'status.conditions[0].observedGeneration: Invalid value: "": status.conditions[0].observedGeneration in body must be of type int64: ""',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functions.yaml',
    version: 'v1',
    seed: 102,
    mutations: [
      {
        path: 'spec/runtimeConfigRef',
        value: {},
        errors: [rulesNotChecked, 'spec.runtimeConfigRef.name: Required value'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functions.yaml',
    version: 'v1beta1',
    seed: 8,
    mutations: [
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
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functions.yaml',
    version: 'v1beta1',
    seed: 9,
    mutations: [
      {
        path: 'status/conditions',
        value: [
          {
            lastTransitionTime: '2024-05-06T07:08:09Z',
            reason: 'https://example.com',
            status: 'abc/def',
            type: 'example.com',
          },
          {
            lastTransitionTime: '2024-05-06T07:08:09Z',
            reason: 'https://example.com',
            status: 'abc/def',
            type: 'example.com',
          },
        ],
        errors: ['status.conditions[1]: Duplicate value: {"type":"example.com"}'],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: 1.5,
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Invalid value: "float64": status.conditions[0].lastTransitionTime in body must be of type date-time: "float64"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functions.yaml',
    version: 'v1beta1',
    seed: 19,
    mutations: [
      {
        path: 'spec/commonLabels',
        value: true,
        errors: [
          rulesNotChecked,
          'spec.commonLabels: Invalid value: "boolean": spec.commonLabels in body must be of type object: "boolean"',
        ],
      },
      {
        path: 'spec/package',
        value: '',
        errors: [
          "spec.package: Invalid value: \"\": must be a fully qualified image name, including the registry, repository, and tag or digest. For example, 'registry.example.com/repo/package:tag' or 'registry.example.com/repo/package[:tag]@sha256:1234567890abcdef1234567890abcdef1234567890abcdef1234567890abcdef'.",
        ],
      },
      { path: 'spec/runtimeConfigRef/name', errors: [rulesNotChecked, 'spec.runtimeConfigRef.name: Required value'] },
      {
        path: 'status/conditions/0/observedGeneration',
        value: 'text',
        errors: [
          rulesNotChecked,
          'status.conditions[0].observedGeneration: Invalid value: "string": status.conditions[0].observedGeneration in body must be of type integer: "string"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_locks.yaml',
    version: 'v1beta1',
    seed: 1,
    mutations: [
      {
        path: 'metadata/finalizers',
        value: ['not valid'],
        errors: [
          "metadata.finalizers: Invalid value: \"not valid\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      {
        path: 'metadata/labels',
        value: { 'not valid': 'x' },
        errors: [
          "metadata.labels: Invalid value: \"not valid\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      {
        path: 'packages',
        value: [null],
        errors: ['packages[0]: Invalid value: "null": packages[0] in body must be of type object: "null"'],
      },
      { path: 'packages/0/dependencies', value: null, errors: ['packages[0].dependencies: Required value'] },
      {
        path: 'packages/0/dependencies/0/type',
        value: true,
        errors: [
          'packages[0].dependencies[0].type: Invalid value: "boolean": packages[0].dependencies[0].type in body must be of type string: "boolean"',
          'packages[0].dependencies[0].type: Unsupported value: true: supported values: "Configuration", "Provider", "Function"',
        ],
      },
      { path: 'packages/0/name', errors: ['packages[0].name: Required value'] },
      { path: 'packages/0/source', errors: ['packages[0].source: Required value'] },
      {
        path: 'packages/0/type',
        value: '',
        errors: ['packages[0].type: Unsupported value: "": supported values: "Configuration", "Provider", "Function"'],
      },
      {
        path: 'status',
        value: 1.5,
        errors: ['status: Invalid value: "number": status in body must be of type object: "number"'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_locks.yaml',
    version: 'v1beta1',
    seed: 11,
    mutations: [
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '',
        errors: [
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: { bogus: 1 },
        errors: [
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
      {
        path: 'status/conditions/0/observedGeneration',
        value: 1.5,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in status.conditions[0].observedGeneration',
          'status.conditions[0].observedGeneration: Invalid value: "float64": status.conditions[0].observedGeneration in body must be of type int64: "float64"',
        ],
      },
      { path: 'status/conditions/0/type', errors: ['status.conditions[0].type: Required value'] },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_providers.yaml',
    version: 'v1',
    seed: 8,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', ownerReferences: [{}] },
        errors: [
          'metadata.ownerReferences.apiVersion: Invalid value: "": version must not be empty',
          'metadata.ownerReferences.kind: Invalid value: "": must not be empty',
          'metadata.ownerReferences.name: Invalid value: "": must not be empty',
          'metadata.ownerReferences.uid: Invalid value: "": must not be empty',
        ],
      },
      {
        path: 'metadata/labels',
        value: { a: 'not valid!' },
        errors: [
          "metadata.labels: Invalid value: \"not valid!\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
        ],
      },
      {
        path: 'spec',
        value: 'text',
        errors: [rulesNotChecked, 'spec: Invalid value: "string": spec in body must be of type object: "string"'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_providers.yaml',
    version: 'v1',
    seed: 9,
    mutations: [
      {
        path: 'status/conditions',
        value: [
          {
            lastTransitionTime: '2024-05-06T07:08:09Z',
            reason: 'https://example.com',
            status: 'abc/def',
            type: 'example.com',
          },
          {
            lastTransitionTime: '2024-05-06T07:08:09Z',
            reason: 'https://example.com',
            status: 'abc/def',
            type: 'example.com',
          },
        ],
        errors: ['status.conditions[1]: Duplicate value: {"type":"example.com"}'],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '',
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_providers.yaml',
    version: 'v1',
    seed: 19,
    mutations: [
      {
        path: 'spec/commonLabels',
        value: { 'a.b/c d': [true] },
        errors: [
          rulesNotChecked,
          'spec.commonLabels.a.b/c d: Invalid value: "array": spec.commonLabels.a.b/c d in body must be of type string: "array"',
        ],
      },
      {
        path: 'spec/package',
        value: '',
        errors: [
          "spec.package: Invalid value: \"\": must be a fully qualified image name, including the registry, repository, and tag or digest. For example, 'registry.example.com/repo/package:tag' or 'registry.example.com/repo/package[:tag]@sha256:1234567890abcdef1234567890abcdef1234567890abcdef1234567890abcdef'.",
        ],
      },
      {
        path: 'spec/packagePullSecrets',
        value: 1.5,
        errors: [
          rulesNotChecked,
          'spec.packagePullSecrets: Invalid value: "number": spec.packagePullSecrets in body must be of type array: "number"',
        ],
      },
      { path: 'spec/runtimeConfigRef/name', errors: [rulesNotChecked, 'spec.runtimeConfigRef.name: Required value'] },
      {
        path: 'spec/skipDependencyResolution',
        value: 7,
        errors: [
          rulesNotChecked,
          'spec.skipDependencyResolution: Invalid value: "integer": spec.skipDependencyResolution in body must be of type boolean: "integer"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_providers.yaml',
    version: 'v1',
    seed: 102,
    mutations: [
      {
        path: 'spec/runtimeConfigRef',
        value: {},
        errors: [rulesNotChecked, 'spec.runtimeConfigRef.name: Required value'],
      },
    ],
  },
]
