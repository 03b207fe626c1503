import { type OperatorMutations, rulesNotChecked } from './mutations-scenario.ts'

/** Changes to objects of Crossplane's usages, and the errors of k8s.io/apiextensions-apiserver v0.36.3. */
export const crossplaneUsageMutations: readonly OperatorMutations[] = [
  {
    file: 'crossplane-apiextensions.crossplane.io_usages.yaml',
    version: 'v1alpha1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', labels: { 'not valid': 'x' } },
        errors: [
          "metadata.labels: Invalid value: \"not valid\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      {
        path: 'metadata',
        value: { name: 'a', finalizers: ['not valid'] },
        errors: [
          "metadata.finalizers: Invalid value: \"not valid\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      { path: 'spec', errors: [rulesNotChecked, 'spec: Required value'] },
      { path: 'spec/by/resourceRef', value: {}, errors: [rulesNotChecked, 'spec.by.resourceRef.name: Required value'] },
      {
        path: 'spec/by/resourceSelector/matchLabels',
        value: { 'a.b/c d': [true] },
        errors: [
          rulesNotChecked,
          'spec.by.resourceSelector.matchLabels.a.b/c d: Invalid value: "array": spec.by.resourceSelector.matchLabels.a.b/c d in body must be of type string: "array"',
        ],
      },
      {
        path: 'spec/by/resourceSelector/matchLabels/key0',
        value: {},
        errors: [
          rulesNotChecked,
          'spec.by.resourceSelector.matchLabels.key0: Invalid value: "object": spec.by.resourceSelector.matchLabels.key0 in body must be of type string: "object"',
        ],
      },
      {
        path: 'spec/by/resourceSelector/matchLabels/key1',
        value: 1.5,
        errors: [
          rulesNotChecked,
          'spec.by.resourceSelector.matchLabels.key1: Invalid value: "number": spec.by.resourceSelector.matchLabels.key1 in body must be of type string: "number"',
        ],
      },
      { path: 'spec/of/resourceRef/name', errors: [rulesNotChecked, 'spec.of.resourceRef.name: Required value'] },
      {
        path: 'status/conditions/0/lastTransitionTime',
        value: '',
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
      {
        path: 'status/conditions/0/observedGeneration',
        value: 100000000000000000000,
        errors: [
          '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in status.conditions[0].observedGeneration',
          rulesNotChecked,
          'status.conditions[0].observedGeneration: Invalid value: "float64": status.conditions[0].observedGeneration in body must be of type int64: "float64"',
        ],
      },
      { path: 'status/conditions/0/type', errors: [rulesNotChecked, 'status.conditions[0].type: Required value'] },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_usages.yaml',
    version: 'v1alpha1',
    seed: 2,
    mutations: [
      { path: 'spec/by', errors: ['spec: Invalid value: either "spec.by" or "spec.reason" must be specified.'] },
      {
        path: 'spec/by/resourceRef',
        errors: ['spec.by: Invalid value: either a resource reference or a resource selector should be set.'],
      },
      {
        path: 'spec/of',
        value: {},
        errors: ['spec.of: Invalid value: either a resource reference or a resource selector should be set.'],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_usages.yaml',
    version: 'v1beta1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', labels: { a: 'not valid!' } },
        errors: [
          "metadata.labels: Invalid value: \"not valid!\": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')",
        ],
      },
      { path: 'spec', errors: [rulesNotChecked, 'spec: Required value'] },
      { path: 'spec/of/resourceRef/name', errors: [rulesNotChecked, 'spec.of.resourceRef.name: Required value'] },
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
        value: {},
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
      {
        path: 'status/conditions/0/observedGeneration',
        value: true,
        errors: [
          rulesNotChecked,
          'status.conditions[0].observedGeneration: Invalid value: "": status.conditions[0].observedGeneration in body must be of type int64: ""',
        ],
      },
    ],
  },
  {
    file: 'crossplane-apiextensions.crossplane.io_usages.yaml',
    version: 'v1beta1',
    seed: 2,
    mutations: [
      { path: 'spec/by', errors: ['spec: Invalid value: either "spec.by" or "spec.reason" must be specified.'] },
      {
        path: 'spec/by/resourceRef',
        errors: ['spec.by: Invalid value: either a resource reference or a resource selector should be set.'],
      },
      {
        path: 'spec/of',
        value: {},
        errors: ['spec.of: Invalid value: either a resource reference or a resource selector should be set.'],
      },
    ],
  },
  {
    file: 'crossplane-protection.crossplane.io_clusterusages.yaml',
    version: 'v1beta1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', annotations: { '-': 'x' } },
        errors: [
          "metadata.annotations: Invalid value: \"-\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
      },
      { path: 'spec', errors: [rulesNotChecked, 'spec: Required value'] },
      { path: 'spec/by/resourceRef', value: {}, errors: [rulesNotChecked, 'spec.by.resourceRef.name: Required value'] },
      {
        path: 'spec/by/resourceSelector/matchControllerRef',
        value: {},
        errors: [
          rulesNotChecked,
          'spec.by.resourceSelector.matchControllerRef: Invalid value: "object": spec.by.resourceSelector.matchControllerRef in body must be of type boolean: "object"',
        ],
      },
      { path: 'spec/of/resourceRef/name', errors: [rulesNotChecked, 'spec.of.resourceRef.name: Required value'] },
      {
        path: 'spec/replayDeletion',
        value: ['a'],
        errors: [
          rulesNotChecked,
          'spec.replayDeletion: Invalid value: "array": spec.replayDeletion in body must be of type boolean: "array"',
        ],
      },
      {
        path: 'status/conditions',
        value: [null],
        errors: [
          rulesNotChecked,
          'status.conditions[0]: Invalid value: "null": status.conditions[0] in body must be of type object: "null"',
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
      { path: 'status/conditions/0/type', errors: [rulesNotChecked, 'status.conditions[0].type: Required value'] },
    ],
  },
  {
    file: 'crossplane-protection.crossplane.io_clusterusages.yaml',
    version: 'v1beta1',
    seed: 2,
    mutations: [
      { path: 'spec/by', errors: ['spec: Invalid value: either "spec.by" or "spec.reason" must be specified.'] },
      {
        path: 'spec/by/resourceRef',
        errors: ['spec.by: Invalid value: either a resource reference or a resource selector should be set.'],
      },
      {
        path: 'spec/of',
        value: {},
        errors: ['spec.of: Invalid value: either a resource reference or a resource selector should be set.'],
      },
      {
        path: 'spec/of/resourceSelector/matchControllerRef',
        value: 1.5,
        errors: [
          rulesNotChecked,
          'spec.of.resourceSelector.matchControllerRef: Invalid value: "number": spec.of.resourceSelector.matchControllerRef in body must be of type boolean: "number"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-protection.crossplane.io_usages.yaml',
    version: 'v1beta1',
    seed: 1,
    mutations: [
      {
        path: 'metadata',
        value: { name: 'a', labels: { 'not valid': 'x' } },
        errors: [
          rulesNotChecked,
          "metadata.labels: Invalid value: \"not valid\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
          'metadata.namespace: Required value',
        ],
      },
      { path: 'spec', errors: [rulesNotChecked, 'spec: Required value'] },
      { path: 'spec', value: null, errors: [rulesNotChecked, 'spec: Required value'] },
      {
        path: 'spec/by',
        errors: [
          'spec: Invalid value: cross-namespace "spec.of" is not allowed without "spec.by" resource.',
          'spec: Invalid value: either "spec.by" or "spec.reason" must be specified.',
        ],
      },
      { path: 'spec/by/resourceRef', value: {}, errors: [rulesNotChecked, 'spec.by.resourceRef.name: Required value'] },
      {
        path: 'spec/by/resourceSelector',
        errors: ['spec.by: Invalid value: either a resource reference or a resource selector should be set.'],
      },
      {
        path: 'spec/by/resourceSelector/matchControllerRef',
        value: 'text',
        errors: [
          rulesNotChecked,
          'spec.by.resourceSelector.matchControllerRef: Invalid value: "string": spec.by.resourceSelector.matchControllerRef in body must be of type boolean: "string"',
        ],
      },
      {
        path: 'spec/by/resourceSelector/matchLabels',
        value: { 'a.b/c d': [true] },
        errors: [
          rulesNotChecked,
          'spec.by.resourceSelector.matchLabels.a.b/c d: Invalid value: "array": spec.by.resourceSelector.matchLabels.a.b/c d in body must be of type string: "array"',
        ],
      },
      {
        path: 'spec/of',
        value: {},
        errors: ['spec.of: Invalid value: either a resource reference or a resource selector should be set.'],
      },
      { path: 'spec/of/resourceRef/name', errors: [rulesNotChecked, 'spec.of.resourceRef.name: Required value'] },
      {
        path: 'spec/replayDeletion',
        value: { bogus: 1 },
        errors: [
          rulesNotChecked,
          'spec.replayDeletion: Invalid value: "object": spec.replayDeletion in body must be of type boolean: "object"',
        ],
      },
    ],
  },
  {
    file: 'crossplane-protection.crossplane.io_usages.yaml',
    version: 'v1beta1',
    seed: 5,
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
        value: '',
        errors: [
          rulesNotChecked,
          'status.conditions[0].lastTransitionTime: Invalid value: "": status.conditions[0].lastTransitionTime in body must be of type date-time: ""',
        ],
      },
    ],
  },
]
