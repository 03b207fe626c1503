import type { OperatorMutations } from './mutations-scenario.ts'

/**
 * Changes to objects of the revisions of Crossplane's packages, and the errors of k8s.io/apiextensions-apiserver
 * v0.36.3.
 */
export const crossplaneRevisionMutations: readonly OperatorMutations[] = [
  {
    file: 'crossplane-pkg.crossplane.io_configurationrevisions.yaml',
    version: 'v1',
    seed: 1,
    mutations: [
      { path: 'apiVersion', value: 'v1', errors: ['apiVersion: Invalid value: "v1": must be pkg.crossplane.io/v1'] },
      { path: 'metadata', value: null, errors: ['metadata.name: Required value: name or generateName is required'] },
      {
        path: 'spec/commonLabels',
        value: { 'a.b/c d': [true] },
        errors: [
          'spec.commonLabels.a.b/c d: Invalid value: "array": spec.commonLabels.a.b/c d in body must be of type string: "array"',
        ],
      },
      {
        path: 'spec/commonLabels/key0',
        value: ['a'],
        errors: [
          'spec.commonLabels.key0: Invalid value: "array": spec.commonLabels.key0 in body must be of type string: "array"',
        ],
      },
      {
        path: 'spec/commonLabels/key1',
        value: true,
        errors: [
          'spec.commonLabels.key1: Invalid value: "boolean": spec.commonLabels.key1 in body must be of type string: "boolean"',
        ],
      },
      { path: 'spec/image', errors: ['spec.image: Required value'] },
      {
        path: 'spec/revision',
        value: 'text',
        errors: ['spec.revision: Invalid value: "string": spec.revision in body must be of type integer: "string"'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_configurationrevisions.yaml',
    version: 'v1',
    seed: 2,
    mutations: [
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '',
        errors: [
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
      {
        path: 'status/conditions/0/observedGeneration',
        value: { bogus: 1 },
        errors: [
          'status.conditions[0].observedGeneration: Invalid value: "": status.conditions[0].observedGeneration in body must be of type int64: ""',
        ],
      },
      { path: 'status/conditions/0/type', errors: ['status.conditions[0].type: Required value'] },
      {
        path: 'status/invalidDependencies',
        value: 1.5,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in status.invalidDependencies',
          'status.invalidDependencies: Invalid value: "float64": status.invalidDependencies in body must be of type int64: "float64"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functionrevisions.yaml',
    version: 'v1',
    seed: 1,
    mutations: [
      {
        path: 'apiVersion',
        value: 'pkg.crossplane.io/v9',
        errors: ['apiVersion: Invalid value: "pkg.crossplane.io/v9": must be pkg.crossplane.io/v1'],
      },
      {
        path: 'metadata',
        value: { name: 'a', namespace: 'a.b' },
        errors: ['metadata.namespace: Forbidden: not allowed on this type'],
      },
      {
        path: 'spec/commonLabels',
        value: 1.5,
        errors: [
          'spec.commonLabels: Invalid value: "number": spec.commonLabels in body must be of type object: "number"',
        ],
      },
      { path: 'spec/revision', value: null, errors: ['spec.revision: Required value'] },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functionrevisions.yaml',
    version: 'v1',
    seed: 2,
    mutations: [
      {
        path: 'status/appliedImageConfigRefs/0',
        value: 7,
        errors: [
          'status.appliedImageConfigRefs[0]: Invalid value: "integer": status.appliedImageConfigRefs[0] in body must be of type object: "integer"',
        ],
      },
      {
        path: 'status/objectRefs',
        value: [null],
        errors: [
          'status.objectRefs[0]: Invalid value: "null": status.objectRefs[0] in body must be of type object: "null"',
        ],
      },
      { path: 'status/objectRefs/0/kind', errors: ['status.objectRefs[0].kind: Required value'] },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functionrevisions.yaml',
    version: 'v1',
    seed: 3,
    mutations: [{ path: 'spec/runtimeConfigRef', value: {}, errors: ['spec.runtimeConfigRef.name: Required value'] }],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functionrevisions.yaml',
    version: 'v1',
    seed: 4,
    mutations: [
      {
        path: 'status/conditions',
        value: [
          { lastTransitionTime: '2024-05-06T07:08:09Z', reason: 'v1', status: 'True', type: 'https://example.com' },
          { lastTransitionTime: '2024-05-06T07:08:09Z', reason: 'v1', status: 'True', type: 'https://example.com' },
        ],
        errors: ['status.conditions[1]: Duplicate value: {"type":"https://example.com"}'],
      },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '',
        errors: [
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
      {
        path: 'status/conditions/1/observedGeneration',
        value: true,
        errors: [
          'status.conditions[1].observedGeneration: Invalid value: "": status.conditions[1].observedGeneration in body must be of type int64: ""',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functionrevisions.yaml',
    version: 'v1beta1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', generation: -1 },
        errors: ['metadata.generation: Invalid value: -1: must be greater than or equal to 0'],
      },
      {
        path: 'spec/commonLabels',
        value: ['a'],
        errors: [
          'spec.commonLabels: Invalid value: "array": spec.commonLabels in body must be of type object: "array"',
        ],
      },
      {
        path: 'spec/revision',
        value: ['a'],
        errors: ['spec.revision: Invalid value: "array": spec.revision in body must be of type integer: "array"'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_functionrevisions.yaml',
    version: 'v1beta1',
    seed: 4,
    mutations: [
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: 7,
        errors: [
          'status.conditions[0].lastTransitionTime: Invalid value: "int64": status.conditions[0].lastTransitionTime in body must be of type date-time: "int64"',
        ],
      },
      { path: 'status/conditions/0/reason', errors: ['status.conditions[0].reason: Required value'] },
      { path: 'status/conditions/0/type', errors: ['status.conditions[0].type: Required value'] },
      {
        path: 'status/conditions/1/observedGeneration',
        value: [],
        errors: [
          'status.conditions[1].observedGeneration: Invalid value: "array": status.conditions[1].observedGeneration in body must be of type integer: "array"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_providerrevisions.yaml',
    version: 'v1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'Not Valid' },
        errors: [
          "metadata.name: Invalid value: \"Not Valid\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
      },
      {
        path: 'metadata/name',
        value: 'Not Valid',
        errors: [
          "metadata.name: Invalid value: \"Not Valid\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
      },
      {
        path: 'spec',
        value: ['a'],
        errors: ['spec: Invalid value: "array": spec in body must be of type object: "array"'],
      },
      {
        path: 'spec/commonLabels',
        value: { 'a.b/c d': [true] },
        errors: [
          'spec.commonLabels.a.b/c d: Invalid value: "array": spec.commonLabels.a.b/c d in body must be of type string: "array"',
        ],
      },
      {
        path: 'spec/ignoreCrossplaneConstraints',
        value: [],
        errors: [
          'spec.ignoreCrossplaneConstraints: Invalid value: "array": spec.ignoreCrossplaneConstraints in body must be of type boolean: "array"',
        ],
      },
      { path: 'spec/image', errors: ['spec.image: Required value'] },
      {
        path: 'spec/packagePullSecrets',
        value: {},
        errors: [
          'spec.packagePullSecrets: Invalid value: "object": spec.packagePullSecrets in body must be of type array: "object"',
        ],
      },
      {
        path: 'status',
        value: true,
        errors: ['status: Invalid value: "boolean": status in body must be of type object: "boolean"'],
      },
    ],
  },
  {
    file: 'crossplane-pkg.crossplane.io_providerrevisions.yaml',
    version: 'v1',
    seed: 3,
    mutations: [{ path: 'spec/runtimeConfigRef', value: {}, errors: ['spec.runtimeConfigRef.name: Required value'] }],
  },
  {
    file: 'crossplane-pkg.crossplane.io_providerrevisions.yaml',
    version: 'v1',
    seed: 4,
    mutations: [
      {
        path: 'status/conditions',
        value: [{}, {}],
        errors: [
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
          'status.conditions[0].lastTransitionTime: Invalid value: "2024-02-30T00:00:00Z": status.conditions[0].lastTransitionTime in body must be of type date-time: "2024-02-30T00:00:00Z"',
        ],
      },
    ],
  },
]
